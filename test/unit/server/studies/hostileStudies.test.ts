import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { studyJob } from '../../../../server/documents/studies/studyJob.ts';
import { codeLenses } from '../../../../server/features/codeLens.ts';
import { diagnose } from '../../../../server/rules/index.ts';
import { CONTEXT } from '../context.ts';
import { modelOf } from '../marks.ts';
import { filesOf } from '../namedFiles.ts';
import { CHAT, STUDY_URI, study } from './studyDocuments.ts';

const FILES = filesOf(
  {
    'file:///work/chat.yaml': CHAT,
    'file:///work/study.yaml': 'a: 1\n',
    'file:///work/large.yaml': CHAT.replace('8b', '70b'),
    ...Object.fromEntries(['continuous_slo', 'h100-sxm', 'l4', 'x'].map((name) => [`file:///work/${name}`, null])),
  },
  [],
);
const IN_WORKSPACE = { ...CONTEXT, files: FILES, workspaceFolders: ['file:///work'] };
const BASE = 'base: { file: chat.yaml }';

function look(text: string) {
  const model = modelOf(text, STUDY_URI);
  const errors = diagnose(model, IN_WORKSPACE).filter(({ severity }) => severity === 'error');
  const [part] = model.parts;
  const around = { files: FILES, documentUri: STUDY_URI, workspaceFolders: ['file:///work'] };
  codeLenses(model, IN_WORKSPACE);
  const read = part?.type === 'own-document' ? studyJob(part, around) : undefined;
  return { found: errors.map(({ code, span }) => `${code}: ${text.slice(...span)}`), errors, read };
}

describe('a hostile study ends in an error at the field, and in no job', () => {
  test.each<[string, string, string, string]>([
    ['inverted bounds', 'CapacitySearch', 'min_rate_rps: 9\nmax_rate_rps: 1', 'bounds-inverted: 1'],
    ['zero repetitions', 'PairedStudy', 'change: { slo.ttft_ms: 1 }\nrepetitions: 0', 'schema-mismatch: 0'],
    ['a text for repetitions', 'PairedStudy', 'change: { slo.ttft_ms: 1 }\nrepetitions: many', 'schema-mismatch: many'],
    ['NaN', 'CapacitySearch', 'min_rate_rps: .nan\nmax_rate_rps: 1', 'schema-mismatch: .nan'],
    ['an endless rate', 'CapacitySearch', 'min_rate_rps: 1\nmax_rate_rps: .inf', 'schema-mismatch: .inf'],
    [
      'an unknown field to sweep',
      'Sweep',
      'axes: [{ field: system.speed, from: 1, to: 2 }]',
      'varied-field-unknown: system.speed',
    ],
    [
      'a field that every object has',
      'Sweep',
      'axes: [{ field: __proto__.x, values: [1] }]',
      'varied-field-unknown: __proto__.x',
    ],
    ['a path of points', 'PairedStudy', 'change: { "...": 1 }', 'varied-field-unknown: "..."'],
    ['an empty path', 'PairedStudy', 'change: { "": 1 }', 'varied-field-unknown: ""'],
    ['a seed to vary', 'DesignSpace', 'grid: { seed: [1, 2] }', 'varied-field-unknown: seed'],
    [
      'an expectation to vary',
      'DesignSpace',
      'grid: { expect.p95_ttft_ms: ["< 1"] }',
      'varied-field-unknown: expect.p95_ttft_ms',
    ],
    ['no values', 'DesignSpace', 'grid: { system.replicas: [] }', 'schema-mismatch: system.replicas'],
    ['a value for a list', 'DesignSpace', 'grid: { system.replicas: 2 }', 'schema-mismatch: 2'],
    ['a list for a mapping', 'DesignSpace', 'grid: [1]', 'schema-mismatch: grid'],
    ['an empty grid', 'DesignSpace', 'grid: {}', ''],
    [
      'three axes',
      'Sweep',
      'axes: [{ field: slo.ttft_ms, values: [1] }, { field: slo.itl_ms, values: [1] }, { field: slo.e2e_ms, values: [1] }]',
      'schema-mismatch: axes',
    ],
    ['an axis that is none', 'Sweep', 'axes: [7]', 'schema-mismatch: 7'],
    ['no axes', 'Sweep', 'axes: []', 'schema-mismatch: axes'],
    [
      'an unknown expectation',
      'PairedStudy',
      'change: { slo.ttft_ms: 1 }\nexpect: { winer: treatment }',
      'schema-mismatch: winer',
    ],
    ['an unknown winner', 'PairedStudy', 'change: { slo.ttft_ms: 1 }\nexpect: { winner: me }', 'schema-mismatch: me'],
    ['a band of one', 'Sensitivity', 'change: { slo.ttft_ms: 1 }\nband: 1', 'schema-mismatch: 1'],
    ['null for a change', 'Sensitivity', 'change:', 'schema-mismatch: change'],
    [
      'a change that takes out what is needed',
      'PairedStudy',
      'change: { system: null }',
      'varied-value-mismatch: null',
    ],
    [
      'values at odds',
      'PairedStudy',
      'change: { system.max_num_batched_tokens: 2 }',
      'alternatives-impossible: change',
    ],
  ])('%s', (_, kind, spec, expected) => {
    const { found, read } = look(study(kind, `${BASE}\n${spec}`));
    if (expected === '') {
      expect(found).toEqual([]);
      return;
    }
    expect(found).toContain(expected);
    expect(read).toHaveProperty('problems');
  });

  test.each([
    ['none', 'base: {}', 'base-missing: base'],
    ['null', 'base:', 'schema-mismatch: base'],
    ['a list', 'base: []', 'schema-mismatch: base'],
    ['a number for a file', 'base: { file: 7 }', 'schema-mismatch: 7'],
    ['the study itself', 'base: { file: study.yaml }', 'base-unreadable: study.yaml'],
    ['a file elsewhere', 'base: { file: ../x.yaml }', 'path-outside-workspace: ../x.yaml'],
    ['a file of another machine', 'base: { file: "http://x/y.yaml" }', 'path-outside-workspace: "http://x/y.yaml"'],
    ['both', 'base: { file: chat.yaml, seed: 1 }', 'base-ambiguous: file'],
    ['one that cannot be run', 'base: { file: large.yaml }', 'alternatives-impossible: base'],
  ])('a base that is %s', (_, base, expected) => {
    const { found, read } = look(study('PairedStudy', `${base}\nchange: { slo.ttft_ms: 1 }`));
    expect(found).toContain(expected);
    expect(read).toHaveProperty('problems');
  });

  test.each([
    ['prefix.hit_rate', 'There is no prefix.tokens, which prefix needs. Give it in the base.'],
    ['disaggregation.decode_workers', 'There is no disaggregation.prefill_workers, which disaggregation needs.'],
  ])('a sweep of %s, whose section the base has not, says what the section needs', (field, reason) => {
    const { errors } = look(study('Sweep', `${BASE}\naxes: [{ field: ${field}, values: [1] }]`));
    expect(errors.map(({ message }) => message).join('\n')).toContain(reason);
  });

  test('a million candidates are counted, not made', () => {
    const values = `[${Array.from({ length: 100 }, (_, i) => i + 1).join(', ')}]`;
    const paths = ['system.replicas', 'system.max_num_seqs', 'slo.ttft_ms', 'slo.e2e_ms', 'slo.itl_ms'];
    const { found, errors } = look(
      study('DesignSpace', `${BASE}\ngrid:\n${paths.map((path) => `  ${path}: ${values}`).join('\n')}`),
    );
    expect(found).toEqual(['study-too-large: grid']);
    expect(errors[0]!.message).toBe(
      'This study has 10\u202f000\u202f000\u202f000 candidates, and at most 10\u202f000 are made. Take values out of it, or make several studies.',
    );
  });

  test('a share of more than 1 is none, a change may be any', () => {
    const mismatches = (kind: string, spec: string) =>
      diagnose(modelOf(study(kind, `${BASE}\n${spec}`), STUDY_URI), IN_WORKSPACE)
        .filter(({ code }) => code === 'schema-mismatch')
        .map(({ message }) => message);
    const change = 'change: { system.max_num_seqs: 4 }';
    expect(
      mismatches('PairedStudy', `${change}\nexpect: { win_rate: ">= 95", mean_relative_change: "<= -20" }`),
    ).toEqual([expect.stringMatching(/^win_rate must be written as in >= 0\.95 \(share\): .* Write ">= 0\.95"\.$/)]);
    const axes = 'axes: [{ field: system.max_num_seqs, values: [4, 8] }]';
    expect(mismatches('Sweep', `${axes}\nexpect: { min_attainment: "> 90", max_p95_ttft_ms: "<= 500" }`)).toEqual([
      expect.stringMatching(/^min_attainment must be .* Write "> 0\.9"\.$/),
    ]);
    expect(mismatches('Sensitivity', `${change}\nexpect: { reversal_share: "<= 5e-2" }`)).toEqual([]);
  });

  test.each([
    ['h100', 'h100-sxm', 'Did you mean "h100-sxm"?'],
    ['h100', 'h200-sxm', 'Did you mean "h100-sxm" or "h100-pcie"?'],
    ['H200', 'h200-sxm', 'Did you mean "h200-sxm"?'],
    ['watch', 'h100-sxm', 'Remove it, or put the accelerator into the grid.'],
  ])('a price of "%s" where candidates run on %s', (priced, accelerator, expected) => {
    const text = study(
      'DesignSpace',
      `${BASE}\ngrid: { system.accelerator: [${accelerator}] }\nprices: { ${priced}: 3 }`,
    );
    const [{ message } = { message: '' }] = diagnose(modelOf(text, STUDY_URI), IN_WORKSPACE)
      .filter(({ code }) => code === 'price-unmatched')
      .slice(-1);
    expect(message).toBe(`No candidate runs on "${priced}", so this price is not used. ${expected}`);
  });

  test('of more candidates than are looked at while somebody types, nothing is said that holds of the first alone', () => {
    const many = `[${Array.from({ length: 250 }, (_, i) => i + 1).join(', ')}]`;
    const found = (first: string, second: string, prices = '{ h100-sxm: 3 }') => {
      const grid = `grid: { ${first}, ${second}: ${many} }`;
      return diagnose(modelOf(study('DesignSpace', `${BASE}\n${grid}\nprices: ${prices}`), STUDY_URI), IN_WORKSPACE)
        .filter(({ code }) => code !== 'field-unread')
        .map(({ code, message }) => `${code}: ${message}`);
    };
    expect(found('system.model: [llama-3.1-70b, llama-3.1-8b]', 'slo.ttft_ms')).toEqual([
      expect.stringMatching(/^candidates-skipped: Of the first 200 combinations 200 cannot be run/),
    ]);
    expect(found('system.accelerator: [h100-sxm, h200-sxm]', 'slo.ttft_ms', '{ h100-sxm: 3, h200-sxm: 4 }')).toEqual(
      [],
    );
    expect(found('slo.e2e_ms: [100, 200]', 'workload.burst_factor')).toEqual([]);
  });

  test('aliases that stand for themselves, or for more than can be read', () => {
    const bomb = [
      'a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]',
      ...'bcdefghi'.split('').map((name, i) => `${name}: &${name} [${`*${'abcdefghi'[i]}, `.repeat(9)}]`),
    ];
    const { found } = look(`${bomb.join('\n')}\n${study('DesignSpace', `${BASE}\ngrid: { system.replicas: *i }`)}`);
    expect(found.length).toBeGreaterThan(0);
    expect(look(study('DesignSpace', `${BASE}\ngrid: &g { system.replicas: [*g] }`)).read).toHaveProperty('problems');
  });
});

test('whatever stands in a study, it makes a job, or an error says why there is none', () => {
  const number = fc.oneof(fc.integer({ min: -2, max: 12 }), fc.constantFrom(0.5, 1e9, 1e300, 2 ** 53));
  const scalar = fc.oneof(
    number,
    fc.constantFrom('continuous_slo', 'h100-sxm', 'l4', '', 'x'),
    fc.constant(null),
    fc.boolean(),
  );
  const path = fc.constantFrom(
    ...['system.scheduler', 'system.replicas', 'system.tensor_parallel', 'system.accelerator', 'slo.ttft_ms', 'slo'],
    ...['workload.request_rate_rps', 'workload.arrival', 'workload.trace.file', 'disaggregation', 'prefix.tokens'],
    ...['disaggregation.prefill_workers', 'latency.prefill_scale', 'seed', 'system', 'nothing', 'system.model', ''],
  );
  const workers = fc.record({ prefill_workers: number, decode_workers: number }, { requiredKeys: [] });
  const value = fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: workers });
  const inline = fc.record(
    {
      system: fc.record({ model: fc.constantFrom('llama-3.1-8b', 'x'), accelerator: fc.constantFrom('h100-sxm', 'x') }),
      workload: fc.record({
        request_rate_rps: number,
        arrival: fc.constantFrom('poisson', 'closed_loop'),
        prompt_tokens: fc.constant({ dist: 'constant', value: 8 }),
        output_tokens: fc.constant({ dist: 'constant', value: 5 }),
      }),
      seed: number,
      name: fc.constant('x'),
    },
    { requiredKeys: [] },
  );
  const base = fc.oneof(
    { weight: 4, arbitrary: fc.constant({ file: 'chat.yaml' }) },
    { weight: 1, arbitrary: inline },
    { weight: 1, arbitrary: fc.constantFrom({ file: 'large.yaml' }, { file: '../x.yaml' }, {}, null) },
  );
  const axis = fc.record(
    { field: path, from: number, to: number, steps: number, values: fc.array(number, { maxLength: 3 }) },
    { requiredKeys: ['field'] },
  );
  const spec = fc.record(
    {
      base,
      change: fc.dictionary(path, value, { maxKeys: 2 }),
      grid: fc.dictionary(path, fc.array(value, { maxLength: 3 }), { maxKeys: 3 }),
      axes: fc.array(axis, { minLength: 1, maxLength: 2 }),
      min_rate_rps: number,
      max_rate_rps: number,
      repetitions: number,
      draws: number,
      prices: fc.dictionary(fc.constantFrom('h100-sxm', 'l4', 'x'), number, { maxKeys: 2 }),
    },
    { requiredKeys: ['base'] },
  );
  const ofKind: Readonly<Record<string, readonly string[]>> = {
    CapacitySearch: ['base', 'min_rate_rps', 'max_rate_rps', 'repetitions'],
    DesignSpace: ['base', 'grid', 'repetitions', 'prices'],
    PairedStudy: ['base', 'change', 'repetitions'],
    Sensitivity: ['base', 'change', 'draws'],
    Sweep: ['base', 'axes', 'repetitions'],
  };
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(ofKind)), spec, (kind, all) => {
      const own = Object.fromEntries(Object.entries(all).filter(([name]) => ofKind[kind]!.includes(name)));
      const document = { apiVersion: 'kneepoint.dev/v1alpha1', kind, metadata: { name: 'x' }, spec: own };
      const { errors, read } = look(JSON.stringify(document));
      const isRefused = read !== undefined && 'problems' in read;
      const why = isRefused ? JSON.stringify(read) : '';
      expect(isRefused, `${why} ${errors.map(({ code }) => code).join()}`).toBe(errors.length > 0);
    }),
    { numRuns: 150 },
  );
});
