import { type Static, Type } from '@sinclair/typebox';
import { DEFAULT_MAX_BATCH, LARGEST_MAX_BATCH, SEMANTICS, TUNERS } from './defaults.ts';
import { time } from './time.ts';
import { inUnit } from './units.ts';

const positive = { exclusiveMinimum: 0 };
const atLeastZero = { minimum: 0 };
const nonEmpty = { minLength: 1 };
const row = Type.Array(Type.Number(), { minItems: 3, maxItems: 3 });

/** How and when a variant's alpha, beta and gamma were learned. */
const Learned = Type.Object(
  {
    at: time('When the parameters were learned (RFC 3339).'),
    tuner: Type.Unsafe<(typeof TUNERS)[number]>(
      Type.String({ description: 'Which tuner learned them.', enum: [...TUNERS] }),
    ),
    semantics: Type.Optional(
      Type.Unsafe<(typeof SEMANTICS)[number]>(
        Type.String({ description: 'Whose account of the queue the tuner used.', enum: [...SEMANTICS] }),
      ),
    ),
    nis: Type.Optional(
      Type.Number({ description: 'Normalised innovation squared of the update that they come from.', ...atLeastZero }),
    ),
    accepted_updates: Type.Optional(
      Type.Integer({ description: 'Number of updates that the tuner has accepted so far.', ...atLeastZero }),
    ),
    counts_as_learned: Type.Optional(
      Type.Boolean({
        description:
          'Whether the tuner knows them well enough for targets to be inferred; without it they count from the first accepted update on.',
      }),
    ),
    guess: Type.Optional(
      Type.Array(Type.Number(positive), {
        description: 'First guess of alpha, beta, gamma, while the tuner keeps its bounds around it.',
        minItems: 3,
        maxItems: 3,
      }),
    ),
    covariance: Type.Optional(
      Type.Array(row, { description: 'Covariance of alpha, beta, gamma (3 x 3).', minItems: 3, maxItems: 3 }),
    ),
  },
  {
    description: 'Set when a tuner learned the parameters; absent when somebody wrote them down.',
    additionalProperties: false,
  },
);

/** One variant: a model on an accelerator in a namespace. Its key is (namespace, model_id, name). */
export const VariantParameters = Type.Object(
  {
    model_id: Type.String({ description: 'The model, exactly as served.', ...nonEmpty }),
    namespace: Type.String({ description: 'The Kubernetes namespace that serves it.', ...nonEmpty }),
    name: Type.String({ description: 'The variant, usually the name of its deployment.', ...nonEmpty }),
    accelerator: Type.Optional(Type.String({ description: 'The accelerator the variant runs on, such as h100-sxm.' })),
    alpha_ms: Type.Number(inUnit('ms', 'Baseline time of an iteration, whatever is in the batch.', positive)),
    beta_ms: Type.Number(inUnit('ms/token', 'Compute time of one token.', atLeastZero)),
    gamma_ms: Type.Number(inUnit('ms/token', 'Memory time of one cached token.', atLeastZero)),
    input_tokens: Type.Number(inUnit('tokens', 'Mean prompt length of a request.', atLeastZero)),
    output_tokens: Type.Number(inUnit('tokens', 'Mean number of generated tokens of a request.', { minimum: 1 })),
    max_batch: Type.Optional(
      Type.Integer(
        inUnit('requests', 'Largest number of requests served at once (max_num_seqs).', {
          minimum: 1,
          maximum: LARGEST_MAX_BATCH,
          default: DEFAULT_MAX_BATCH,
        }),
      ),
    ),
    arrival_rate_rps: Type.Optional(
      Type.Number(inUnit('requests/s', 'Arrival rate over all replicas of the variant.', atLeastZero)),
    ),
    learned: Type.Optional(Learned),
  },
  { additionalProperties: false },
);
export type VariantParameters = Static<typeof VariantParameters>;

/** The document that carries the service parameters of a workspace's variants. */
export const ServiceParameters = Type.Object(
  {
    apiVersion: Type.Literal('kneepoint.dev/v1alpha1'),
    kind: Type.Literal('ServiceParameters'),
    metadata: Type.Object({ name: Type.String({ description: 'The name of this document.', ...nonEmpty }) }),
    spec: Type.Object(
      { variants: Type.Array(VariantParameters, { description: 'The variants and their parameters.' }) },
      { additionalProperties: false },
    ),
  },
  {
    $id: 'https://kneepoint.dev/schemas/service-parameters.schema.json',
    title: 'ServiceParameters',
    description:
      'Alpha, beta and gamma of each variant, learned or given; hovers and lenses of the ConfigMap use them.',
    additionalProperties: false,
  },
);
export type ServiceParameters = Static<typeof ServiceParameters>;
