import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { AnyResult } from '../../../../protocol/studyMessages.ts';
import { changedSpec } from '../../../../server/features/changedSpec.ts';
import { CHAT, jobOf, readStudy, study } from './studyDocuments.ts';

const FILE = 'base: { file: chat.yaml }';
const rates = 'min_rate_rps: 5\nmax_rate_rps: 60';
const INLINE = `base:
  system: { model: llama-3.1-8b, accelerator: h100-sxm, max_num_seqs: 8 }
  workload:
    num_requests: 100
    prompt_tokens: { dist: constant, value: 8 }
    output_tokens: { dist: constant, value: 5 }
  slo: { ttft_ms: 200 }`;
const inline = INLINE.replace('workload:\n', 'workload:\n    request_rate_rps: 10\n');
const problems = (...args: Parameters<typeof readStudy>) => {
  const read = readStudy(...args);
  return 'problems' in read ? read.problems : [];
};

describe('a capacity search', () => {
  test('has every default, and its base in full', () => {
    const { job, profiles, files, warnings } = jobOf(study('CapacitySearch', `${FILE}\n${rates}`));
    expect(job.study).toMatchObject({
      kind: 'CapacitySearch',
      name: 'test',
      minRateRps: 5,
      maxRateRps: 60,
      gridRates: 6,
      bisectionSteps: 6,
      repetitions: 5,
      headroom: 0.2,
      base: { name: 'chat', seed: 1, system: { maxNumSeqs: 8 }, expect: [] },
    });
    const { base, ...own } = job.study.spec;
    expect(own).toEqual({
      min_rate_rps: 5,
      max_rate_rps: 60,
      grid_rates: 6,
      bisection_steps: 6,
      repetitions: 5,
      headroom: 0.2,
    });
    expect(base).toEqual(job.study.base.spec);
    expect(base).toMatchObject({ system: { scheduler: 'continuous_fcfs' }, slo: { attainment: 0.95 } });
    expect(job.alternatives).toMatchObject([{ name: 'base', change: {}, job: { model: { id: 'llama-3.1-8b' } } }]);
    expect(profiles.map(({ id }) => id)).toEqual(['llama-3.1-8b', 'h100-sxm']);
    expect([files, warnings]).toEqual([[], []]);
  });

  test('needs no rate of its base, and takes any', () => {
    const { job } = jobOf(study('CapacitySearch', `${INLINE}\n${rates}\nexpect: { recommended_rate_rps: ">= 20" }`));
    expect(job.study.base).toMatchObject({ name: 'test', workload: { arrivals: { rateRps: 5 } } });
    expect(job.study.spec.expect).toEqual({ recommended_rate_rps: '>= 20' });
  });

  test('the same base gives the same job, in a file or right here, but for its name', () => {
    const there = jobOf(study('CapacitySearch', `${FILE}\n${rates}`)).job;
    const here = jobOf(study('CapacitySearch', `${inline}\n${rates}`)).job;
    expect(here.study.spec).toEqual(there.study.spec);
  });

  test('a seed stands in for that of the base', () => {
    const { job } = jobOf(study('CapacitySearch', `${FILE}\n${rates}`), undefined, { seed: 7 });
    expect(job.study).toMatchObject({ base: { seed: 7 }, spec: { base: { seed: 7 } } });
    expect(job.alternatives[0]).toMatchObject({ job: { experiment: { seed: 7, spec: { seed: 7 } } } });
  });
});

describe('a comparison of two', () => {
  const text = `${FILE}\nchange: { system.scheduler: chunked_slo, system.chunk_tokens: 64, prefix: { tokens: 4, hit_rate: 1 } }`;

  test.each(['PairedStudy', 'Sensitivity'])('%s has the base, and the base with the change', (kind) => {
    const { job } = jobOf(study(kind, text));
    expect(job.alternatives.map(({ name }) => name)).toEqual([
      'baseline',
      'chunked_slo, chunk tokens 64, prefix (tokens 4, hit rate 1)',
    ]);
    const [baseline, treatment] = job.alternatives.map((each) => ('job' in each ? each.job.experiment : undefined));
    expect(baseline).toEqual(job.study.base);
    expect(treatment).toEqual({
      ...baseline,
      system: { ...baseline!.system, scheduler: 'chunked_slo', chunkTokens: 64 },
      prefix: { tokens: 4, hitRate: 1 },
      spec: expect.objectContaining({ prefix: { tokens: 4, hit_rate: 1 } }),
    });
  });

  test('has every default', () => {
    expect(jobOf(study('PairedStudy', text)).job.study).toMatchObject({
      repetitions: 30,
      resamples: 10_000,
      primaryMetric: 'p95_ttft_ms',
    });
    const { job } = jobOf(study('Sensitivity', `${text}\nexpect: { reversal_share: "<= 0.1" }`));
    expect(job.study).toMatchObject({ band: 0.2, draws: 200, spec: { expect: { reversal_share: '<= 0.1' } } });
    const won = jobOf(study('PairedStudy', `${text}\nexpect: { winner: treatment }`)).job.study.spec.expect;
    expect(won).toEqual({ winner: 'treatment' });
  });

  test('null takes a field out, and a dotted path changes nothing beside it', () => {
    const { job } = jobOf(study('PairedStudy', `${FILE}\nchange: { slo.ttft_ms: null, slo.e2e_ms: 900 }`));
    expect(job.alternatives[1]).toMatchObject({
      name: 'no ttft ms, e2e ms 900',
      job: { experiment: { slo: { e2eMs: 900, attainment: 0.95 } } },
    });
    expect(job.alternatives[1]).not.toHaveProperty('job.experiment.slo.ttftMs');
  });

  test.each(['slo: { ttft_ms: 700 }, slo.e2e_ms: 900', 'slo.e2e_ms: 900, slo: { ttft_ms: 700 }'])(
    'a section is changed before what is in it, in whichever order they stand: %s',
    (change) => {
      const { job } = jobOf(study('PairedStudy', `${FILE}\nchange: { ${change} }`));
      expect(job.alternatives[1]).toMatchObject({ job: { experiment: { slo: { ttftMs: 700, e2eMs: 900 } } } });
    },
  );

  test('is refused where either cannot be run', () => {
    const change = (fields: string) => problems(study('PairedStudy', `${FILE}\nchange: { ${fields} }`));
    expect(change('system.model: llama-3.1-70b')).toEqual([
      {
        path: ['spec', 'change'],
        message: expect.stringMatching(/^With the change nothing can be run: llama-3\.1-70b in bf16 does not fit on/),
      },
    ]);
    expect(change('system.model: gpt-5')[0]!.message).toContain('There is no data of the model "gpt-5".');
    expect(change('system.tensor_parallel: 3')[0]!.message).toContain('cannot be divided over 3 accelerators.');
    expect(change('workload.arrival: closed_loop')[0]!.message).toContain('There is no workload.concurrency although');
    expect(change('system.max_num_batched_tokens: 4')[0]!.message).toContain('below max_num_seqs, which is 8.');
    const large = CHAT.replace('llama-3.1-8b', 'llama-3.1-70b');
    expect(problems(study('PairedStudy', `${FILE}\nchange: { seed: 1 }`), { 'chat.yaml': large })).toHaveLength(1);
    expect(
      problems(study('Sensitivity', `${FILE}\nchange: { system.max_num_seqs: 9 }`), { 'chat.yaml': large }),
    ).toMatchObject([{ path: ['spec', 'base'] }]);
  });
});

describe('a design space', () => {
  test('has every combination of its grid, the last field fastest', () => {
    const grid = `grid:
  system.accelerator: [h100-sxm, h200-sxm]
  system.tensor_parallel: [1, 2]
  disaggregation: [null, { prefill_workers: 1, decode_workers: 2 }]
prices: { h100-sxm: 2.5 }`;
    const { job } = jobOf(study('DesignSpace', `${FILE}\n${grid}`));
    expect(job.alternatives.map(({ name }) => name)).toEqual(
      ['h100-sxm', 'h200-sxm'].flatMap((accelerator) =>
        [1, 2].flatMap((n) =>
          ['no disaggregation', '1P:2D'].map((apart) => `${accelerator}, tensor parallel ${n}, ${apart}`),
        ),
      ),
    );
    expect(job.alternatives[7]).toMatchObject({
      change: {
        'system.accelerator': 'h200-sxm',
        'system.tensor_parallel': 2,
        disaggregation: { prefill_workers: 1, decode_workers: 2 },
      },
      job: { accelerator: { id: 'h200-sxm' }, experiment: { disaggregation: { prefillWorkers: 1, decodeWorkers: 2 } } },
    });
    expect(job.study).toMatchObject({ repetitions: 1, prices: { 'h100-sxm': 2.5 } });
  });

  test('names fields whose last names are the same by their sections', () => {
    const grid = `grid:
  workload.prompt_tokens.value: [8, 16]
  workload.output_tokens.value: [5]
  slo.ttft_ms: [100, 200]`;
    const names = (text: string) =>
      jobOf(study('DesignSpace', `${FILE}\n${text}`)).job.alternatives.map(({ name }) => name);
    expect(names(grid)[0]).toBe('value 8, ttft ms 100');
    expect(names(grid.replace('[5]', '[5, 6]'))[0]).toBe('prompt tokens value 8, output tokens value 5, ttft ms 100');
  });

  test('without a grid has the usual candidates, cached ones only where there is a prefix', () => {
    const { job, warnings } = jobOf(study('DesignSpace', FILE));
    expect(job.alternatives.map(({ name }) => name)).toEqual([
      ...['continuous_fcfs', 'continuous_sjf', 'continuous_slo'].flatMap((scheduler) =>
        [8, 16, 32].map((batch) => `${scheduler}, max num seqs ${batch}`),
      ),
      '1P:1D',
      '1P:2D',
      '2P:1D',
    ]);
    expect(warnings).toEqual([
      expect.stringMatching(/^The base has no prefix, so the candidates with a cached one are left out\./),
      expect.stringMatching(/^In 3 of 12 candidates, first in continuous_sjf, max num seqs 8: continuous_sjf knows /),
      expect.stringMatching(/^In 3 of 12 candidates, first in continuous_slo, max num seqs 8: continuous_slo orders /),
      expect.stringMatching(/^In 3 of 12 candidates, first in continuous_slo, max num seqs 8: continuous_slo knows /),
    ]);
    const prefixed = `${CHAT}  prefix: { tokens: 4, hit_rate: 0.5 }\n  disaggregation: { prefill_workers: 3, decode_workers: 3, bandwidth_gbps: 9 }\n`;
    const cached = jobOf(study('DesignSpace', FILE), { 'chat.yaml': prefixed });
    expect(cached.warnings).toHaveLength(3);
    expect(cached.warnings[0]).toMatch(/^In 3 of 16 candidates, first in continuous_sjf/);
    expect(cached.job.alternatives).toHaveLength(16);
    const experiment = (name: string) => {
      const found = cached.job.alternatives.find((each) => each.name === name)!;
      return 'job' in found ? found.job.experiment : undefined;
    };
    expect(experiment('continuous_fcfs, max num seqs 16')).not.toHaveProperty('prefix');
    expect(experiment('continuous_fcfs, max num seqs 16')).not.toHaveProperty('disaggregation');
    expect(experiment('continuous_slo, cached')).toMatchObject({
      system: { maxNumSeqs: 8, scheduler: 'continuous_slo' },
      prefix: { tokens: 4 },
    });
    expect(experiment('2P:1D')).not.toHaveProperty('prefix');
    expect(experiment('2P:1D, cached')).toMatchObject({
      prefix: { tokens: 4 },
      disaggregation: { prefillWorkers: 2, decodeWorkers: 1, bandwidthGbitPerS: 9 },
    });
  });

  test('has in its spec all that its candidates are made from, though the base does not read it', () => {
    const apart = (replicas: number) =>
      CHAT.replace('max_num_seqs: 8 }', `max_num_seqs: 8, replicas: ${replicas}, chunk_tokens: 64 }`).concat(
        '  disaggregation: { prefill_workers: 1, decode_workers: 1 }\n',
      );
    const grid = `${FILE}\ngrid: { disaggregation: [null], system.scheduler: [static_fcfs, continuous_fcfs] }`;
    const jobWith = (replicas: number) => jobOf(study('DesignSpace', grid), { 'chat.yaml': apart(replicas) }).job;
    const { study: design, alternatives } = jobWith(3);
    expect(design.spec).toMatchObject({ base: { system: { replicas: 3 } } });
    expect(design.spec).not.toEqual(jobWith(4).study.spec);
    const result = { kind: 'DesignSpaceResult', spec: design.spec } as unknown as AnyResult;
    for (const alternative of alternatives) {
      const { name, change } = alternative;
      const opened = parse(changedSpec({ result, name, change: change as Record<string, unknown> })) as object;
      const run = 'job' in alternative ? alternative.job.experiment.spec : undefined;
      expect(opened).toMatchObject({ kind: 'ServingExperiment', metadata: { name } });
      expect(opened).toHaveProperty('spec', run);
    }
  });

  test('keeps candidates that cannot be run, with the reason', () => {
    const grid = 'grid: { system.model: [llama-3.1-8b, llama-3.1-70b], system.tensor_parallel: [1, 3] }';
    const { job, warnings } = jobOf(study('DesignSpace', `${FILE}\n${grid}`));
    expect(job.alternatives.map((each) => 'job' in each)).toEqual([true, false, false, false]);
    expect(warnings[0]).toMatch(
      /^Of 4 combinations 3 cannot be run and stay out of every comparison; the first is llama-3\.1-8b, tensor parallel 3: The heads of/,
    );
    const none = 'grid: { system.tensor_parallel: [3, 5] }';
    expect(problems(study('DesignSpace', `${FILE}\n${none}`))).toEqual([
      { path: ['spec', 'grid'], message: expect.stringMatching(/^Not one of the 2 candidates can be run: The heads/) },
    ]);
  });
});

describe('a sweep', () => {
  const points = (axes: string) =>
    jobOf(study('Sweep', `${FILE}\naxes: [${axes}]`)).job.alternatives.map(({ change }) => Object.values(change));

  test('goes through values, the last axis fastest', () => {
    expect(points('{ field: workload.request_rate_rps, from: 0.1, to: 0.5, steps: 5 }').flat()).toEqual([
      0.1, 0.2, 0.3, 0.4, 0.5,
    ]);
    expect(points('{ field: workload.request_rate_rps, from: 5, to: 50 }').flat()).toHaveLength(10);
    expect(
      points('{ field: system.max_num_seqs, values: [4, 1] }, { field: slo.ttft_ms, values: [100, 200] }'),
    ).toEqual([
      [4, 100],
      [4, 200],
      [1, 100],
      [1, 200],
    ]);
  });

  test('rounds values of a field that holds whole numbers, and has each once', () => {
    expect(points('{ field: system.max_num_seqs, from: 1, to: 4, steps: 7 }').flat()).toEqual([1, 2, 3, 4]);
  });

  test('says its values in its spec, however they are given', () => {
    const specOf = (axis: string) => jobOf(study('Sweep', `${FILE}\naxes: [${axis}]`)).job.study.spec;
    const given = specOf('{ field: slo.ttft_ms, values: [100, 150, 200] }');
    expect(specOf('{ field: slo.ttft_ms, from: 100, to: 200, steps: 3 }')).toEqual(given);
    expect(given.axes).toEqual([{ field: 'slo.ttft_ms', values: [100, 150, 200] }]);
  });
});

describe('the base in a file', () => {
  const search = (base: string) => study('CapacitySearch', `base: ${base}\n${rates}`);
  const two = `${CHAT}---\n${CHAT.replace('name: chat', 'name: other')}`;
  const bad = CHAT.replace('num_requests: 100', 'num_requests: 0');

  test.each([
    ['is missing', '{ file: chat.yaml }', { 'chat.yaml': null }, 'file', 'chat.yaml is not there. Name a file'],
    ['holds none', '{ file: chat.yaml }', { 'chat.yaml': 'a: 1\n' }, 'file', 'There is no ServingExperiment in'],
    ['holds two', '{ file: chat.yaml }', { 'chat.yaml': two }, 'file', 'Say by name which it is: "chat", "other".'],
    ['holds others', '{ file: chat.yaml, name: x }', { 'chat.yaml': two }, 'name', 'There is no experiment "x" in'],
    [
      'holds two of that name',
      '{ file: chat.yaml, name: chat }',
      { 'chat.yaml': `${CHAT}---\n${CHAT}` },
      'name',
      '"chat" is the name of more than one experiment in chat.yaml. Give each a name of its own there.',
    ],
    [
      'has errors',
      '{ file: chat.yaml }',
      { 'chat.yaml': bad },
      'file',
      'The experiment "chat" in chat.yaml has errors',
    ],
    ['is a template', '{ file: chat.yaml }', { 'chat.yaml': `{{ if }}\n${CHAT}` }, 'file', 'There is no Serving'],
    ['is a study', '{ file: chat.yaml }', { 'chat.yaml': search(FILE) }, 'file', 'There is no ServingExperiment'],
  ])('%s', (_, base, files, field, message) => {
    expect(problems(search(base), files)).toEqual([
      { path: ['spec', 'base', field], message: expect.stringContaining(message) },
    ]);
  });

  test('is picked by name', () => {
    expect(jobOf(search('{ file: chat.yaml, name: other }'), { 'chat.yaml': two }).job.study.base.name).toBe('other');
  });

  test('names its own files relative to itself', () => {
    const traced = CHAT.replace(/workload:\n( {4}.*\n)+/, 'workload: { trace: { file: ../t.csv } }\n');
    const trace = 'arrival_time,prompt_tokens,output_tokens\n0,8,5\n1,8,5\n';
    const paired = study('PairedStudy', 'base: { file: d/chat.yaml }\nchange: { system.max_num_seqs: 4 }');
    const { job, files } = jobOf(paired, { 'd/chat.yaml': traced, 't.csv': trace });
    expect(files).toEqual([{ path: 't.csv', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(job.study.base.workload).toMatchObject({ file: 't.csv' });
    const [one, two] = job.alternatives;
    expect('job' in one! && 'job' in two! && one.job.trace === two.job.trace).toBe(true);
  });

  test('a trace that the study itself names is relative to the study', () => {
    const trace = 'arrival_time,prompt_tokens,output_tokens\n0,8,5\n1,8,5\n';
    const paired = study('PairedStudy', 'base: { file: d/chat.yaml }\nchange: { workload.trace: { file: t.csv } }');
    const { job } = jobOf(paired, { 'd/chat.yaml': CHAT, 't.csv': trace });
    expect(job.alternatives[1]).toMatchObject({
      job: { experiment: { workload: { source: 'trace', file: 't.csv' } } },
    });
  });
});

describe('what a run of an alternative would warn of', () => {
  const oracle = (scheduler: string) =>
    `${scheduler} knows the length of every answer before it is given (length_estimate: oracle).`;
  const warningsOf = (kind: string, spec: string, base = CHAT) =>
    jobOf(study(kind, `${FILE}\n${spec}`), { 'chat.yaml': base }).warnings;
  const withScheduler = (scheduler: string) =>
    CHAT.replace('max_num_seqs: 8', `max_num_seqs: 8, scheduler: ${scheduler}`);

  test.each([
    ['CapacitySearch', rates],
    ['Sweep', 'axes: [{ field: system.max_num_seqs, values: [4, 8] }]'],
    ['PairedStudy', 'change: { system.max_num_seqs: 4 }'],
  ])('is said of all of a %s without their names', (kind, spec) => {
    expect(warningsOf(kind, spec, withScheduler('continuous_sjf'))).toEqual([oracle('continuous_sjf')]);
    expect(warningsOf(kind, spec)).toEqual([]);
  });

  test.each(['PairedStudy', 'Sensitivity'])('is said of one side of a %s', (kind) => {
    const change = 'change: { system.scheduler: chunked_slo }';
    expect(warningsOf(kind, change)).toEqual([
      'In the treatment: chunked_slo orders by slack, and without slo.e2e_ms there is none: simulated in order of arrival.',
      `In the treatment: ${oracle('chunked_slo')}`,
    ]);
    expect(warningsOf(kind, 'change: { system.scheduler: continuous_fcfs }', withScheduler('continuous_sjf'))).toEqual([
      `In the baseline: ${oracle('continuous_sjf')}`,
    ]);
  });

  test('is said of a few candidates by name, of more as a count', () => {
    const schedulers = 'system.scheduler: [continuous_fcfs, continuous_sjf]';
    expect(warningsOf('DesignSpace', `grid: { ${schedulers} }`)).toEqual([
      `In continuous_sjf: ${oracle('continuous_sjf')}`,
    ]);
    expect(warningsOf('DesignSpace', `grid: { ${schedulers}, system.max_num_seqs: [1, 2] }`)).toEqual([
      `In continuous_sjf, max num seqs 1; continuous_sjf, max num seqs 2: ${oracle('continuous_sjf')}`,
    ]);
    expect(warningsOf('DesignSpace', `grid: { ${schedulers}, system.max_num_seqs: [1, 2, 4, 8] }`)).toEqual([
      `In 4 of 8 candidates, first in continuous_sjf, max num seqs 1: ${oracle('continuous_sjf')}`,
    ]);
  });

  test('is said of a prefix that fills the KV cache', () => {
    expect(warningsOf('PairedStudy', 'change: { system.kv_blocks: 10, prefix: { tokens: 160, hit_rate: 1 } }')).toEqual(
      ['In the treatment: The shared prefix fills the whole KV cache: nothing can be served.'],
    );
  });

  test('is not said of those that cannot be run', () => {
    expect(
      warningsOf('DesignSpace', 'grid: { system.scheduler: [continuous_sjf], system.tensor_parallel: [1, 3] }'),
    ).toEqual([expect.stringContaining('1 cannot be run'), oracle('continuous_sjf')]);
  });
});
