import { type Static, Type } from '@sinclair/typebox';
import { oneOf } from '../oneOf.ts';
import type { ServingExperiment } from '../serving-experiment.ts';
import { LATENCIES, METRIC_UNITS, POOL_LATENCIES, RUN_METRICS, STATISTICS } from '../serving-metrics.ts';
import { inUnit } from '../units.ts';
import { closed, named, numberOrNull, resultFile } from './resultParts.ts';

const MOST_POINTS = 2000;

function number(unit: string, description: string) {
  return Type.Number(inUnit(unit, description, { minimum: 0 }));
}

function count(unit: string, description: string) {
  return Type.Integer(inUnit(unit, description, { minimum: 0 }));
}

const latencyNames = Object.keys(LATENCIES) as (keyof typeof LATENCIES)[];
const poolLatencyNames = Object.keys(POOL_LATENCIES) as (keyof typeof POOL_LATENCIES)[];
const metricNames = Object.keys(RUN_METRICS) as (keyof typeof RUN_METRICS)[];
const COUNTED = ['completed', 'unfinished', 'rejected', 'preemptions'] as const;
type Counted = (typeof COUNTED)[number];
const MEASURED = metricNames.filter(
  (name): name is Exclude<keyof typeof RUN_METRICS, Counted> => !(COUNTED as readonly string[]).includes(name),
);

const SUMMARY_NOTE = 'Percentiles are of type 7 (linear between ranks). null where there was nothing to measure.';

const Distribution = (description: string) =>
  Type.Object(
    named(STATISTICS, (statistic) =>
      numberOrNull('ms', statistic === 'mean' ? 'The mean.' : `The ${statistic.slice(1)}th percentile.`),
    ),
    { description: `${description} ${SUMMARY_NOTE}`, ...closed },
  );

const Cdf = Type.Object(
  {
    ms: Type.Array(Type.Number(), { description: 'Latencies that occurred, rising, ms.', maxItems: MOST_POINTS }),
    share: Type.Array(Type.Number(), {
      description: 'The share of requests (of ITL: of gaps) at or below each.',
      maxItems: MOST_POINTS,
    }),
  },
  {
    description: `The cumulative distribution, at most ${MOST_POINTS} points: it rises from 0 at the smallest latency, the first point, is exact at each of the others, and straight between them.`,
    ...closed,
  },
);

function timeline(unit: string, description: string) {
  return Type.Object(
    {
      mean: number(unit, 'The mean over time.'),
      peak: number(unit, 'The largest value.'),
      stretch_s: number('s', 'Length of a stretch.'),
      min: Type.Array(Type.Number(), { description: `The smallest value within each stretch (${unit}).` }),
      max: Type.Array(Type.Number(), { description: `The largest value within each stretch (${unit}).` }),
    },
    {
      description: `${description} As the smallest and largest value within equal stretches from time 0 on, so that no peak is lost.`,
      ...closed,
    },
  );
}

const Label = Type.Object(
  {
    verdict: oneOf(
      ['stable', 'saturated', 'unstable'],
      "unstable: nothing fits; or not drained; or a queue grew over the second half of the arrivals (slope above 0 at 99 %) by more than its limit: max_num_seqs x the workers of the pool, for the transfer link max_num_seqs. saturated: in one of the pools, the batch limit, the KV cache and the token budget together keep a request waiting for more than half of the pool's busy time; or a transfer waits for another on the link for more than half of the time with requests in the system. stable: neither.",
    ),
    reason: Type.String({ description: 'Why, in one sentence with its numbers.', minLength: 1 }),
  },
  { description: 'What the run comes to, in a word.', ...closed },
);

/** What a run of the simulator comes to. */
const ServingOutcome = Type.Object(
  {
    label: Label,
    ...named(latencyNames, (name) => Distribution(LATENCIES[name])),
    ...named(MEASURED, (name) => numberOrNull(METRIC_UNITS[name], RUN_METRICS[name])),
    ...named(COUNTED, (name) => count(METRIC_UNITS[name], RUN_METRICS[name])),
    arrived: count('requests', 'Requests that arrived, rejected ones included.'),
    generated_tokens: count('tokens', 'Tokens emitted, those of unfinished requests included.'),
    iterations: count('iterations', 'Iterations of all workers.'),
    drained: Type.Boolean({ description: 'Whether all that arrived was answered or rejected before the run stopped.' }),
    duration_s: number('s', 'From the first arrival to the last completion, or to where the run stopped.'),
    queue: timeline('requests', 'Requests that wait, over all workers; those on the link do not.'),
    batch: timeline('requests', 'Requests that run, over all workers.'),
    kv: timeline(
      'share',
      'KV cache that is held, of the blocks that requests can share (all but those of a shared prefix), over all workers.',
    ),
    disaggregation: Type.Optional(
      Type.Object(
        {
          ...named(poolLatencyNames, (name) => Distribution(POOL_LATENCIES[name])),
          on_link: timeline('requests', 'Requests whose KV is on the link or waits for it.'),
        },
        { description: 'What lies between prefill and decode workers. Only with disaggregation.', ...closed },
      ),
    ),
    cdfs: Type.Object(
      named(latencyNames, () => Cdf),
      { description: 'How each latency is distributed.', ...closed },
    ),
  },
  { description: 'What the run came to.', ...closed },
);

export type ServingOutcome = Static<typeof ServingOutcome>;

/** The file that a run is saved as. */
export const ServingResult = resultFile('ServingResult', 'serving-result', {
  spec: Type.Unsafe<Static<typeof ServingExperiment>['spec']>({
    type: 'object',
    description:
      'The spec of the ServingExperiment with every default written out, and without fields that were not read.',
  }),
  result: ServingOutcome,
  description: 'What a run of the serving simulator comes to, with all that it was made from.',
});
export type ServingResult = Static<typeof ServingResult>;
