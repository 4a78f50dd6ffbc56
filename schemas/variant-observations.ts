import { type Static, Type } from '@sinclair/typebox';
import { LARGEST_MAX_BATCH } from './defaults.ts';
import { oneOf } from './oneOf.ts';
import { time } from './time.ts';
import { inUnit } from './units.ts';

const positive = { exclusiveMinimum: 0 };
const atLeastZero = { minimum: 0 };
/** More cannot be counted exactly. */
const countOfReplicas = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const nonEmpty = { minLength: 1 };

/** Where a pod's arrival rate comes from: requests sent to it, or those it completed and the growth of its backlog. */
const ARRIVAL_RATE_SOURCES = ['scheduler', 'completed_and_backlog'] as const;
/** Where a pod's largest batch comes from. */
const MAX_BATCH_SOURCES = ['deployment', 'flag', 'metric', 'assumed'] as const;

/** What one pod reported over one cycle. Only a pod without traffic may lack latencies and token counts. */
const ObservedPod = Type.Object(
  {
    name: Type.String({ description: 'The pod.', ...nonEmpty }),
    started_at: Type.Optional(
      time('When the pod started (RFC 3339). The first two minutes of a pod tell little of its steady state.'),
    ),
    arrival_rate_rps: Type.Number(
      inUnit('requests/s', 'Requests that arrived at this pod, a second. 0 if it had no traffic.', atLeastZero),
    ),
    arrival_rate_source: Type.Optional(
      oneOf(
        ARRIVAL_RATE_SOURCES,
        "Where the arrival rate comes from: the scheduler's count of requests sent to the pod, or completed requests and the growth of the backlog.",
      ),
    ),
    ttft_ms: Type.Optional(
      Type.Number(inUnit('ms', 'Mean time to first token (TTFT). Left out without traffic.', atLeastZero)),
    ),
    itl_ms: Type.Optional(
      Type.Number(inUnit('ms', 'Mean inter-token latency (ITL). Left out without traffic.', atLeastZero)),
    ),
    input_tokens: Type.Optional(
      Type.Number(inUnit('tokens', 'Mean prompt length of a request. Left out without traffic.', atLeastZero)),
    ),
    output_tokens: Type.Optional(
      Type.Number(
        inUnit('tokens', 'Mean number of generated tokens of a request. Left out without traffic.', atLeastZero),
      ),
    ),
    max_batch: Type.Optional(
      Type.Integer(
        inUnit('requests', 'Largest number of requests served at once (max_num_seqs).', {
          minimum: 1,
          maximum: LARGEST_MAX_BATCH,
        }),
      ),
    ),
    max_batch_source: Type.Optional(
      oneOf(
        MAX_BATCH_SOURCES,
        "Where max_batch comes from: the deployment's arguments, a flag given by hand, a metric, or assumed.",
      ),
    ),
  },
  { additionalProperties: false },
);

const RefusedPod = Type.Object(
  {
    pod: Type.String({ description: 'The pod whose values were left out.', ...nonEmpty }),
    reason: Type.String({ description: 'Why they were left out, for people.', ...nonEmpty }),
  },
  { additionalProperties: false },
);

const ObservedVariant = Type.Object(
  {
    name: Type.String({ description: 'The variant, usually the name of its deployment.', ...nonEmpty }),
    accelerator: Type.Optional(Type.String({ description: 'The accelerator the variant runs on, such as h100-sxm.' })),
    cost: Type.Optional(Type.Number({ description: 'What one replica costs, in any unit.', ...atLeastZero })),
    current_replicas: Type.Optional(
      Type.Integer(inUnit('replicas', 'Replicas of the variant. Left out: as many as it has pods.', countOfReplicas)),
    ),
    pending_replicas: Type.Optional(
      Type.Integer(inUnit('replicas', 'Replicas that are not ready yet. Left out: none.', countOfReplicas)),
    ),
    pods: Type.Array(ObservedPod, { description: 'What each pod reported in this cycle.' }),
    refused: Type.Optional(
      Type.Array(RefusedPod, { description: 'Pods whose values were not good enough to be used, and why.' }),
    ),
  },
  { additionalProperties: false },
);

const Cycle = Type.Object(
  {
    time: time('When the cycle was observed, at the end of its interval (RFC 3339). Cycles stand in order of time.'),
    interval_s: Type.Optional(Type.Number(inUnit('s', 'The time that the values are averaged over.', positive))),
    variants: Type.Array(ObservedVariant, { description: 'The variants of the model in this cycle.' }),
    notes: Type.Optional(
      Type.Array(Type.String(), {
        description: 'What a reader should know of this cycle, such as a metric that was missing.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** The document that carries what the pods of a model reported, cycle by cycle. */
export const VariantObservations = Type.Object(
  {
    apiVersion: Type.Literal('kneepoint.dev/v1alpha1'),
    kind: Type.Literal('VariantObservations'),
    metadata: Type.Object({ name: Type.String({ description: 'The name of this document.', ...nonEmpty }) }),
    spec: Type.Object(
      {
        model_id: Type.String({ description: 'The model, exactly as served.', ...nonEmpty }),
        namespace: Type.String({ description: 'The Kubernetes namespace that serves it.', ...nonEmpty }),
        cycles: Type.Array(Cycle, { description: 'What was observed, cycle by cycle, in order of time.' }),
      },
      { additionalProperties: false },
    ),
  },
  {
    $id: 'https://kneepoint.dev/schemas/variant-observations.schema.json',
    title: 'VariantObservations',
    description: 'What the pods of a model reported, cycle by cycle; the tuners learn alpha, beta and gamma from it.',
    additionalProperties: false,
  },
);
export type VariantObservations = Static<typeof VariantObservations>;
