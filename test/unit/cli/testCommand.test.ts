import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { element } from '../../../cli/test/formats/xml.ts';
import { inFolder } from './observations.ts';
import { COMMAND } from './run.ts';
import { experiment, STUDIES, study } from './studies.ts';
import { parseXml } from './wellFormed.ts';

const MET = experiment('met', { expect: { p95_ttft_ms: '<= 500', completed: '>= 20' } });
const UNMET = experiment('unmet', { expect: { p95_ttft_ms: '<= 1', completed: '>= 20' } });
const SILENT = experiment('silent');
const CAPACITY = study('CapacitySearch', { ...STUDIES.CapacitySearch, expect: { recommended_rate_rps: '>= 1000' } });
const BAD = MET.replace('"request_rate_rps": 10', '"request_rate_rps": -1');

interface Report {
  readonly passed: boolean;
  readonly expectations: number;
  readonly met: number;
  readonly documents: readonly {
    readonly file: string;
    readonly line: number;
    readonly name: string;
    readonly kind: string;
    readonly status: string;
    readonly expectations: readonly { name: string; is: string; measured: unknown; met: boolean; line: number }[];
    readonly errors: readonly { place: string; message: string }[];
  }[];
  readonly problems: readonly { name: string }[];
}

describe('kneepoint test', () => {
  test('where all is met, a summary alone; what expects nothing is skipped, and said to be', () => {
    const { run } = inFolder({ 'a.json': MET, 'd/b.json': SILENT, 'd/other.yaml': 'a: 1\n' });
    expect(run(['test', 'a.json'])).toEqual({
      code: 0,
      out: '1 document in 1 file: 2 of 2 expectations met\n',
      err: '',
    });
    expect(run(['test', '.'])).toEqual({
      code: 0,
      out: 'skipped, since they expect nothing (targets of slo are held to where expect has attainment): silent\n1 document in 1 file: 2 of 2 expectations met\n',
      err: '',
    });
    expect(run(['test', '**/*.json']).out).toBe(run(['test', '.']).out);
    expect(run(['test', '-'], { input: MET }).code).toBe(0);
  });

  test('what is not met stands at its field, with what was measured; experiments and studies alike', () => {
    const { run } = inFolder({ 'a.yaml': `${UNMET}\n---\n${CAPACITY}\n`, 'b.json': MET });
    const { code, out, err } = run(['test', '.']);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const [first, second, summary] = out.split('\n');
    expect(first).toMatch(/^a\.yaml:\d+:\d+: error: unmet: expected p95_ttft_ms <= 1: 18 ms, not met$/);
    expect(second).toMatch(
      /^a\.yaml:\d+:\d+: error: CapacitySearch: expected recommended_rate_rps >= 1000: \S+ req\/s, not met$/,
    );
    expect(summary).toBe('3 documents in 2 files: 3 of 5 expectations met');
    const line = Number(/:(\d+):/.exec(first!)![1]);
    expect(UNMET.split('\n')[line - 1]).toContain('"p95_ttft_ms": "<= 1"');
  });

  test('what cannot be run or read is exit code 2, whatever else is met; other documents are none of its business', () => {
    const { run } = inFolder({
      'bad.json': BAD,
      'met.json': MET,
      'config.yaml':
        'kind: ConfigMap\nmetadata: { name: wva-queueing-model-config }\ndata:\n  default: |\n    sloMultiplier: 0.5\n',
      'base.json': study('Sweep', {
        ...STUDIES.Sweep,
        base: { file: 'absent.yaml' },
        expect: { min_attainment: '>= 0' },
      }),
    });
    expect(run(['test', 'met.json', 'config.yaml']).code).toBe(0);
    const { code, out, err } = run(['test', 'bad.json', 'met.json', 'base.json', 'absent.json']);
    expect(code).toBe(2);
    expect(out).toBe(
      '1 document in 1 file: 2 of 2 expectations met; 2 documents could not be run; 1 file could not be read\n',
    );
    expect(err).toMatch(
      /^absent\.json: there is no such file\.\nbad\.json:\d+:\d+: +error: .*\[[\w-]+\]\nbase\.json:\d+:\d+: error: .*absent\.yaml.*\n$/,
    );
  });

  describe('what may be a test and cannot be read as one is told, and is exit code 2', () => {
    const broken = (from: string, to: string) => UNMET.replace(from, to);
    test.each([
      ['a merge conflict', `${UNMET}\n<<<<<<< HEAD\n`, /:\d+:1: error: This is the marker of a merge conflict/],
      ['a misspelt kind', broken('ServingExperiment', 'ServingExperimnt'), /error: "ServingExperimnt" is not a kind/],
      ['no kind', broken('"kind"', '"Kind"'), /error: This document has no kind/],
      ['text that ends in the middle', UNMET.slice(0, -60), /error: .* \[yaml-syntax\]/],
      [
        'YAML that breaks before it says what it is',
        `kind: [\n${UNMET}\n---\na: 1\n`,
        /:\d+:\d+: error: .*Mend the YAML\./,
      ],
      [
        'no apiVersion',
        broken('"apiVersion": "kneepoint.dev/v1alpha1",', ''),
        /:3:\d+: error: This ServingExperiment has no apiVersion, so nothing reads it\. Write apiVersion: kneepoint\.dev\/v1alpha1\.\n$/,
      ],
      [
        'a misspelt apiVersion',
        broken('kneepoint.dev', 'kneepiont.dev'),
        /error: "kneepiont\.dev\/v1alpha1" is no apiVersion of this ServingExperiment, so nothing reads it\./,
      ],
      [
        'the same in a conflict',
        `${broken('kneepoint.dev', 'kneepiont.dev')}\n<<<<<<< HEAD\n`,
        /error: This is the marker of a merge conflict\. Resolve/,
      ],
    ])('%s', (_, text, message) => {
      const { run } = inFolder({ 'met.json': MET, 'd/lost.yaml': text });
      const { code, out, err } = run(['test', '.']);
      expect({ code, out }).toEqual({
        code: 2,
        out: expect.stringMatching(
          /^1 document in 1 file: 2 of 2 expectations met; 1 (file could not be read|document could not be run)\n$/,
        ),
      });
      expect(err).toMatch(message);
      expect(err.startsWith('d/lost.yaml:')).toBe(true);
      expect(JSON.parse(run(['test', '.', '--format', 'json']).out)).toMatchObject({ passed: false });
      expect(run(['test', '.', '--format', 'junit']).out).toContain('<testsuite name="d/lost.yaml" tests="');
      expect(run(['run', 'd/lost.yaml', 'met.json', '--quiet'])).toMatchObject({
        code: 2,
        err: expect.stringMatching(message),
      });
    });

    test('documents of others that are called the same are none of its business', () => {
      const { run } = inFolder({
        'met.json': MET,
        'other.yaml': 'apiVersion: example.com/v1\nkind: Sweep\nspec: {}\n',
        'list.yaml': 'kind: Sweep\nof: chimneys\n',
        'none.yaml': '# kneepoint: kind=none\nkind: Sweep\nspec: {}\n',
        'conflict.txt.yaml': 'a: 1\n<<<<<<< HEAD\n',
      });
      expect(run(['test', '.'])).toMatchObject({ code: 0, err: '' });
    });
  });

  test('nothing to test is a mistake', () => {
    const { run } = inFolder({ 'a.json': SILENT, 'other.yaml': 'a: 1\n' });
    expect(run(['test', '.'])).toMatchObject({
      code: 2,
      err: '.: nothing to test: no experiment or study in it has expect.\n',
    });
    expect(run(['test', 'other.yaml']).code).toBe(2);
    expect(JSON.parse(run(['test', '.', '--format', 'json']).out)).toMatchObject({ passed: false, expectations: 0 });
    expect(run(['test'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining("missing required argument 'files'"),
    });
    expect(run(['test', 'a.json', '--seed', '1']).err).toContain("unknown option '--seed'");
  });

  test('json: every document and expectation, the same bytes whatever the number of workers', () => {
    const { run } = inFolder({ 'a.yaml': `${UNMET}\n---\n${CAPACITY}\n`, 'b.json': SILENT, 'c.json': BAD });
    const { code, out } = run(['test', '.', '--format', 'json']);
    expect(code).toBe(2);
    expect(run(['test', '.', '--format', 'json', '--workers', '3']).out).toBe(out);
    const report = JSON.parse(out) as Report;
    expect(report).toMatchObject({ passed: false, expectations: 3, met: 1, problems: [] });
    expect(report.documents.map(({ file, name, kind, status }) => [file, name, kind, status])).toEqual([
      ['a.yaml', 'unmet', 'ServingExperiment', 'failed'],
      ['a.yaml', 'CapacitySearch', 'CapacitySearch', 'failed'],
      ['b.json', 'silent', 'ServingExperiment', 'skipped'],
      ['c.json', 'met', 'ServingExperiment', 'error'],
    ]);
    expect(report.documents[0]!.expectations[0]).toMatchObject({
      name: 'p95_ttft_ms',
      is: '<= 1',
      measured: 18,
      met: false,
    });
    expect(report.documents[3]!.errors[0]!.place).toMatch(/^c\.json:\d+:\d+$/);
  });

  test('junit: a suite for each file, a case for each expectation', () => {
    const { run } = inFolder({ 'a.yaml': `${UNMET}\n---\n${CAPACITY}\n`, 'b.json': SILENT, 'c.json': BAD });
    const { code, out } = run(['test', '.', 'absent.json', '--format', 'junit']);
    expect(code).toBe(2);
    const suites = parseXml(out);
    expect(suites.attributes).toMatchObject({ tests: '6', failures: '2', errors: '2', skipped: '1' });
    expect(suites.inner.map(({ tag, attributes: { name, tests } }) => [tag, name, tests])).toEqual([
      ['testsuite', 'a.yaml', '3'],
      ['testsuite', 'b.json', '1'],
      ['testsuite', 'c.json', '1'],
      ['testsuite', 'absent.json', '1'],
    ]);
    const [failed, passed, study_] = suites.inner[0]!.inner;
    expect(failed!.attributes).toMatchObject({ classname: 'unmet', name: 'p95_ttft_ms <= 1', file: 'a.yaml' });
    expect(failed!.inner[0]).toMatchObject({
      tag: 'failure',
      text: expect.stringMatching(/^a\.yaml:\d+:\d+: expected p95_ttft_ms <= 1: 18 ms, not met$/),
    });
    expect(passed).toMatchObject({
      attributes: { name: 'completed >= 20' },
      inner: [{ tag: 'system-out', text: 'completed >= 20: 20, met' }],
    });
    expect(study_!.attributes).toMatchObject({ classname: 'CapacitySearch', name: 'recommended_rate_rps >= 1000' });
    expect(suites.inner.slice(1).map(({ inner }) => inner[0]!.inner[0]!.tag)).toEqual(['skipped', 'error', 'error']);
  });

  test('junit: names that would break out of it do not', () => {
    const name = "\"]]>&<a b='c'>\u0000\u001b[31m\n\t\ud800\u202e";
    const hostile = UNMET.replace('"unmet"', JSON.stringify(name));
    const { run } = inFolder({ '<a&"b>.json': hostile });
    const { out } = run(['test', '.', '--format', 'junit']);
    const suite = parseXml(out).inner[0]!;
    expect(suite.attributes.name).toBe('<a&"b>.json');
    expect(suite.inner[0]!.attributes.classname).toMatch(/^"\]\]>&<a b='c'>\\u0000\\u001b\[31m\n\t/);
    const { out: told } = run(['test', '.']);
    expect(told.split('\n')).toHaveLength(3);
    expect(told).not.toContain('\u001b');
  });

  test('Ctrl-C: what was tested is told, and what was not; it ends by the signal', async () => {
    const workload = { arrival: 'poisson', num_requests: 10_000_000 };
    const long = experiment('long', { workload, expect: { completed: '>= 1' } });
    const { folder } = inFolder({ 'a.json': UNMET, 'b.json': long, 'c.json': MET });
    const child = spawn(process.execPath, [COMMAND, 'test', '.'], { cwd: folder.path, stdio: 'pipe' });
    const end = once(child as ChildProcess, 'close');
    let out = '';
    child.stdout.on('data', (data) => {
      out += String(data);
      child.kill('SIGINT');
    });
    expect(await end).toEqual([null, 'SIGINT']);
    expect(out).toMatch(
      /^a\.json:\d+:\d+: error: unmet: .*\nnot tested, since it was stopped: long, met\n1 document in 1 file: 1 of 2 expectations met\n$/,
    );
  });
});

test('any text in any place is well-formed XML, and is read as it was but for what XML cannot hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, content) => {
      const { lines } = element('a', { name }, [element('b', { name: content }, [], content)]);
      const read = parseXml(lines.join('\n'));
      const isPlain = (each: string) => !/[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/u.test(each);
      if (isPlain(name)) expect(read.attributes.name).toBe(name);
      if (isPlain(content)) expect(read.inner[0]).toMatchObject({ attributes: { name: content }, text: content });
    }),
  );
});
