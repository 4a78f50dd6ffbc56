import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { Folder } from './folder.ts';
import { inFolder } from './observations.ts';
import { kneepoint } from './run.ts';
import { experiment, STUDIES, study } from './studies.ts';

const made: Record<string, string> = {};

beforeAll(() => {
  const result = (document: string, ...args: string[]) => {
    const { out, err } = kneepoint(['run', '-', '--format', 'json', ...args], { input: document });
    if (err !== '') throw new Error(err);
    return out;
  };
  const search = study('CapacitySearch', STUDIES.CapacitySearch!);
  made.a = result(search);
  made.b = result(search, '--seed', '9');
  made.run = result(experiment('light'));
}, 30_000);

describe('kneepoint compare', () => {
  test('what changed in the spec, then what in the numbers, and a summary last', () => {
    const { run } = inFolder({ 'a.kneepoint.json': made.a!, 'b.kneepoint.json': made.b! });
    const { code, out, err } = run(['compare', 'a.kneepoint.json', 'b.kneepoint.json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^made from +before +after\nbase\.seed +1 +9\n\nnumber +before +after +change\nhighest feasible rate +/,
    );
    expect(out).toMatch(/\n1 difference in what they were made from, \d+ of \d+ numbers differ\n$/);
    expect(out).not.toMatch(/undefined|NaN/);
    expect(run(['compare', 'a.kneepoint.json', 'a.kneepoint.json']).out).toMatch(
      /^No difference in what they were made from, 0 of \d+ numbers differ\n$/,
    );
  });

  test('versions and inputs are told of too', () => {
    const other = made
      .run!.replace(/"engineVersion":"[^"]*"/, '"engineVersion":"0.0.1"')
      .replace('"inputs":[', `"inputs":[{"path":"t.csv","hash":"${'a'.repeat(64)}"},`);
    const { run } = inFolder({ 'a.json': made.run!, 'b.json': other });
    const { out } = run(['compare', 'b.json', 'a.json']);
    expect(out).toMatch(/\nversion of Kneepoint +0\.0\.1 +\d\S*\nt\.csv +aaaaaaaaaaaa +none\n/);
  });

  test('json: both, their differences and every number', () => {
    const { run } = inFolder({ 'a.json': made.a!, 'b.json': made.b! });
    const told = JSON.parse(run(['compare', 'a.json', 'b.json', '--format', 'json']).out);
    expect(told).toMatchObject({
      before: { file: 'a.json', kind: 'CapacitySearchResult', seed: 1, edited: false },
      after: { file: 'b.json', seed: 9, edited: false },
      spec: [{ path: 'base.seed', before: 1, after: 9 }],
    });
    expect(told.numbers[0]).toMatchObject({ what: 'highest feasible rate', isSame: expect.any(Boolean) });
  });

  test('a spec that somebody edited is told to be', () => {
    const { run } = inFolder({ 'a.json': made.a!, 'b.json': made.a!.replace('"headroom":0.2', '"headroom":0.3') });
    const { code, err } = run(['compare', 'a.json', 'b.json']);
    expect({ code, err }).toEqual({
      code: 0,
      err: 'b.json: its spec is not what it was made from: somebody edited one of them.\n',
    });
  });

  test.each([
    [
      'newer.json',
      () => made.a!.replace('"schemaVersion":1', '"schemaVersion":2'),
      /^newer\.json:1:18: error: This result is from a newer version of Kneepoint/,
    ],
    ['cut.json', () => made.a!.slice(0, 500), /^cut\.json:1:\d+: error: The file ends in the middle: it was cut off\./],
    [
      'edited.json',
      () => made.a!.replace('"monotone":true', '"monotone":"yes"'),
      /^edited\.json:1:\d+: error: result\.monotone must be true or false, and is "yes"\./,
    ],
    [
      'spec.json',
      () => experiment('e'),
      /^spec\.json:2:3|^spec\.json:\d+:\d+: error: This is a ServingExperiment, which describes something to run/,
    ],
    ['binary.json', () => Buffer.from([0, 1, 2]), /^binary\.json: this is a binary file/],
    ['empty.json', () => '', /^empty\.json:1:1: error: The file is empty\./],
    [
      'other.json',
      () => made.run!,
      /^a\.json is a CapacitySearchResult and other\.json a ServingResult: they have no numbers in common\.\n$/,
    ],
  ])('%s is refused with the reason', (name, content, message) => {
    const { run } = inFolder({ 'a.json': made.a!, [name]: content() });
    const { code, out, err } = run(['compare', 'a.json', name]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('what is no file is refused', () => {
    const folder = new Folder({ 'a.json': made.a! });
    spawnSync('mkfifo', [folder.at('pipe')]);
    for (const [name, message] of [
      ['absent.json', 'absent.json: there is no such file.\n'],
      ['.', '.: this is no regular file. Name a result file.\n'],
      ['pipe', 'pipe: this is no regular file. Name a result file.\n'],
    ])
      expect(kneepoint(['compare', 'a.json', name!], { cwd: folder.path })).toEqual({ code: 2, out: '', err: message });
    expect(kneepoint(['compare', 'a.json']).err).toContain("missing required argument 'after'");
  });
});
