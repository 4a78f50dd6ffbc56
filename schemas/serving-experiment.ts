import { type Static, type TOptional, type TString, Type } from '@sinclair/typebox';
import { comparison } from './comparison.ts';
import {
  DEFAULT_ATTAINMENT,
  DEFAULT_BANDWIDTH_EFFICIENCY,
  DEFAULT_DECODE_EFFICIENCY,
  DEFAULT_LATENCY_MODEL,
  DEFAULT_LATENCY_SCALE,
  DEFAULT_LAUNCH_MS,
  DEFAULT_PREFILL_EFFICIENCY,
  DEFAULT_SEED,
  DEFAULT_TRANSFER_BANDWIDTH_GBPS,
  DEFAULT_TRANSFER_LATENCY_MS,
  LATENCY_MODELS,
  LEAST_DRAIN_LIMIT_S,
  MAX_LATENCY_MS,
  MAX_TOKENS,
  MAX_WORKERS,
} from './defaults.ts';
import { oneOf } from './oneOf.ts';
import { type ExpectedMetric, LATENCIES, METRIC_UNITS, RUN_METRICS, STATISTICS } from './serving-metrics.ts';
import { ServingSystem } from './serving-system.ts';
import { ServingWorkload } from './serving-workload.ts';
import { inUnit, START_KEYWORD } from './units.ts';

/** Beyond these a number is a typing error. */
const LONGEST_S = 1e9;
const LEAST_BANDWIDTH_GBPS = 1e-3;
const LEAST_EFFICIENCY = 1e-3;
const LARGEST_SCALE = 1000;

const SharedPrefix = Type.Object(
  {
    tokens: Type.Integer(
      inUnit(
        'tokens',
        'Length of the prefix. Its KV takes ceil(tokens / kv_block_tokens) blocks of every worker for good.',
        {
          minimum: 1,
          maximum: MAX_TOKENS,
        },
      ),
    ),
    hit_rate: Type.Number(
      inUnit(
        'share',
        'Share of requests that begin with the prefix, drawn for each by itself. A hit is computed from the end of the prefix on (at most its whole prompt is saved); attention still reads all of its context.',
        { minimum: 0, maximum: 1 },
      ),
    ),
  },
  { description: 'One prefix that prompts share, and whose KV is kept.', additionalProperties: false },
);

const Disaggregation = Type.Object(
  {
    prefill_workers: Type.Integer(
      inUnit('workers', 'Workers that compute prompts, from one queue.', { minimum: 1, maximum: MAX_WORKERS }),
    ),
    decode_workers: Type.Integer(
      inUnit('workers', 'Workers that decode; the router picks one for a request when its prompt is computed.', {
        minimum: 1,
        maximum: MAX_WORKERS,
      }),
    ),
    base_latency_ms: Type.Optional(
      Type.Number(
        inUnit('ms', 'Time of a transfer beside that of its bytes.', {
          minimum: 0,
          maximum: MAX_LATENCY_MS,
          default: DEFAULT_TRANSFER_LATENCY_MS,
        }),
      ),
    ),
    bandwidth_gbps: Type.Optional(
      Type.Number(
        inUnit(
          'Gbit/s',
          'Bandwidth of the link, in 1e9 bits a second: 400 is InfiniBand NDR, 50 GB/s. Transfers take it one after the other; only KV that was computed is moved, not a cached prefix.',
          { minimum: LEAST_BANDWIDTH_GBPS, maximum: 1e6, default: DEFAULT_TRANSFER_BANDWIDTH_GBPS },
        ),
      ),
    ),
  },
  {
    description:
      'Prefill and decode on workers of their own, with a link between. Each worker has the KV cache of system. Replaces replicas.',
    additionalProperties: false,
  },
);

function target(description: string) {
  return Type.Optional(Type.Number(inUnit('ms', description, { exclusiveMinimum: 0, maximum: MAX_LATENCY_MS })));
}

const Slo = Type.Object(
  {
    ttft_ms: target('Met by a request whose time to first token (TTFT) is within it.'),
    itl_ms: target(
      'Met by a request whose TPOT, the mean of its gaps, is within it: a single long gap does not miss it. A request with one token meets it.',
    ),
    e2e_ms: target(
      'Met by a request whose end-to-end latency is within it. Also the deadline that continuous_slo and chunked_slo order by.',
    ),
    attainment: Type.Optional(
      Type.Number(
        inUnit('share', 'Share of arrived requests that has to meet every target given.', {
          exclusiveMinimum: 0,
          maximum: 1,
          default: DEFAULT_ATTAINMENT,
        }),
      ),
    ),
  },
  {
    description: 'What a request has to keep to count for goodput and attainment. Targets that are left out are met.',
    additionalProperties: false,
    [START_KEYWORD]: ['ttft_ms', 'itl_ms'],
  },
);

function scale(description: string) {
  return Type.Optional(
    Type.Number({ description, minimum: 1 / LARGEST_SCALE, maximum: LARGEST_SCALE, default: DEFAULT_LATENCY_SCALE }),
  );
}

function efficiency(description: string, usual: number) {
  return Type.Optional(
    Type.Number(inUnit('share', description, { minimum: LEAST_EFFICIENCY, maximum: 1, default: usual })),
  );
}

function parameter(unit: string, description: string) {
  return Type.Optional(Type.Number(inUnit(unit, description, { minimum: 0, maximum: MAX_LATENCY_MS })));
}

const Latency = Type.Object(
  {
    model: Type.Optional(
      oneOf(
        LATENCY_MODELS,
        'What the time of an iteration comes from. roofline: the data sheets of accelerator and model, not calibrated; good for comparisons. iteration: alpha, beta and gamma as a tuner learns them.',
        { default: DEFAULT_LATENCY_MODEL },
      ),
    ),
    prefill_scale: scale('Multiplies what prompts take in an iteration.'),
    decode_scale: scale('Multiplies what decodes take in an iteration.'),
    transfer_scale: scale('Multiplies the time of every transfer of KV.'),
    alpha_ms: parameter('ms', 'iteration: baseline time of an iteration, whatever is in the batch.'),
    beta_ms: parameter('ms/token', 'iteration: compute time of one token, of a prompt or decoded.'),
    gamma_ms: parameter(
      'ms/token',
      'iteration: memory time of one cached token: of the context of a decode, or of the prompt up to the end of a chunk.',
    ),
    launch_ms: Type.Optional(
      Type.Number(
        inUnit('ms', 'roofline: launching kernels and scheduling, of each iteration.', {
          minimum: 0,
          maximum: MAX_LATENCY_MS,
          default: DEFAULT_LAUNCH_MS,
        }),
      ),
    ),
    prefill_efficiency: efficiency(
      'roofline: share of the peak FLOP/s that tokens of prompts reach.',
      DEFAULT_PREFILL_EFFICIENCY,
    ),
    decode_efficiency: efficiency('roofline: share of the peak FLOP/s that decodes reach.', DEFAULT_DECODE_EFFICIENCY),
    bandwidth_efficiency: efficiency(
      'roofline: share of the memory bandwidth that is reached.',
      DEFAULT_BANDWIDTH_EFFICIENCY,
    ),
  },
  { description: 'How long an iteration takes.', additionalProperties: false },
);

const ofLatencies = STATISTICS.flatMap((statistic) =>
  Object.entries(LATENCIES).map(
    ([name, description]) => [`${statistic}_${name}`, Type.Optional(comparison('ms', description))] as const,
  ),
);
const ofRuns = Object.entries(RUN_METRICS).map(
  ([name, description]) =>
    [name, Type.Optional(comparison(METRIC_UNITS[name as keyof typeof RUN_METRICS], description))] as const,
);

const Expectations = Type.Object(
  Object.fromEntries([...ofLatencies, ...ofRuns]) as Record<ExpectedMetric, TOptional<TString>>,
  {
    description:
      'What must hold of the result: <statistic>_<latency>, or a single number of the run, each with a comparison such as "<= 500". A command that finds it not to hold says so and fails.',
    additionalProperties: false,
  },
);

/** The document that describes a run of the serving simulator. */
export const ServingExperiment = Type.Object(
  {
    apiVersion: Type.Literal('kneepoint.dev/v1alpha1'),
    kind: Type.Literal('ServingExperiment'),
    metadata: Type.Object({ name: Type.String({ description: 'The name of this document.', minLength: 1 }) }),
    spec: Type.Object(
      {
        system: ServingSystem,
        workload: ServingWorkload,
        prefix: Type.Optional(SharedPrefix),
        disaggregation: Type.Optional(Disaggregation),
        slo: Type.Optional(Slo),
        latency: Type.Optional(Latency),
        drain_limit_s: Type.Optional(
          Type.Number(
            inUnit(
              's',
              `How long the run goes on behind its last arrival; what is not done by then is unfinished. Left out: the time from the first arrival to the last, and at least ${LEAST_DRAIN_LIMIT_S} s.`,
              { minimum: 0, maximum: LONGEST_S },
            ),
          ),
        ),
        seed: Type.Optional(
          Type.Integer({
            description:
              'What random draws begin with. The same document and seed give the same result to the byte; each kind of draw has a stream of its own, so that one change moves nothing else.',
            minimum: 0,
            maximum: Number.MAX_SAFE_INTEGER,
            default: DEFAULT_SEED,
          }),
        ),
        expect: Type.Optional(Expectations),
      },
      { additionalProperties: false, [START_KEYWORD]: ['slo'] },
    ),
  },
  {
    $id: 'https://kneepoint.dev/schemas/serving-experiment.schema.json',
    title: 'ServingExperiment',
    description: 'A run of the serving simulator: what serves, which requests come, and what they have to keep.',
    additionalProperties: false,
  },
);
export type ServingExperiment = Static<typeof ServingExperiment>;
