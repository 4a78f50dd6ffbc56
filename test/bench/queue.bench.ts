import { replicaCapacity } from '../../engine/analyzer/replicaCapacity.ts';
import { QueueModel } from '../../engine/queueing/index.ts';
import { DEFAULT_MAX_BATCH, EXAMPLE_TARGET_ITL_MS, EXAMPLE_TARGET_TTFT_MS } from '../../schemas/defaults.ts';
import type { Benchmark } from './measure.ts';

const replica = {
  alphaMs: 8,
  betaMs: 0.016,
  gammaMs: 0.0005,
  inputTokens: 1024,
  outputTokens: 256,
  maxBatch: DEFAULT_MAX_BATCH,
};
const short = new QueueModel({ ...replica, maxQueue: 100 }, 'controller');
const long = new QueueModel({ ...replica, maxQueue: 2560 }, 'controller');
const documented = new QueueModel({ ...replica, maxQueue: 100 }, 'documented');
const targets = { ttftMs: EXAMPLE_TARGET_TTFT_MS, itlMs: EXAMPLE_TARGET_ITL_MS };

/** Rates and targets vary a little from run to run: a constant argument would be asking to be hoisted. */
let turn = 0;
const wobble = () => 1 + (turn++ & 15) * 1e-4;

/**
 * The queueing engine: an analysis at half of the maximum rate, at the maximum, a sizing with two targets; what the
 * capacity view works out as a control moves.
 */
export const queueBenchmarks: Benchmark[] = [
  { name: 'queue.analyze_k356', unit: 'us', run: () => short.analyze(short.rateMaxRps * 0.5 * wobble()).ttftMs },
  { name: 'queue.analyze_k2816', unit: 'us', run: () => long.analyze(long.rateMaxRps * 0.5 * wobble()).ttftMs },
  { name: 'queue.analyze_k356_at_max', unit: 'us', run: () => short.analyze(short.rateMaxRps / wobble()).ttftMs },
  { name: 'queue.analyze_k2816_at_max', unit: 'us', run: () => long.analyze(long.rateMaxRps / wobble()).ttftMs },
  {
    name: 'queue.size',
    unit: 'us',
    run: () => short.size({ ttftMs: targets.ttftMs * wobble(), itlMs: targets.itlMs }).lambdaRps,
  },
  {
    name: 'queue.size_documented',
    unit: 'us',
    run: () => documented.size({ ttftMs: targets.ttftMs * wobble(), itlMs: targets.itlMs }).lambdaRps,
  },
  {
    name: 'queue.build_and_size',
    unit: 'us',
    run: () => new QueueModel({ ...replica, betaMs: replica.betaMs * wobble() }, 'documented').size(targets).lambdaRps,
  },
  {
    name: 'capacity.answer',
    unit: 'us',
    run: () =>
      replicaCapacity({
        input: { ...replica, betaMs: replica.betaMs * wobble() },
        semantics: 'documented',
        slo: targets,
        arrivalRps: 14,
      }).closedBoundRps,
  },
];
