import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Ajv } from 'ajv';
import pico from 'picocolors';
import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { DiskFiles } from '../../../cli/documents/diskFiles.ts';
import { foundSpecs } from '../../../cli/run/foundSpecs.ts';
import { prepared } from '../../../cli/run/prepared.ts';
import { SPEC_KINDS } from '../../../protocol/specs.ts';
import { buildModel } from '../../../server/documents/model.ts';
import { inFolder } from './observations.ts';
import { COMMAND } from './run.ts';
import { BUSY, experiment, STUDIES, STUDY_FILES, study } from './studies.ts';

const KINDS = Object.keys(STUDIES);
const schemaOf = (kind: string) => {
  const name = `${kind}Result`.replace(/\B[A-Z]/g, '-$&').toLowerCase();
  // Units are words of our own.
  return new Ajv({ strict: false }).compile(JSON.parse(readFileSync(`schemas/json/${name}.schema.json`, 'utf8')));
};
const CAPACITY = study('CapacitySearch', STUDIES.CapacitySearch!);

describe('kneepoint run', () => {
  test('says what each study comes to, one table, how it was made, and a summary last', () => {
    const { run } = inFolder(STUDY_FILES);
    const { code, out, err } = run(['run', '.']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).not.toMatch(/undefined|NaN|not a number|infinite/);
    const parts = out.split('\n\n');
    expect(parts.pop()).toBe('5 studies: 5 complete\n');
    expect(parts.map((part) => /^(\w+): .*\.\n/.exec(part)?.[1])).toEqual(KINDS);
    for (const part of parts) expect(part).toContain('\n  based on ');
    expect(parts[0]).toMatchInlineSnapshot(`
      "CapacitySearch: Every tried rate up to 36.6 req/s keeps the promise in 2 of 2 seeds; with 20 % headroom, plan for 29.3 req/s.
              rate              passed  attainment  worst   best            sd  p95 TTFT     worst  p95 TPOT  p95 E2E     goodput      served  verdict              from
           5 req/s  feasible    2 of 2       100 %  100 %  100 %      0 points   31.5 ms   33.4 ms   14.4 ms    83 ms  5.55 req/s  5.55 req/s  stable               grid
        36.6 req/s  feasible    2 of 2      98.5 %   97 %  100 %   2.12 points   68.9 ms   92.1 ms     26 ms   162 ms  38.5 req/s  39.2 req/s  stable               grid
        40.6 req/s  infeasible  1 of 2        89 %   78 %  100 %   15.6 points   89.4 ms    131 ms   27.3 ms   189 ms  36.8 req/s  42.3 req/s  saturated in 1 of 2  bisection
        44.5 req/s  infeasible  1 of 2        76 %   52 %  100 %   33.9 points    130 ms    210 ms     28 ms   226 ms  32.3 req/s  44.7 req/s  saturated in 1 of 2  bisection
        52.5 req/s  infeasible  1 of 2        60 %   20 %  100 %   56.6 points    247 ms    429 ms   29.3 ms   341 ms    27 req/s    48 req/s  unstable in 1 of 2   bisection
        68.3 req/s  infeasible  0 of 2      37.5 %   12 %   63 %   36.1 points    432 ms    721 ms   30.1 ms   527 ms  19.8 req/s  52.9 req/s  unstable in 1 of 2   grid
         100 req/s  infeasible  0 of 2      11.5 %   11 %   12 %  0.707 points    822 ms  1 030 ms   30.3 ms   921 ms  6.13 req/s  53.3 req/s  unstable in 2 of 2   grid
        searched   5 req/s to 100 req/s: 4 rates evenly apart, then up to 3 more, each half way between the highest feasible and the lowest infeasible one
        each rate  2 repetitions (seeds 1 to 2)
        feasible   if in every repetition 95 % of requests meet TTFT 100 ms and ITL 50 ms, and the run drains
        based on   alpha 10 ms, beta 1 ms/token and gamma 0 ms/token, as given in the document; seed 1
        note       The lowest rate that does not keep the promise is 40.6 req/s: 1 of 2 seeds pass there.
        note       The queueing model says 38.4 req/s for the same TTFT and ITL targets. It holds mean latencies to them, at mean lengths; the search holds each request to them."
    `);
    expect(parts[2]).toMatchInlineSnapshot(`
      "PairedStudy: The treatment raises p95 TTFT by 220 % (95 % interval 120 to 360 %), in 4 of 4 seeds.
        metric                   baseline      treatment      mean delta            95 % interval          median  relative  better in  better is
        p95 TTFT                  41.1 ms         133 ms        +92.2 ms         +48.8 to +147 ms        +76.1 ms    +219 %     0 of 4  lower
        p50 TTFT                  25.9 ms        45.2 ms        +19.3 ms         +4.5 to +45.4 ms        +8.09 ms   +70.3 %     0 of 4  lower
        p99 TTFT                  46.1 ms         158 ms         +112 ms         +61.7 to +170 ms        +97.7 ms    +237 %     0 of 4  lower
        p95 queue wait            16.3 ms         114 ms          +98 ms           +53 to +154 ms        +81.1 ms    +592 %     0 of 4  lower
        p95 ITL                     24 ms          19 ms        -5.01 ms         -8.53 to -1.5 ms           -5 ms   -19.1 %     4 of 4  lower
        p95 TPOT                  20.3 ms        13.8 ms         -6.5 ms        -9.52 to -3.51 ms        -5.88 ms   -30.5 %     4 of 4  lower
        p95 E2E                    114 ms         188 ms        +74.1 ms         +40.6 to +122 ms        +57.8 ms   +62.2 %     0 of 4  lower
        goodput                20.4 req/s     16.3 req/s     -4.06 req/s    -9.67 to -0.509 req/s     -1.83 req/s   -16.9 %     0 of 4  higher
        attainment                  100 %           84 %      -16 points     -34.3 to -2.5 points      -10 points     -16 %     0 of 4  higher
        request throughput     20.4 req/s       20 req/s    -0.384 req/s    -1.12 to -0.012 req/s    -0.028 req/s   -1.47 %     0 of 4  higher
        token throughput     102 tokens/s  99.9 tokens/s  -1.92 tokens/s  -5.58 to -0.06 tokens/s  -0.14 tokens/s   -1.47 %     0 of 4  higher
        completed requests            100            100               0                   0 to 0               0       0 %     0 of 4  higher
        unfinished requests             0              0               0                   0 to 0               0       0 %     0 of 4  lower
        rejected requests               0              0               0                   0 to 0               0       0 %     0 of 4  lower
        preemptions                     0              0               0                   0 to 0               0       0 %     0 of 4  lower
        change     system.max_num_seqs: 2
        seeds      4 pairs of runs (seeds 1 to 4): both see the same requests
        interval   95 %, percentile bootstrap of the mean delta, 200 resamples
        winner by  p95 TTFT
        based on   alpha 10 ms, beta 1 ms/token and gamma 0 ms/token, as given in the document; seed 1
        note       The interval is a 95 % percentile bootstrap of the mean difference over 4 seeds: how far the mean could be off because these seeds and no others were simulated. It is no evidence that the latency model is right about real hardware.
        note       With 4 seeds such an interval is too narrow: of 10 seeds, 95 % intervals hold the true mean about 90 % of the time, of skewed metrics less."
    `);
  });

  test('results are what their schemas say, and the same bytes whatever the number of workers', () => {
    const { folder, run } = inFolder(STUDY_FILES);
    const { code, out, err } = run(['run', '.', '--format', 'json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const results = out.trimEnd().split('\n');
    for (const [i, kind] of KINDS.entries()) {
      const validate = schemaOf(kind);
      validate(JSON.parse(results[i]!));
      expect(validate.errors).toBeNull();
    }
    expect(run(['run', '.', '--format', 'json', '--workers', '3']).out).toBe(out);
    expect(run(['run', 'Sweep.json', '--quiet', '--out', 'r.kneepoint.json'])).toEqual({ code: 0, out: '', err: '' });
    expect(folder.read('r.kneepoint.json')).toBe(`${results.at(-1)}\n`);
    // It is none of our documents, whatever folder it lies in.
    expect(run(['run', 'r.kneepoint.json']).err).toMatch(/^r\.kneepoint\.json: nothing to run: /);
  });

  test('experiments and studies together, in the order of the files; simulate runs experiments alone', () => {
    const { run } = inFolder({
      'a.yaml': `${CAPACITY}\n---\n${experiment('light')}\n`,
      'b.json': study('Sweep', STUDIES.Sweep!),
    });
    const { code, out } = run(['run', '.']);
    expect(code).toBe(0);
    expect([...out.matchAll(/^(\w+): /gm)].map(([, name]) => name)).toEqual(['CapacitySearch', 'light', 'Sweep']);
    expect(out).toMatch(/\n1 experiment: 1 stable; 2 studies: 2 complete\n$/);
    const simulated = run(['simulate', '.']);
    expect(simulated.out).toMatch(/^light: [\s\S]*\n1 experiment: 1 stable\n$/);
    expect(run(['run', 'a.yaml', '--format', 'json']).out).toContain(
      run(['simulate', 'a.yaml', '--format', 'json']).out,
    );
    expect(run(['simulate', 'b.json'])).toEqual({ code: 2, out: '', err: 'b.json: no ServingExperiment.\n' });
  });

  test('the base of a file beside the study, and of standard input beside the folder of the command', () => {
    const spec = { ...STUDIES.Sweep, base: { file: 'e.json' } };
    const { run } = inFolder({
      'd/s.json': study('Sweep', spec),
      'd/e.json': experiment('light', { workload: BUSY }),
      'e.json': experiment('light', { workload: BUSY }),
    });
    const inline = run(['run', '-', '--format', 'json'], { input: study('Sweep', STUDIES.Sweep!) });
    const named = run(['run', 'd/s.json', '--format', 'json']);
    expect(named).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(named.out).result).toEqual(JSON.parse(inline.out).result);
    expect(run(['run', '-', '--format', 'json'], { input: study('Sweep', spec) }).out).toBe(named.out);
  });

  test('--seed stands in for that of the base', () => {
    const { run } = inFolder({ ...STUDY_FILES });
    const first = JSON.parse(run(['run', 'PairedStudy.json', '--format', 'json', '--seed', '7']).out);
    expect(first).toMatchObject({ seed: 7, spec: { base: { seed: 7 } }, result: { seeds: [7, 8, 9, 10] } });
  });

  test('expectations: told beside the table, and at their field where there is none', () => {
    const expect_ = { highest_feasible_rate_rps: '>= 1000', recommended_rate_rps: '> 0' };
    const { run } = inFolder({ 's.json': study('CapacitySearch', { ...STUDIES.CapacitySearch, expect: expect_ }) });
    const { code, out, err } = run(['run', 's.json']);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(
      /\n {2}expected +highest_feasible_rate_rps >= 1000: \S+ req\/s, not met\n {2}expected .*, met\n/,
    );
    expect(out).toMatch(/\n1 study: 1 complete; 1 of 2 expectations met\n$/);
    expect(run(['run', 's.json', '--quiet'])).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^s\.json:\d+:\d+: error: expected highest_feasible_rate_rps >= 1000: \S+ req\/s, not met\n$/,
      ),
    });
  });

  test('names that would play with the terminal are spelled out', () => {
    const { run } = inFolder({ 's.json': study('Sweep', STUDIES.Sweep!, 'a\u001b[31m\nb') });
    const { out } = run(['run', 's.json']);
    expect(out).toMatch(/^a\\u001b\[31m\\u000ab: /);
    expect(out).not.toContain('\u001b');
  });

  test('more candidates than a terminal takes are told of', () => {
    const grid = { 'system.max_num_seqs': Array.from({ length: 30 }, (_, i) => i + 1) };
    const { run } = inFolder({ 's.json': study('DesignSpace', { grid }) });
    expect(run(['run', 's.json']).out).toContain('\n  and 6 more: --format json\n');
  });
});

describe('--report', () => {
  test.each([...KINDS, 'ServingExperiment'])('%s: Markdown with its pictures beside it, the same each time', (kind) => {
    const { folder, run } = inFolder({ ...STUDY_FILES, 'ServingExperiment.json': experiment('ServingExperiment') });
    const report = () => {
      expect(run(['run', `${kind}.json`, '--report', 'out.md', '--quiet', '--force'])).toEqual({
        code: 0,
        out: '',
        err: '',
      });
      return readdirSync(folder.path)
        .filter((name) => name.startsWith('out'))
        .map((name) => [name, folder.read(name)] as const);
    };
    const files = report();
    const page = folder.read('out.md');
    const pictures = [...page.matchAll(/^!\[.*\]\((out-\d\.svg)\)$/gm)].map(([, name]) => name);
    expect(pictures.length).toBeGreaterThan(0);
    expect(files.map(([name]) => name)).toEqual([...pictures, 'out.md']);
    expect(page.startsWith(`# ${kind}\n`)).toBe(true);
    for (const name of pictures) expect(folder.read(name!)).toMatch(/^<svg[\s\S]*<title id="title">[\s\S]*<\/svg>\s*$/);
    expect(report()).toEqual(files);
  });

  test('replaces nothing without --force, neither the page nor a picture, and goes with one document', () => {
    const { folder, run } = inFolder({
      's.json': CAPACITY,
      'r.md': 'mine',
      'q-1.svg': 'mine',
      'two.yaml': `${CAPACITY}\n---\n${experiment('e')}\n`,
    });
    const told = (report: string, file = 's.json') => run(['run', file, '--report', report]);
    expect(told('r.md')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^r\.md: this file exists already\./),
    });
    expect(told('q.md')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^q-1\.svg: this file exists already\./),
    });
    expect(told('-')).toMatchObject({ code: 2, err: expect.stringContaining('--report takes the name of a file') });
    expect(told('absent/r.md')).toMatchObject({ code: 2, out: '' });
    expect(told('new.md', 'two.yaml').err).toMatch(/^--report takes what one document comes to, and here are 2\./);
    expect([folder.read('r.md'), folder.read('q-1.svg')]).toEqual(['mine', 'mine']);
    expect(run(['run', 's.json', '--out', 'x', '--report', './x'])).toMatchObject({
      code: 2,
      err: './x: --out and --report would both be written to this file. Name two files.\n',
    });
  });
});

describe('what is wrong', () => {
  const refused = (spec: object, kind = 'CapacitySearch') => {
    const { run } = inFolder({ 's.json': study(kind, { ...STUDIES[kind], ...spec }) });
    const { code, out, err } = run(['run', 's.json']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    return err;
  };

  test.each([
    ['inverted bounds', 'CapacitySearch', { min_rate_rps: 100, max_rate_rps: 5 }],
    ['no repetitions', 'CapacitySearch', { repetitions: 0 }],
    [
      'a million candidates',
      'DesignSpace',
      {
        grid: {
          'system.max_num_seqs': Array.from({ length: 1000 }, (_, i) => i + 1),
          'system.max_num_batched_tokens': Array.from({ length: 1000 }, (_, i) => i + 1000),
        },
      },
    ],
    ['a field that there is not', 'Sweep', { axes: [{ field: 'system.max_num_seq', values: [1, 2] }] }],
    ['no axis', 'Sweep', { axes: [] }],
    ['a base that is not there', 'Sweep', { base: { file: 'absent.yaml' } }],
    ['a base in a folder above the root', 'Sweep', { base: { file: '../../../../../../../../../../../etc/passwd' } }],
    [
      'a closed loop that has no rate',
      'CapacitySearch',
      {
        base: {
          ...(JSON.parse(experiment('e')) as { spec: object }).spec,
          workload: {
            arrival: 'closed_loop',
            concurrency: 4,
            num_requests: 10,
            prompt_tokens: { dist: 'constant', value: 8 },
            output_tokens: { dist: 'constant', value: 5 },
          },
        },
      },
    ],
  ])('%s: at its place', (_, kind, spec) => {
    const err = refused(spec, kind);
    for (const line of err.trimEnd().split('\n'))
      expect(line).toMatch(/^s\.json:\d+:\d+: +error: .*[.?](?: \[[a-z-]+\])?$/);
  });

  test.each([
    [[], /missing required argument 'files'/],
    [['s.json', '--workers', '0'], /It must be a whole number from 1 to 1024\./],
    [['s.json', '--workers', 'all'], /It must be a whole number/],
    [['s.json', '--seed', '-1'], /It must be a whole number from 0/],
    [['s.json', '--format', 'junit'], /Allowed choices are text, json\./],
    [
      ['s.json', '--requests', 'r.csv'],
      /^--requests writes the requests of a ServingExperiment, and this is a CapacitySearch, which makes many runs\./,
    ],
    [
      ['s.json', '--seed', '9007199254740991'],
      /^--seed 9007199254740991: error: The seeds of the repetitions go beyond the largest there is, which is 9007199254740991\. Give a smaller one\.\n$/,
    ],
    [['other.yaml'], /^other\.yaml: nothing to run: no ServingExperiment, CapacitySearch, .* or Sweep\./],
    [['absent.yaml'], /^absent\.yaml: there is no such file\./],
  ])('used as %j', (args, message) => {
    const { run } = inFolder({ 's.json': CAPACITY, 'other.yaml': 'a: 1\n' });
    const { code, out, err } = run(['run', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });
});

describe('two results in one file', () => {
  test.each([
    [['--out', 'r.md', '--report', 'r.md'], 'r.md: --out and --report'],
    [['--out', './r', '--requests', 'd/../r'], 'd/../r: --out and --requests'],
    [['--requests', 'r', '--report', 'd/link/r'], 'd/link/r: --requests and --report'],
    [['--out', 'r-2.svg', '--report', 'r.md'], 'r-2.svg: --out and a picture of --report'],
    [['--out', 'there', '--report', 'linked', '--force'], 'linked: --out and --report'],
  ])('%j is refused before anything is run', (args, what) => {
    const { folder, run } = inFolder({ 'e.json': experiment('e'), 'd/x': '', there: 'mine' });
    symlinkSync('..', folder.at('d/link'));
    symlinkSync('there', folder.at('linked'));
    expect(run(['run', 'e.json', ...args])).toEqual({
      code: 2,
      out: '',
      err: `${what} would both be written to this file. Name two files.\n`,
    });
    expect(readdirSync(folder.path).sort()).toEqual(['d', 'e.json', 'linked', 'there']);
    expect(folder.read('there')).toBe('mine');
  });
});

describe('a result in place of its document', () => {
  test.each([
    [['--out', 'e.json'], 'e.json: --out'],
    [['--requests', './e.json'], './e.json: --requests'],
    [['--report', 'linked'], 'linked: --report'],
  ])('%j is refused, --force or not', (args, what) => {
    const { folder, run } = inFolder({ 'e.json': experiment('e') });
    symlinkSync('e.json', folder.at('linked'));
    expect(run(['run', 'e.json', ...args, '--force'])).toEqual({
      code: 2,
      out: '',
      err: `${what} would replace the document that is run. Name another file.\n`,
    });
    expect(folder.read('e.json')).toBe(experiment('e'));
  });
});

describe('files that documents name', () => {
  const { spec: base } = JSON.parse(experiment('e')) as { spec: { workload: object } };
  const TRACED = JSON.stringify({
    ...(JSON.parse(experiment('e')) as object),
    spec: { ...base, workload: { trace: { file: 't.csv' } } },
  });
  const TRACE = 'arrival_s,prompt_tokens,output_tokens\n0,8,4\n1,8,4\n';

  test.each(['run', 'test'])('%s: what is wrong with them is told where lint tells it', (command) => {
    const { folder, run } = inFolder({
      's.json': study('CapacitySearch', { ...STUDIES.CapacitySearch, base: { file: 'e.json' } }),
      'e.json': TRACED,
      't.csv': TRACE,
    });
    const [line] = folder.lint(['s.json']).out.split('\n');
    expect(line).toMatch(/^s\.json:\d+:\d+: error: A trace has its arrivals as they were.* \[arrivals-fixed\]$/);
    expect(run([command, 's.json'])).toMatchObject({ code: 2, err: `${line}\n` });
  });

  test('a study with errors that a comment hides does not point to findings', () => {
    const { run } = inFolder({
      's.yaml': `# kneepoint-disable\n${study('CapacitySearch', { ...STUDIES.CapacitySearch, min_rate_rps: 1000 })}\n`,
    });
    expect(run(['run', 's.yaml'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^s\.yaml:\d+:\d+: error: This has errors that a comment hides\. Mend them\.\n$/),
    });
  });

  test('a name that no file can have is no fault of theirs', () => {
    const workload = { trace: { file: 'a\u0000b.csv' } };
    const { folder, run } = inFolder({
      'e.json': JSON.stringify({ ...(JSON.parse(experiment('e')) as object), spec: { ...base, workload } }),
    });
    const { code, err } = run(['run', 'e.json']);
    expect(code).toBe(2);
    expect(err).toContain('b.csv: there is a NUL character in the name, which no file has.');
    expect(err).not.toContain(folder.path);
  });

  test('lie in the folder of the command or of the document', () => {
    const up = study('Sweep', { ...STUDIES.Sweep, base: { file: '../e.json' } });
    const { folder, run } = inFolder({
      'd/s.json': up,
      'e.json': experiment('e'),
      'x/y': '',
      'd/b.json': study('Sweep', { ...STUDIES.Sweep, base: { file: 'f.json' } }),
    });
    symlinkSync('../e.json', folder.at('d/f.json'));
    expect(run(['run', 'd/s.json', '--quiet'])).toEqual({ code: 0, out: '', err: '' });
    expect(run(['run', '../d/b.json', '--quiet'], { cwd: folder.at('x') })).toEqual({ code: 0, out: '', err: '' });
    for (const [cwd, name] of [
      ['x', '../d/s.json'],
      ['d', 's.json'],
      ['x', folder.at('d/s.json')],
    ] as const)
      expect(run(['run', name], { cwd: folder.at(cwd) })).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringMatching(
          / error: "\.\.\/e\.json" leads out of the workspace, .* \[path-outside-workspace\]\n$/,
        ),
      });
  });
});

describe('Ctrl-C', () => {
  const { spec: base } = JSON.parse(experiment('e', { workload: { arrival: 'poisson', num_requests: 20_000 } })) as {
    spec: object;
  };
  const LONG = study('CapacitySearch', {
    ...{ base, min_rate_rps: 5, max_rate_rps: 100, grid_rates: 500, repetitions: 10 },
    expect: { recommended_rate_rps: '> 0' },
  });

  test('ends a study soon; what was finished before it stands', async () => {
    const { folder } = inFolder({ 's.yaml': `${experiment('light')}\n---\n${LONG}\n` });
    const child = spawn(process.execPath, [COMMAND, 'run', 's.yaml'], { cwd: folder.path, stdio: 'pipe' });
    const [end, err] = [once(child as ChildProcess, 'close'), text(child.stderr)];
    let out = '';
    child.stdout.on('data', (data) => {
      out += String(data);
      child.kill('SIGINT');
    });
    expect(await end).toEqual([null, 'SIGINT']);
    expect(await err).toMatch(/^CapacitySearch: stopped (?:before a run was done|after \S+ of \S+ runs)/);
    expect(out).toMatch(/^light: One replica .*\n[\s\S]*\n1 experiment: 1 stable/);
  });

  test.each([undefined, 2])(
    'keeps the runs that are done, as incomplete, and holds them to nothing (workers: %j)',
    async (workers) => {
      const model = buildModel(TextDocument.create('file:///s.json', 'json', 0, LONG));
      const [found] = foundSpecs([{ name: 's.json', model, found: [] }], SPEC_KINDS);
      const ready = prepared(found!, { workers, files: new DiskFiles() });
      if ('errors' in ready) throw new Error(JSON.stringify(ready.errors));
      const stop = new AbortController();
      const end = await ready.run(stop.signal, (words) => {
        if (/^(?:[3-9]\d|\d{3,}) of/.test(words())) stop.abort();
      });
      if ('problem' in end || !end.finished) throw new Error(JSON.stringify(end));
      expect(end.stopped).toMatch(
        /^stopped after \d+ of 5\u202f\d{3} runs: what these came to is kept, as incomplete\.$/,
      );
      expect(end.finished).toMatchObject({
        verdict: 'stopped',
        expectations: [],
        result: { result: { complete: false } },
      });
      expect(end.finished.text(pico.createColors(false))).toContain('\n  note       The study is not complete');
    },
  );

  test('keeps nothing of runs from which nothing follows', async () => {
    const paired = study('PairedStudy', { base, change: { 'system.max_num_seqs': 2 }, repetitions: 300 });
    const model = buildModel(TextDocument.create('file:///s.json', 'json', 0, paired));
    const ready = prepared(foundSpecs([{ name: 's.json', model, found: [] }], SPEC_KINDS)[0]!, {
      workers: 0,
      files: new DiskFiles(),
    });
    if ('errors' in ready) throw new Error(JSON.stringify(ready.errors));
    const stop = new AbortController();
    const end = await ready.run(stop.signal, (words) => {
      if (words().startsWith('1 of')) stop.abort();
    });
    expect(end).toEqual({
      stopped: 'stopped after 1 of 600 runs, too few to say anything. Nothing is written of it.',
    });
  });
});
