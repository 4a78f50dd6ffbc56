import { describe, expect, test } from 'vitest';
import { withChanges } from '../../../server/documents/textChange.ts';
import { hover } from '../../../server/features/hover.ts';
import { completed } from './completed.ts';
import { CONTEXT } from './context.ts';
import { findingsIn } from './findings.ts';
import { atCursor } from './marks.ts';

const HEADER = 'apiVersion: kneepoint.dev/v1alpha1\nkind: ServingExperiment\nmetadata: { name: test }\nspec:\n';

const labels = (marked: string) => [...completed(HEADER + marked).keys()];

function hoverText(marked: string): string {
  const { model, offset } = atCursor(HEADER + marked);
  const found = hover(model, model.document.positionAt(offset), CONTEXT);
  return (found?.contents as { value: string } | undefined)?.value ?? '';
}

describe('completion in a serving experiment', () => {
  test('offers the sections, the needed ones first', () => {
    expect(labels('  ⌖\n').slice(0, 4)).toEqual(['system', 'workload', 'prefix', 'disaggregation']);
  });

  test('offers models and accelerators that there is data of', () => {
    expect(labels('  system:\n    model: ⌖\n')).toContain('llama-3.1-8b');
    expect(labels('  system: { model: llama-3.1-8b, accelerator: ⌖ }\n')).toContain('h100-sxm');
  });

  test.each([
    [
      '  system:\n    scheduler: ⌖\n',
      ['static_fcfs', 'continuous_fcfs', 'continuous_sjf', 'continuous_slo', 'chunked_slo'],
    ],
    ['  workload:\n    arrival: ⌖\n', ['poisson', 'constant', 'bursty', 'closed_loop']],
    ['  workload:\n    prompt_tokens: { dist: ⌖ }\n', ['lognormal', 'constant', 'uniform', 'empirical']],
    ['  latency: { model: ⌖ }\n', ['roofline', 'iteration']],
    ['  workload: { trace: { format: ⌖ } }\n', ['auto', 'kneepoint', 'azure', 'mooncake', 'burstgpt', 'llmservingsim']],
  ])('offers the values of %j', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  test.each([
    ['  workload:\n    prompt_tokens: { dist: lognormal, ⌖ }\n', ['mean', 'cv', 'max']],
    ['  workload:\n    prompt_tokens:\n      dist: uniform\n      ⌖\n', ['min', 'max']],
    ['  workload:\n    output_tokens: { ⌖, dist: empirical }\n', ['values', 'weights']],
    ['  disaggregation: { prefill_workers: 1, ⌖ }\n', ['decode_workers', 'base_latency_ms', 'bandwidth_gbps']],
    ['  workload:\n    trace: { file: a.csv }\n    ⌖\n', []],
    [
      '  workload:\n    arrival: closed_loop\n    ⌖\n',
      ['concurrency', 'num_requests', 'prompt_tokens', 'output_tokens', 'trace'],
    ],
  ])('offers only what is read beside what is chosen: %j', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  test('knows the parameters of the latency model', () => {
    const iteration = labels('  latency:\n    model: iteration\n    ⌖\n');
    expect(iteration).toEqual(expect.arrayContaining(['alpha_ms', 'beta_ms', 'gamma_ms']));
    expect(iteration).not.toContain('launch_ms');
    expect(labels('  latency:\n    ⌖\n')).not.toContain('alpha_ms');
  });

  test('offers what can be expected of a result', () => {
    expect(labels('  expect: { ⌖ }\n')).toEqual(expect.arrayContaining(['p95_ttft_ms', 'mean_itl_ms', 'attainment']));
  });

  test('writes a mapping with what it needs and what it usually has', () => {
    const { text } = completed(`${HEADER}  workload:\n    ⌖\n`).get('prompt_tokens')!;
    expect(text).toBe(`${HEADER}  workload:\n    prompt_tokens:\n      dist: lognormal\n      mean: \n      cv: 1\n`);
  });

  test('writes a whole document that lacks only what nobody can know', () => {
    const { text } = completed('⌖').get('ServingExperiment')!;
    const filled = text
      .replace('name: ', 'name: test')
      .replace('model: ', 'model: llama-3.1-8b')
      .replace('accelerator: ', 'accelerator: h100-sxm')
      .replace('request_rate_rps: ', 'request_rate_rps: 20')
      .replaceAll('mean: ', 'mean: 128')
      .replaceAll(/_ms: $/gm, '_ms: 500');
    expect(findingsIn(filled)).toEqual([]);
    expect(filled).toContain('scheduler: continuous_fcfs');
  });
});

describe('hover in a serving experiment', () => {
  test.each([
    [
      '  system: { max_num_⌖seqs: 256 }\n',
      ['batch limit', 'requests', 'default 256', 'at least 1 and at most 65536', 'optional'],
    ],
    ['  system: { gpu_memory_utilization: 0.⌖9 }\n', ['share', 'above 0 and at most 1', 'default 0.9']],
    ['  system: { sched⌖uler: chunked_slo }\n', ['One of `static_fcfs`', 'default continuous_fcfs']],
    ['  workload: { prompt_tokens: { c⌖v: 1 } }\n', ['coefficient of variation', 'default 1']],
    ['  slo: { itl⌖_ms: 50 }\n', ['TPOT, the mean of its gaps', ', in ms']],
    ['  workload: { output_tokens: { values: [1, ⌖2] } }\n', []],
    ['  expect: { p95_tpot⌖_ms: "<= 50" }\n', ['Time per output token', 'GuideLLM']],
    ['  disaggregation: { bandwidth_gbps⌖: 400 }\n', ['Gbit/s', 'default 400']],
  ])('says what %j holds', (text, expected) => {
    for (const each of expected) expect(hoverText(text)).toContain(each);
  });
});

test.each([
  ['slo', 'tpot_ms', 'itl_ms'],
  ['slo', 'tpot', 'itl_ms'],
  ['slo', 'ttft', 'ttft_ms'],
  ['workload', 'input_tokens', 'prompt_tokens'],
  ['system', 'max_batch_size', 'max_num_seqs'],
  ['expect', 'p95_tpot', 'p95_tpot_ms'],
])('in %s "%s" is what %s is here', (section, written, meant) => {
  const messages = findingsIn(`${HEADER}  ${section}: { ${written}: 1 }\n`).map(({ message }) => message);
  expect(messages).toContain(`"${written}" is not a field of ${section}. Did you mean "${meant}"?`);
});

describe('what is written in another form', () => {
  const lengths = (each: string) =>
    `${HEADER}  system: { model: llama-3.1-8b, accelerator: h100-sxm }\n  workload: { request_rate_rps: 20, prompt_tokens: ${each}, output_tokens: { dist: constant, value: 8 } }\n`;
  const base = (each: string) =>
    `apiVersion: kneepoint.dev/v1alpha1\nkind: CapacitySearch\nmetadata: { name: x }\nspec:\n  base: ${each}\n  min_rate_rps: 5\n  max_rate_rps: 60\n`;
  const expected = (each: string) => `${lengths('{ dist: constant, value: 8 }')}  expect: { ${each} }\n`;
  const mismatch = (text: string) => findingsIn(text).find(({ code }) => code === 'schema-mismatch');

  test.each([
    [lengths('1000'), 'prompt_tokens must be an object: how long prompts are. Write { dist: constant, value: 1000 }.'],
    [lengths('0'), /^prompt_tokens must be .*\. It is written as in \{ dist: constant, value: 1000 \}\.$/],
    [lengths('long'), /^prompt_tokens must be .*\. It is written as in \{ dist: constant, value: 1000 \}\.$/],
    [
      lengths('{ mean: 1000 }'),
      'prompt_tokens has no dist. Add it, one of lognormal, constant, uniform, empirical: how the lengths are distributed.',
    ],
    [base('base.yaml'), /^base must be an object: .*\. Write \{ file: base\.yaml \}\.$/],
    [base('"my base, old.yaml"'), /^base must be an object: .*\. Write \{ file: "my base, old\.yaml" \}\.$/],
    [base('1'), /^base must be an object: .*\. It is written as in \{ file: base\.yaml \}\.$/],
    [base('x').replace('  base: x\n', ''), /^spec has no base\. Add it, as in \{ file: base\.yaml \}: the experiment/],
    [
      expected('attainment: 0.95'),
      /^attainment must be a string \(share\): .*\. Write a comparison, such as ">= 0\.95"\.$/,
    ],
    [expected('p95_ttft_ms: 500'), /^p95_ttft_ms must be a string: .*\. Write a comparison, such as "<= 500"\.$/],
    [expected('attainment: ">= 95"'), /^attainment must be written as in >= 0\.95 \(share\): .*\. Write ">= 0\.95"\.$/],
    [expected('utilisation: "<= 87.5 %"'), /^utilisation must be .*\. Write "<= 0\.875"\.$/],
    [
      expected('attainment: ">= 9500"'),
      /^attainment must be written as in >= 0\.95 \(share\): share of arrived[^.]*\.$/,
    ],
  ])('%s', (text, message) => {
    expect(mismatch(text)?.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  test.each([
    [lengths('1000'), lengths('{ dist: constant, value: 1000 }')],
    [base('base.yaml # ours'), base('{ file: base.yaml } # ours')],
    [base('"base: one.yaml"'), base('{ file: "base: one.yaml" }')],
  ])('%s is mended where that is sure', (text, fixed) => {
    const [fix] = mismatch(text)!.fixes!();
    expect(withChanges(text, fix!.changes)).toBe(fixed);
    expect(mismatch(fixed)).toBeUndefined();
  });

  test.each([lengths('0'), lengths('1.5'), lengths('[8]'), base('1'), expected('attainment: 0.95')])(
    '%s is left to who wrote it',
    (text) => {
      expect(mismatch(text)).toBeDefined();
      expect(mismatch(text)!.fixes?.() ?? []).toEqual([]);
    },
  );

  test.each(['0', '1', '1.0', '.5', '0.999', '95e-2', '1e-3'])('a share may be %s', (share) => {
    expect(mismatch(expected(`attainment: ">= ${share}"`))).toBeUndefined();
  });
});

test('a value out of its bounds is told with them', () => {
  const found = findingsIn(
    `${HEADER}  system: { model: llama-3.1-8b, accelerator: h100-sxm, replicas: 0 }\n  workload: { request_rate_rps: 20, prompt_tokens: { dist: constant, value: 8 }, output_tokens: { dist: lognormal, mean: 8, cv: -1 } }\n  prefix: { tokens: 256, hit_rate: 1.5 }\n  expect: { p95_ttft: "<= 1", p95_ttft_ms: "500" }\n`,
  );
  expect(found.map(({ message }) => message)).toEqual([
    'replicas must be at least 1 (replicas): workers behind the router, alike and independent.',
    'cv must be at least 0: lognormal: the coefficient of variation, standard deviation over mean.',
    'hit_rate must be at most 1 (share): share of requests that begin with the prefix, drawn for each by itself.',
    '"p95_ttft" is not a field of expect. Did you mean "p95_ttft_ms"?',
    expect.stringMatching(/^p95_ttft_ms must be written as in <= 500: time to first token/),
  ]);
});
