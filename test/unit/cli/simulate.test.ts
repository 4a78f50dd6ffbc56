import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../engine/report/canonicalJson.ts';
import { acceleratorNamed } from '../../../server/documents/profiles.ts';
import { documentOf, type Sections } from '../engine/serving/ranExperiment.ts';
import { inFolder } from './observations.ts';
import { COMMAND } from './run.ts';

const schema = JSON.parse(readFileSync('schemas/json/serving-result.schema.json', 'utf8')) as object;
// Units are words of our own.
const isResult = new Ajv({ strict: false }).compile(schema);
const EXAMPLES = Object.fromEntries(
  readdirSync('examples').map((name) => [name, readFileSync(`examples/${name}`, 'utf8')]),
);
const TRACE = 'arrival_time,prompt_tokens,output_tokens\n0,8,5\n0.5,8,5\n';

const named = (name: string, sections?: Sections) =>
  JSON.stringify({ ...documentOf(sections), metadata: { name } }, null, 2);
const LIGHT = named('light', { slo: { ttft_ms: 500, itl_ms: 50 } });
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

interface Result {
  seed: number;
  specHash: string;
  inputs: { path: string; hash: string }[];
  spec: { seed: number };
  result: Record<string, unknown>;
  warnings: string[];
}
const resultIn = (out: string) => JSON.parse(out) as Result;

describe('kneepoint simulate', () => {
  test('says what it comes to, then the table, what it rests on, and a summary last', () => {
    const expectations = { p95_ttft_ms: '<= 500', attainment: '>= 0.95' };
    const { run } = inFolder({ 'e.json': named('light', { slo: { ttft_ms: 500, itl_ms: 10 }, expect: expectations }) });
    const { code, out, err } = run(['simulate', 'e.json']);
    // No request can keep 10 ms a token, which a finding says too.
    expect({ code, err }).toEqual({ code: 1, err: 'kneepoint lint tells of 1 warning in these files.\n' });
    expect(out).toMatchInlineSnapshot(`
      "light: One replica of llama-3.1-8b keeps up with 10 req/s at p95 TTFT 18 ms and p95 TPOT 11 ms; none of the requests meets TTFT 500 ms and ITL 10 ms, where 95 % should (goodput 0 req/s).
        latency      mean    p50    p90    p95    p99     SLO  met by  for 95 %
        queue wait   0 ms   0 ms   0 ms   0 ms   0 ms
        TTFT        18 ms  18 ms  18 ms  18 ms  18 ms  500 ms   100 %  met
        ITL         11 ms  11 ms  11 ms  11 ms  11 ms
        TPOT        11 ms  11 ms  11 ms  11 ms  11 ms   10 ms     0 %  missed
        E2E         62 ms  62 ms  62 ms  62 ms  62 ms
        requests    20 arrived, 20 completed, 0 unfinished, 0 rejected, 0 preemptions
        throughput  10.2 req/s, 51 tokens/s, goodput 0 req/s, attainment 0 %
        load        utilisation 0.63, batch occupancy 0.13, up to 0 requests waiting and 1 running, KV cache up to 1 % full
        label       stable: All that came was served, and no limit kept requests waiting for more than half of the busy time.
        based on    alpha 10 ms, beta 1 ms/token and gamma 0 ms/token, as given in the document; seed 1
        expected    p95_ttft_ms <= 500: 18 ms, met
        expected    attainment >= 0.95: 0, not met

      1 experiment: 1 stable; 1 of 2 expectations met
      "
    `);
  });

  test('the examples are fine, and their results are what the schema says, for every statistic', () => {
    const { run } = inFolder(EXAMPLES);
    const { code, out, err } = run(['simulate', '.', '--format', 'json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const results = out.trimEnd().split('\n');
    expect(results).toHaveLength(5);
    for (const line of results) {
      isResult(JSON.parse(line));
      expect(isResult.errors).toBeNull();
      expect(line).not.toMatch(/NaN|Infinity/);
    }
  });

  test('colours only where they are wanted', () => {
    const { run } = inFolder({ 'e.json': LIGHT });
    expect(run(['simulate', 'e.json']).out).not.toContain('\u001b');
    expect(run(['simulate', 'e.json'], { env: { FORCE_COLOR: '1' } }).out).toContain('\u001b[1m');
  });

  test('names that would play with the terminal are spelled out', () => {
    const { run } = inFolder({ 'e.json': named('a\u001b[31m\nb', { system: { model: 'm\u001b[31m' } }) });
    const { out } = run(['simulate', 'e.json']);
    expect(out).toMatch(/^a\\u001b\[31m\\u000ab: One replica of m\\u001b\[31m keeps up/);
    expect(out).not.toContain('\u001b');
  });
});

describe('the result file', () => {
  test('is on standard output with --format json, in a file with --out, and the same each time', () => {
    const { folder, run } = inFolder({ 'e.json': LIGHT });
    const first = run(['simulate', 'e.json', '--format', 'json', '--out', 'r.kneepoint.json']);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(folder.read('r.kneepoint.json')).toBe(first.out);
    expect(run(['simulate', 'e.json', '--format', 'json']).out).toBe(first.out);
    isResult(JSON.parse(first.out));
    expect(isResult.errors).toBeNull();
    // It is none of our documents, whatever folder it lies in.
    expect(run(['simulate', '.'])).toMatchObject({ code: 0, err: '' });
  });

  test('names what it was made from, by hashes that anyone can take', () => {
    const system = { model: 'llama-3.1-8b', accelerator: 'h100-sxm' };
    const workload = { trace: { file: 'd/t.csv' } };
    const { run } = inFolder({
      'e.json': named('t', { system, workload, latency: { model: 'roofline' } }),
      'd/t.csv': TRACE,
    });
    const { specHash, spec, inputs } = resultIn(run(['simulate', 'e.json', '--format', 'json']).out);
    expect(specHash).toBe(sha256(canonicalJson(spec)));
    expect(inputs.map(({ path }) => path)).toEqual(['d/t.csv', 'profiles/llama-3.1-8b', 'profiles/h100-sxm']);
    expect(inputs[0]!.hash).toBe(sha256(TRACE));
    expect(inputs[2]!.hash).toBe(sha256(canonicalJson(acceleratorNamed('h100-sxm'))));
  });

  test('--seed stands in for that of the document', () => {
    const workload = { arrival: 'poisson' };
    const { run } = inFolder({ 'a.json': named('a', { workload }), 'b.json': named('a', { workload, seed: 7 }) });
    const out = (...args: string[]) => run(['simulate', '--format', 'json', ...args]).out;
    expect(resultIn(out('a.json', '--seed', '7'))).toMatchObject({ seed: 7, spec: { seed: 7 } });
    expect(out('a.json', '--seed', '7')).toBe(out('b.json'));
    expect(resultIn(out('a.json')).result.ttft_ms).not.toEqual(resultIn(out('b.json')).result.ttft_ms);
  });

  test('tells the waits between prefill and decode workers, where there are two pools', () => {
    const disaggregation = { prefill_workers: 1, decode_workers: 1 };
    const { run } = inFolder({ 'e.json': named('e', { disaggregation }), 'one.json': named('one', {}) });
    const { result } = resultIn(run(['simulate', 'e.json', '--format', 'json']).out);
    expect(result).toMatchObject({
      disaggregation: {
        transfer_ms: { mean: expect.any(Number), p95: expect.any(Number) },
        decode_wait_ms: { mean: expect.any(Number), p95: expect.any(Number) },
        on_link: { peak: expect.any(Number) },
      },
    });
    expect(run(['simulate', 'e.json']).out).toMatch(
      /\n {2}transfer +mean \S+ ms, p95 \S+ ms from prefill to decode worker, then \S+ ms, p95 \S+ ms until decode starts; up to \d+ on the link\n/,
    );
    expect(run(['simulate', 'one.json']).out).not.toContain('transfer');
  });

  test('carries warnings', () => {
    const disaggregation = { prefill_workers: 1, decode_workers: 1 };
    const { run } = inFolder({ 'e.json': named('e', { system: { scheduler: 'static_fcfs' }, disaggregation }) });
    expect(resultIn(run(['simulate', 'e.json', '--format', 'json']).out).warnings).toEqual([
      'static_fcfs does not exist with disaggregation: simulated as continuous_fcfs.',
    ]);
    expect(run(['simulate', 'e.json']).out).toMatch(/\n {2}warning +static_fcfs does not exist with disaggregation/);
  });

  test('is one where nothing can be served, too', () => {
    const { run } = inFolder({
      'rejected.json': named('rejected', { system: { kv_blocks: 1, kv_block_tokens: 1 } }),
      'prefix.json': named('prefix', { system: { kv_blocks: 64 }, prefix: { tokens: 1024, hit_rate: 1 } }),
      'none.json': named('none', {
        drain_limit_s: 0,
        workload: { num_requests: 1 },
        latency: { model: 'iteration', alpha_ms: 1e9, beta_ms: 1e9, gamma_ms: 1e9 },
      }),
    });
    for (const name of ['rejected', 'prefix', 'none']) {
      const { code, out } = run(['simulate', `${name}.json`, '--format', 'json']);
      expect(code).toBe(0);
      expect(out).toContain('"ttft_ms":{"mean":null,');
      isResult(JSON.parse(out));
      expect(isResult.errors, name).toBeNull();
      expect(run(['simulate', `${name}.json`]).out).toMatch(/^\w+: One replica of llama-3\.1-8b serves none of the /);
    }
  });

  test('a file that is there is left alone without --force', () => {
    const { folder, run } = inFolder({ 'e.json': LIGHT, 'r.json': 'mine' });
    for (const option of ['--out', '--requests'])
      expect(run(['simulate', 'e.json', option, 'r.json'])).toEqual({
        code: 2,
        out: '',
        err: 'r.json: this file exists already. Take another name, or --force to replace it.\n',
      });
    expect(run(['simulate', 'e.json', '--out', 'absent/r.json'])).toMatchObject({ code: 2, out: '' });
    expect(folder.read('r.json')).toBe('mine');
    expect(run(['simulate', 'e.json', '--out', 'r.json', '--force']).code).toBe(0);
    expect(folder.read('r.json')).toContain('"kind":"ServingResult"');
  });

  test('- is standard output, and the report goes to standard error', () => {
    const { run } = inFolder({ 'e.json': LIGHT });
    const { code, out, err } = run(['simulate', 'e.json', '--out', '-']);
    expect(code).toBe(0);
    expect(resultIn(out).seed).toBe(1);
    expect(err).toContain('1 experiment: 1 stable\n');
    const requests = run(['simulate', 'e.json', '--requests', '-']);
    expect(requests.out).toMatch(/^index,arrival_s,/);
    expect(requests.err).toBe(err);
  });
});

test('--requests writes every request', () => {
  const { folder, run } = inFolder({ 'e.json': LIGHT });
  expect(run(['simulate', 'e.json', '--requests', 'r.csv'])).toMatchObject({ code: 0, err: '' });
  const lines = folder.read('r.csv').trimEnd().split('\n');
  expect(lines).toHaveLength(21);
  expect(lines[1]).toBe('0,0,8,5,0,0,0,0,0.018,0.062,,,0,0');
});

describe('expectations that are not met', () => {
  const UNMET = named('unmet', { expect: { p95_ttft_ms: '<= 1', completed: '>= 1' } });

  test('are exit code 1, and told', () => {
    const { run } = inFolder({ 'e.json': UNMET });
    const { code, out, err } = run(['simulate', 'e.json']);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain('  expected    p95_ttft_ms <= 1: 18 ms, not met\n  expected    completed >= 1: 20, met\n');
    expect(out).toMatch(/\n1 experiment: 1 stable; 1 of 2 expectations met\n$/);
  });

  test('are on standard error, at their field, where the report has no place for them', () => {
    const { run } = inFolder({ 'e.json': UNMET });
    const err = expect.stringMatching(/^e\.json:\d+:\d+: error: expected p95_ttft_ms <= 1: 18 ms, not met\n$/);
    expect(run(['simulate', 'e.json', '--quiet'])).toEqual({ code: 1, out: '', err });
    const json = run(['simulate', 'e.json', '--format', 'json']);
    expect(json).toMatchObject({ code: 1, err });
    const line = Number(/:(\d+):/.exec(json.err)![1]);
    expect(UNMET.split('\n')[line - 1]).toContain('"p95_ttft_ms": "<= 1"');
  });

  test('with --quiet nothing is said where all is fine', () => {
    const { run } = inFolder({ 'e.json': LIGHT });
    expect(run(['simulate', 'e.json', '--quiet'])).toEqual({ code: 0, out: '', err: '' });
  });
});

describe('what is taken in', () => {
  test('files, folders, globs and standard input, each with any number of experiments', () => {
    const both = `${LIGHT}\n---\n${named('second')}\n`;
    const { run } = inFolder({ 'd/a.yaml': both, 'd/b.json': named('third'), 'd/other.yaml': 'a: 1\n' });
    const names = (args: string[], input = '') => {
      const { code, out, err } = run(['simulate', ...args], { input });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      return [...out.matchAll(/^(\w+): One replica/gm)].map(([, name]) => name);
    };
    expect(names(['d'])).toEqual(['light', 'second', 'third']);
    expect(names(['d/b.json', 'd/a.yaml'])).toEqual(['third', 'light', 'second']);
    expect(names(['**/*.json'])).toEqual(['third']);
    expect(names(['-'], both)).toEqual(['light', 'second']);
  });

  test('files are named relative to the document: of standard input, to the folder of the command', () => {
    const document = named('t', { workload: { trace: { file: 't.csv' } } });
    const { run } = inFolder({ 'd/e.json': document, 'd/t.csv': TRACE, 't.csv': `${TRACE}1,8,5\n` });
    expect(run(['simulate', 'd/e.json']).out).toContain('the 2 requests of t.csv');
    expect(run(['simulate', '-'], { input: document }).out).toContain('the 3 requests of t.csv');
  });

  test('the config.json of a model', () => {
    const config = { model_type: 'llama', num_hidden_layers: 2, hidden_size: 64, num_attention_heads: 4 };
    const document = named('c', {
      system: { model: 'm/config.json', accelerator: 'l4', kv_blocks: undefined },
      latency: { model: 'roofline' },
    });
    const whole = JSON.stringify({ ...config, intermediate_size: 128, vocab_size: 1000 });
    const { folder, run } = inFolder({ 'e.json': document, 'm/config.json': whole });
    const { out, code } = run(['simulate', 'e.json', '--format', 'json']);
    expect(code).toBe(0);
    expect(resultIn(out).inputs[0]).toEqual({ path: 'm/config.json', hash: sha256(whole) });
    folder.write('m/config.json', JSON.stringify(config, null, 2));
    expect(run(['simulate', 'e.json'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^m\/config\.json:1:1: error: vocab_size is missing\. .*\nm\/config\.json:1:1: .*\n$/),
    });
  });
});

describe('what is wrong', () => {
  test('errors are told as lint tells them, and stop the run of their document only', () => {
    const bad = LIGHT.replace('"request_rate_rps": 10', '"request_rate_rps": -1');
    const { run } = inFolder({ 'e.yaml': `${bad}\n---\n${named('second')}\n`, 'bad.json': bad });
    const { code, out, err } = run(['simulate', 'e.yaml']);
    expect(code).toBe(2);
    expect(out).toMatch(/^second: One replica/);
    expect(out).toMatch(/\n1 experiment: 1 stable\n$/);
    expect(err).toBe(`${run(['lint', 'e.yaml']).out.split('\n')[0]}\n`);
    expect(run(['simulate', 'bad.json'])).toMatchObject({ code: 2, out: '' });
  });

  test('a field that makes no sense is an error at the field', () => {
    const field = (path: string, value: string) => {
      const names = path.split('.');
      const sections = structuredClone(documentOf()) as { spec: Record<string, Record<string, unknown>> };
      let at: Record<string, unknown> = sections.spec;
      for (const name of names.slice(0, -1)) {
        at[name] ??= {};
        at = at[name] as Record<string, unknown>;
      }
      at[names.at(-1)!] = '@';
      return JSON.stringify(sections, null, 2).replace('"@"', value);
    };
    const absurd = ['.nan', '.inf', '-.inf', '-1', '1e999', '"1"', 'null', '[]'];
    const fields = {
      'system.max_num_seqs': ['0', '0.5'],
      'system.max_num_batched_tokens': ['0', '7'],
      'system.kv_blocks': ['0', '1e300'],
      'system.kv_block_tokens': ['0'],
      'system.tensor_parallel': ['0', '1e300'],
      'system.replicas': ['0', '1e9'],
      'workload.request_rate_rps': ['0', '1e-300', '1e300'],
      'workload.num_requests': ['0', '1e300', '0.5'],
      'workload.prompt_tokens.value': ['0', '1e300'],
      'workload.output_tokens.value': ['0', '0.5'],
      'slo.ttft_ms': ['0'],
      'slo.attainment': ['0', '2'],
      'latency.alpha_ms': ['1e300'],
      'latency.prefill_scale': ['0'],
      drain_limit_s: ['1e300'],
      seed: ['0.5', '1e300'],
    };
    const files = Object.entries(fields).flatMap(([path, values]) =>
      [...absurd, ...values].map((value, i) => [`${path}-${i}.yaml`, field(path, value)] as const),
    );
    const { run } = inFolder({ ...Object.fromEntries(files) });
    const { code, out, err } = run(['simulate', '.']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    const told = new Set<string>();
    for (const line of err.trimEnd().split('\n')) {
      if (/^kneepoint lint tells of/.test(line)) continue;
      const [, file, number] = /^([\w.-]+\.yaml):(\d+):\d+: +error: .* \[[a-z-]+\]$/.exec(line) ?? [line];
      expect(file, line).toBeDefined();
      told.add(file!);
      // What is null is not there: then the section lacks it.
      const [leaf, section] = file!
        .replace(/-\d+\.yaml$/, '')
        .split('.')
        .reverse();
      const at = Object.fromEntries(files)[file!]!.split('\n')[Number(number) - 1];
      expect(at, line).toMatch(new RegExp(`"(?:${leaf}|${section})"`));
    }
    expect([...told].sort()).toEqual(files.map(([name]) => name).sort());
  });

  test('numbers at the ends of their ranges are no reason to fall over', () => {
    const iteration = (alpha_ms: number, beta_ms: number, gamma_ms: number) => ({
      latency: { model: 'iteration', alpha_ms, beta_ms, gamma_ms },
    });
    const lengths = (value: number) => ({ dist: 'constant', value });
    const extremes: Record<string, Sections> = {
      free: iteration(0, 0, 0),
      slow: iteration(1e9, 1e9, 1e9),
      subnormal: iteration(5e-324, 0, 0),
      rare: { workload: { request_rate_rps: 1e-6 } },
      frequent: { workload: { request_rate_rps: 1e9 } },
      long: { workload: { prompt_tokens: lengths(1e8), output_tokens: lengths(1e8) }, system: { kv_blocks: 1e8 } },
      tiny: { slo: { ttft_ms: 5e-324 } },
      'no-drain': { drain_limit_s: 0 },
      prefix: { prefix: { tokens: 1e8, hit_rate: 1 } },
      crowded: { workload: { arrival: 'closed_loop', concurrency: 1e7, num_requests: 100 } },
      ordered: { system: { scheduler: 'continuous_slo' }, slo: { e2e_ms: 5e-324 } },
    };
    const files = Object.entries(extremes).map(([name, sections]) => [`${name}.json`, named(name, sections)]);
    const { run } = inFolder(Object.fromEntries(files));
    const { code, out, err } = run(['simulate', '.']);
    expect(code).toBe(0);
    expect(err).toMatch(/^(?:kneepoint lint tells of \d+ warnings? in these files\.\n)?$/);
    expect(out).not.toMatch(/NaN|undefined|not a number|infinite/);
    expect(out).toContain(`\n${files.length} experiments: `);
    for (const line of run(['simulate', '.', '--format', 'json']).out.trimEnd().split('\n')) {
      isResult(JSON.parse(line));
      expect(isResult.errors).toBeNull();
    }
  });

  test('a model that does not fit is an error at its field, and says by how much', () => {
    const system = { model: 'llama-3.1-70b', accelerator: 'h100-sxm', kv_blocks: undefined };
    const document = named('large', { system });
    const { run } = inFolder({ 'e.json': document });
    const { code, out, err } = run(['simulate', 'e.json']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(
      /^e\.json:9:16: error: llama-3\.1-70b in bf16 does not fit on NVIDIA H100 80GB SXM5: \S+ GB are missing\. What would fit: tensor_parallel: 2, or weight_precision: int4\. \[model-too-large\]\n$/,
    );
    expect(document.split('\n')[8]!.slice(15)).toMatch(/^"llama/);
  });

  test('what is wrong with a trace is told at its lines', () => {
    const bad = 'arrival_time,prompt_tokens,output_tokens\n1,8,5\n2,,5\n3,8,-1\n4,8,0\nsoon,8,5\n.nan,8,5\n-1,8,5\n';
    const document = named('t', { workload: { trace: { file: 'traces/t.csv' } } });
    const { folder, run } = inFolder({ 'd/e.json': document, 'd/traces/t.csv': bad });
    const { code, out, err } = run(['simulate', 'd/e.json']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(
      err
        .trimEnd()
        .split('\n')
        .map((line) => line.split(': error: ')[0]),
    ).toEqual([3, 4, 5, 6, 7, 8].map((line) => `d/traces/t.csv:${line}:1`));
    for (const [text, message] of [
      ['', 'd/traces/t.csv:1:1: error: The trace is empty.'],
      ['arrival_time,prompt_tokens,output_tokens\n', 'd/traces/t.csv:1:1: error: The trace has no requests.'],
    ]) {
      folder.write('d/traces/t.csv', text!);
      expect(run(['simulate', 'd/e.json'])).toEqual({ code: 2, out: '', err: `${message}\n` });
    }
  });

  test('arrivals out of order are put in order with a warning, and may coincide', () => {
    const unsorted = 'arrival_time,prompt_tokens,output_tokens\n5,8,5\n5,8,5\n0,8,5\n';
    const { run } = inFolder({ 'e.json': named('t', { workload: { trace: { file: 't.csv' } } }), 't.csv': unsorted });
    const { code, out } = run(['simulate', 'e.json', '--requests', '-']);
    expect(code).toBe(0);
    expect(
      out
        .split('\n')
        .slice(1, 4)
        .map((line) => line.split(',')[1]),
    ).toEqual(['0', '5', '5']);
    expect(run(['simulate', 'e.json']).out).toContain('t.csv, line 4: This request arrives before the one above it.');
  });

  test('files that a document names and that cannot be read are told at the field', () => {
    const trace = (file: string) => named('t', { workload: { trace: { file } } });
    const { folder, run } = inFolder({
      'absent.json': trace('none.csv'),
      'folder.json': trace('d'),
      'pipe.json': trace('pipe'),
      'binary.json': trace('b.csv'),
      'b.csv': Buffer.from([0, 1, 2]),
      'd/x': '',
    });
    spawnSync('mkfifo', [folder.at('pipe')]);
    const files = ['absent.json', 'folder.json', 'pipe.json', 'binary.json'];
    const { code, out, err } = run(['simulate', ...files]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trimEnd().split('\n')).toEqual(
      [
        'absent.json: error: none.csv: there is no such file.',
        'folder.json: error: d: this is a folder. Name a file in it.',
        'pipe.json: error: pipe: this is no regular file.',
        'binary.json: error: b.csv: this is a binary file, so it was not checked.',
      ].map((line) => line.replace('.json', '.json:16:17')),
    );
  });

  test('a path out of the document’s folders is refused even if a comment hides the error', () => {
    const document = named('t', { workload: { trace: { file: '/etc/hostname' } } });
    const { run } = inFolder({ 'e.yaml': `# kneepoint-disable path-outside-workspace\n${document}` });
    expect(run(['simulate', 'e.yaml'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('error: /etc/hostname: this is no path relative to the document.'),
    });
    const hidden = LIGHT.replace('"num_requests": 20', '"num_requests": -20');
    const other = inFolder({ 'e.yaml': `# kneepoint-disable schema-mismatch\n${hidden}` });
    expect(other.run(['simulate', 'e.yaml'])).toEqual({
      code: 2,
      out: '',
      err: 'e.yaml:2:1: error: This has errors that a comment hides. Mend them.\n',
    });
  });

  test('templates, other documents, and files that cannot be read', () => {
    const { run } = inFolder({
      'template.yaml': LIGHT.replace('"request_rate_rps": 10', '"request_rate_rps": {{ .Values.rate }}'),
      'other.yaml': 'a: 1\n',
      'light.json': LIGHT,
    });
    expect(run(['simulate', 'template.yaml'])).toEqual({
      code: 2,
      out: '',
      err: 'template.yaml: this is a template. Render it first: helm template . | kneepoint run -\n',
    });
    expect(run(['simulate', 'other.yaml'])).toEqual({
      code: 2,
      out: '',
      err: 'other.yaml: no ServingExperiment.\n',
    });
    const absent = run(['simulate', 'light.json', 'absent.yaml']);
    expect(absent).toMatchObject({ code: 2, err: 'absent.yaml: there is no such file.\n' });
    expect(absent.out).toMatch(/^light: /);
  });

  test.each([
    [[], /missing required argument 'files'/],
    [['e.json', '--seed', '-1'], /It must be a whole number from 0 to 9007199254740991\./],
    [['e.json', '--seed', '9007199254740993'], /It must be a whole number/],
    [['e.json', '--seed', 'NaN'], /It must be a whole number/],
    [['e.json', '--format', 'xml'], /Allowed choices are text, json\./],
    [['e.json', '--out', '-', '--requests', '-'], /--out and --requests cannot both be standard output\./],
    [['two.yaml', '--out', 'r.json'], /^--out takes what one document comes to, and here are 2\./],
    [['two.yaml', '--requests', 'r.csv'], /^--requests takes what one document comes to, and here are 2\./],
  ])('used as %j', (args, message) => {
    const { run } = inFolder({ 'e.json': LIGHT, 'two.yaml': `${LIGHT}\n---\n${named('second')}\n` });
    const { code, out, err } = run(['simulate', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });
});

test('Ctrl-C ends a run that takes long; what was finished stands, and nothing is written of the rest', async () => {
  const long = named('long', { workload: { arrival: 'poisson', num_requests: 10_000_000 } });
  const { folder } = inFolder({ 'e.yaml': `${LIGHT}\n---\n${long}\n` });
  const child = spawn(process.execPath, [COMMAND, 'simulate', 'e.yaml'], { cwd: folder.path, stdio: 'pipe' });
  const [end, errors] = [once(child as ChildProcess, 'close'), text(child.stderr)];
  let out = '';
  child.stdout.on('data', (data) => {
    out += String(data);
    child.kill('SIGINT');
  });
  expect(await end).toEqual([null, 'SIGINT']);
  expect(out).toMatch(/^light: One replica .*\n[\s\S]*\n1 experiment: 1 stable\n$/);
  expect(await errors).toMatch(
    /^long: stopped with \S+ % of 10\u202f000\u202f000 requests done\. Nothing is written of it\.\n$/,
  );
});
