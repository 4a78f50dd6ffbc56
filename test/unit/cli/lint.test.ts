import { describe, expect, test } from 'vitest';
import { Folder } from './folder.ts';
import { BROKEN, DOUBTFUL, FINE, manifest, OTHER, QUIET } from './manifests.ts';
import { kneepoint } from './run.ts';

describe('exit codes', () => {
  test('0 and silence where nothing was found', () => {
    const folder = new Folder({ 'a.yaml': FINE, 'b.yaml': OTHER, 'c.yaml': '' });
    expect(folder.lint([...QUIET, 'a.yaml', 'b.yaml', 'c.yaml'])).toEqual({ code: 0, out: '', err: '' });
  });

  test('0 for notes, 1 for warnings, 1 for errors', () => {
    const folder = new Folder({ 'fine.yaml': FINE, 'doubtful.yaml': DOUBTFUL, 'broken.yaml': BROKEN });
    expect(folder.lint(['fine.yaml']).code).toBe(0);
    expect(folder.lint(['doubtful.yaml']).code).toBe(1);
    expect(folder.lint(['broken.yaml']).code).toBe(1);
  });

  test('2 where something named cannot be read, and the rest is checked all the same', () => {
    const folder = new Folder({ 'broken.yaml': BROKEN });
    const { code, out, err } = folder.lint([...QUIET, 'absent.yaml', 'broken.yaml', 'broken.yaml/x']);
    expect(code).toBe(2);
    expect(out.split('\n')[0]).toMatch(/^broken\.yaml:14:20: error: k = 1 .*\[slo-multiplier-too-small\]$/);
    expect(err).toBe('absent.yaml: there is no such file.\nbroken.yaml/x: there is no such file.\n');
  });

  test('2 where a document is of one of our kinds, and nothing reads it', () => {
    const folder = new Folder({ 'a.yaml': 'kind: ServingExperiment\nmetadata: { name: a }\nspec: {}\n' });
    const { code, err } = folder.lint([...QUIET, 'a.yaml']);
    expect([code, err]).toEqual([
      2,
      'a.yaml:1:1: This ServingExperiment has no apiVersion, so nothing reads it. Write apiVersion: kneepoint.dev/v1alpha1.\n',
    ]);
  });

  test.each([
    [[], 'missing required argument'],
    [['--format', 'xml', 'a.yaml'], '--format'],
    [['--semantics', 'x', 'a.yaml'], '--semantics'],
    [['--max-warnings', '-1', 'a.yaml'], 'It must be a whole number.'],
    [['--max-warnings', 'many', 'a.yaml'], 'It must be a whole number.'],
    [['--severity', 'unknown-key', 'a.yaml'], 'Write it as CODE=SEVERITY'],
    [['--severity', 'unknown-key=fatal', 'a.yaml'], 'Write it as CODE=SEVERITY'],
    [['--severity', 'unknown-keys=off', 'a.yaml'], 'Did you mean "unknown-key"?'],
    [['--stdin-filename', 'x.yaml', 'a.yaml'], 'add - to the files'],
    [['--fixx', 'a.yaml'], '(Did you mean --fix?)'],
  ])('2 and a hint when used in the wrong way: lint %j', (args, hint) => {
    const { code, out, err } = new Folder({ 'a.yaml': BROKEN }).lint(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^kneepoint: /);
    expect(err).toContain(hint);
  });
});

describe('--max-warnings', () => {
  const files = { 'doubtful.yaml': DOUBTFUL, 'broken.yaml': BROKEN, 'fine.yaml': FINE };

  test.each([
    [['doubtful.yaml'], 1, 1],
    [['doubtful.yaml'], 2, 0],
    [['doubtful.yaml', 'fine.yaml'], 2, 0],
    [['doubtful.yaml', 'broken.yaml'], 100, 1],
    [['fine.yaml'], 0, 0],
  ])('%j with %i accepted exits with %i', (names, accepted, expected) => {
    const { code, out } = new Folder(files).lint(['--max-warnings', String(accepted), ...names]);
    expect(code).toBe(expected);
    expect(out).not.toBe('');
  });
});

describe('--severity', () => {
  test('sets and silences by code; the last one counts', () => {
    const folder = new Folder({ 'a.yaml': DOUBTFUL });
    const severities = (...args: string[]) =>
      JSON.parse(folder.lint(['--format', 'json', ...QUIET, ...args, 'a.yaml']).out).map(
        ({ severity }: { severity: string }) => severity,
      );
    expect(severities()).toEqual(['warning', 'warning']);
    expect(severities('--severity', 'unknown-key=error')).toEqual(['error', 'error']);
    expect(severities('--severity', 'unknown-key=off', '--severity', 'unknown-key=hint')).toEqual(['hint', 'hint']);
    expect(severities('--severity=unknown-key=off')).toEqual([]);
  });

  test('decides the exit code', () => {
    const folder = new Folder({ 'a.yaml': DOUBTFUL, 'b.yaml': FINE });
    expect(folder.lint(['--severity', 'unknown-key=information', 'a.yaml']).code).toBe(0);
    expect(folder.lint(['--severity', 'analyzer-parked=error', 'b.yaml']).code).toBe(1);
  });
});

test('--semantics decides how much a finding weighs', () => {
  const folder = new Folder({ 'zero.yaml': manifest('sloMultiplier: 0') });
  const severity = (...args: string[]) =>
    JSON.parse(folder.lint(['--format', 'json', ...QUIET, ...args, 'zero.yaml']).out)[0].severity;
  expect(severity()).toBe('warning');
  expect(severity('--semantics', 'controller')).toBe('information');
});

describe('--system-namespace', () => {
  const own = FINE.replace('workload-variant-autoscaler-system', 'team-a');

  test('a folder without the global map makes a map of another namespace doubtful; a file alone does not', () => {
    const folder = new Folder({ 'deploy/a.yaml': own });
    expect(folder.found(['deploy'])).toEqual(['deploy/a.yaml:5:14 namespace-not-read']);
    expect(folder.found(['deploy/*.yaml'])).toEqual(['deploy/a.yaml:5:14 namespace-not-read']);
    expect(folder.found(['deploy/a.yaml'])).toEqual([]);
  });

  test('the global map may be in any file', () => {
    const folder = new Folder({ 'deploy/a.yaml': own, 'system/b.yaml': FINE });
    expect(folder.found([...QUIET, '.'])).toEqual([]);
    expect(folder.found([...QUIET, 'deploy', 'system/b.yaml'])).toEqual([]);
  });

  test('names the namespace where the global map is', () => {
    const folder = new Folder({ 'deploy/a.yaml': own });
    expect(folder.found([...QUIET, '--system-namespace', 'team-a', 'deploy'])).toEqual([]);
  });
});

test('a patch needs no default entry, as in the editor', () => {
  const patch = FINE.replace(/ {2}default: \|\n.*\n/, '');
  const folder = new Folder({ 'a.yaml': patch, 'overlays/prod/a.yaml': patch, 'llama-patch.yaml': patch });
  expect(folder.found(['a.yaml', 'overlays/prod/a.yaml', 'llama-patch.yaml'])).toEqual([
    'a.yaml:9:1 default-entry-missing'.replace('9:1', '8:1'),
  ]);
  expect(folder.found(['a.yaml'], { cwd: folder.at('overlays/prod') })).toEqual([]);
});

test('comments in the file silence findings', () => {
  const folder = new Folder({
    'a.yaml': manifest('sloMultiplier: 1.0 # kneepoint-disable-line slo-multiplier-too-small'),
  });
  expect(folder.found([...QUIET, 'a.yaml'])).toEqual([]);
});

test('every command shows an example in its help', () => {
  for (const command of [[], ['lint'], ['queue'], ['queue', 'analyze'], ['queue', 'size']]) {
    const { code, out } = kneepoint([...command, '--help']);
    expect(code).toBe(0);
    expect(out, command.join(' ')).toContain('Example:');
  }
});

describe('what documents name', () => {
  const experiment = (workload: string) =>
    `apiVersion: kneepoint.dev/v1alpha1\nkind: ServingExperiment\nmetadata: { name: e }\nspec:\n  system: { model: llama-3.1-8b, accelerator: h100-sxm }\n  workload: ${workload}\n`;
  const REPLAYED = experiment('{ trace: { file: t.csv } }');
  const study = (base: string) =>
    `apiVersion: kneepoint.dev/v1alpha1\nkind: PairedStudy\nmetadata: { name: s }\nspec:\n  base: ${base}\n  change: { system.max_num_seqs: 8 }\n`;
  const TRACE = 'arrival_time,prompt_tokens,output_tokens\n0,8,5\n';

  test('is read from disk: traces, and the bases of studies with what these name', () => {
    const folder = new Folder({
      'd/e.yaml': REPLAYED,
      'd/t.csv': TRACE,
      'study.yaml': study('{ file: d/e.yaml }'),
      'absent.yaml': study('{ file: d/none.yaml }'),
    });
    expect(folder.lint(['d/e.yaml', 'study.yaml'])).toMatchObject({ code: 0, out: '' });
    expect(folder.lint(['absent.yaml'])).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /^absent\.yaml:5:17: error: d\/none\.yaml is not there, so there is nothing to run\. .* \[base-unreadable\]\n/,
      ),
    });
    folder.write('d/t.csv', `${TRACE}soon,8,5\n`);
    expect(folder.found(['d/e.yaml', 'study.yaml', 'd/t.csv'])).toEqual([
      'd/e.yaml:6:30 trace-unreadable',
      'study.yaml:5:3 alternatives-impossible',
      'd/t.csv:3:1 trace-line-unread',
    ]);
  });

  test('counts as it was given where it is checked itself', () => {
    const folder = new Folder({ 'study.yaml': study('{ file: e.yaml }'), 'e.yaml': 'a: 1\n', 't.csv': TRACE });
    expect(folder.lint(['study.yaml']).out).toContain('There is no ServingExperiment in e.yaml');
    const given = folder.lint(['-', '--stdin-filename', 'e.yaml', 'study.yaml'], { input: REPLAYED });
    expect(given).toMatchObject({ code: 0, out: '' });
  });
});
