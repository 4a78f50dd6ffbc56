import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, type Tags } from 'yaml';
import { LARGEST_MAX_BATCH } from '../../../schemas/defaults.ts';
import type { VariantParameters } from '../../../schemas/service-parameters.ts';
import { knownVariants } from '../../../server/documents/knownVariants.ts';
import { parametersText } from '../../../server/documents/parametersText.ts';
import { diagnose } from '../../../server/rules/index.ts';
import { CONTEXT } from '../../unit/server/context.ts';
import { modelOf } from '../../unit/server/marks.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({ unit: fc.constantFrom(...'a1:#-\'"{}[],&*!|>%@`~ \t\n\r\u0085\u2028\ufeff'), minLength: 1 }),
  fc.constantFrom(
    'yes',
    'No',
    'null',
    '~',
    '1e3',
    '0x1f',
    '.5',
    '2026-11-29',
    '2026-11-29T10:00:00Z',
    '<<',
    '---',
    'y',
    '{{',
    '{{{ }}',
    '}}',
  ),
);
const finite = (options?: fc.DoubleConstraints) => fc.double({ noNaN: true, noDefaultInfinity: true, ...options });
const atLeastZero = finite({ min: 0 });
const positive = finite({ min: 0, minExcluded: true });
const learned = fc.record(
  {
    at: fc.constantFrom('2026-11-29T10:00:00Z', '2026-11-29T10:00:00.125Z', '2024-02-29T10:00:00+01:00'),
    tuner: fc.constantFrom('documented' as const, 'controller' as const, 'robust' as const),
    semantics: fc.constantFrom('documented' as const, 'controller' as const),
    nis: atLeastZero,
    accepted_updates: fc.nat(),
    counts_as_learned: fc.boolean(),
    guess: fc.array(positive, { minLength: 3, maxLength: 3 }),
    covariance: fc.array(fc.array(finite(), { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 }),
  },
  { requiredKeys: ['at', 'tuner'] },
);
const variant: fc.Arbitrary<VariantParameters> = fc.record(
  {
    model_id: text,
    namespace: text,
    name: text,
    accelerator: text,
    alpha_ms: positive,
    beta_ms: atLeastZero,
    gamma_ms: atLeastZero,
    input_tokens: atLeastZero,
    output_tokens: finite({ min: 1 }),
    max_batch: fc.integer({ min: 1, max: LARGEST_MAX_BATCH }),
    arrival_rate_rps: atLeastZero,
    learned,
  },
  {
    requiredKeys: [
      ...(['model_id', 'namespace', 'name', 'alpha_ms', 'beta_ms', 'gamma_ms'] as const),
      ...(['input_tokens', 'output_tokens'] as const),
    ],
  },
);

/** A time is a text to us. */
const withoutTimes = (tags: Tags): Tags =>
  tags.filter((tag) => typeof tag === 'string' || !tag.tag.endsWith(':timestamp'));

test('what is written is read again, to the last bit, as YAML 1.2 and 1.1', () => {
  fc.assert(
    fc.property(text, fc.array(variant, { maxLength: 3 }), (name, variants) => {
      const written = parametersText(name, variants);
      const expected = {
        apiVersion: 'kneepoint.dev/v1alpha1',
        kind: 'ServiceParameters',
        metadata: { name },
        spec: { variants },
      };
      expect(parse(written)).toEqual(expected);
      expect(parse(written, { version: '1.1', customTags: withoutTimes })).toEqual(expected);
      const model = modelOf(written);
      expect(knownVariants(model).map(({ parameters }) => parameters)).toEqual(variants);
    }),
  );
});

test('it has no findings, and says the units', () => {
  const written = parametersText('production', [
    {
      model_id: 'meta-llama/Meta-Llama-3.1-8B-Instruct',
      namespace: 'llm-d-prod',
      name: 'llama-h100',
      accelerator: 'h100-sxm',
      alpha_ms: 6.97,
      beta_ms: 0.0267,
      gamma_ms: 5e-7,
      input_tokens: 1024,
      output_tokens: 256,
      max_batch: 256,
      arrival_rate_rps: 14.2,
      learned: {
        at: '2026-11-29T10:00:00.000Z',
        tuner: 'documented',
        semantics: 'documented',
        nis: 1.2,
        accepted_updates: 3,
        counts_as_learned: true,
        guess: [7, 0.02, 1e-4],
        covariance: [
          [0.1, 0, -1e-9],
          [0, 0.2, 0],
          [-1e-9, 0, 3e-12],
        ],
      },
    },
  ]);
  expect(diagnose(modelOf(written), CONTEXT)).toEqual([]);
  expect(written).toMatchInlineSnapshot(`
    "# What is known of each variant: alpha, beta and gamma, the size of its requests, and its traffic.
    apiVersion: kneepoint.dev/v1alpha1
    kind: ServiceParameters
    metadata:
      name: production
    spec:
      variants:
        - model_id: meta-llama/Meta-Llama-3.1-8B-Instruct
          namespace: llm-d-prod
          name: llama-h100
          accelerator: h100-sxm
          alpha_ms: 6.97 # ms, an iteration
          beta_ms: 0.0267 # ms, a token
          gamma_ms: 5.0e-7 # ms, a cached token
          input_tokens: 1024 # tokens, mean of a request
          output_tokens: 256 # tokens, mean of a request
          max_batch: 256 # requests served at once
          arrival_rate_rps: 14.2 # requests/s, over all replicas
          learned:
            at: 2026-11-29T10:00:00.000Z
            tuner: documented
            semantics: documented
            nis: 1.2 # normalised innovation squared of the last update
            accepted_updates: 3
            counts_as_learned: true
            guess: [7, 0.02, 0.0001] # ms, first guess of alpha, beta, gamma
            covariance: [[0.1, 0, -1.0e-9], [0, 0.2, 0], [-1.0e-9, 0, 3.0e-12]] # ms^2, of alpha, beta, gamma
    "
  `);
});
