import { decideModel, type ModelQuestion } from '../../engine/analyzer/modelDecision.ts';
import { QueueModel } from '../../engine/queueing/index.ts';
import { ControllerTuner, type ModelCycle, ParameterStore, type PodObservation } from '../../engine/tuner/index.ts';
import { DEFAULT_MAX_BATCH } from '../../schemas/defaults.ts';
import type { Benchmark } from './measure.ts';

const size = { inputTokens: 1024, outputTokens: 256 };
const tuner = new ControllerTuner();

/** A variant whose parameters are known, and pods that observe what the queue says at their rates: no outliers. */
function variant(name: string, scale: number, rates: readonly number[]) {
  const times = { alphaMs: 8 * scale, betaMs: 0.016 * scale, gammaMs: 0.0005 * scale };
  const queue = { ...times, ...size, maxBatch: DEFAULT_MAX_BATCH, maxQueue: 10 * DEFAULT_MAX_BATCH };
  const model = new QueueModel(queue, 'controller');
  const pods = rates.map((arrivalRateRps, i): PodObservation => {
    const { waitMs, prefillMs, itlMs } = model.analyze(arrivalRateRps);
    return { name: `${name}-${i}`, arrivalRateRps, ...size, ttftMs: waitMs + prefillMs, itlMs, maxBatch: 256 };
  });
  return { times, observation: { name, currentReplicas: rates.length, pendingReplicas: 0, pods } };
}

interface Fleet {
  readonly questions: readonly ModelQuestion[];
  /** Two, with rates that differ a little: a constant argument would be asking to be hoisted. */
  readonly cycles: readonly [ModelCycle, ModelCycle];
}

function fleet(models: number, variants: readonly (readonly [scale: number, rates: readonly number[]])[]): Fleet {
  const store = new ParameterStore();
  const made = (wobble: number) =>
    variants.map(([scale, rates], i) =>
      variant(
        `v${i}`,
        scale,
        rates.map((rate) => rate * wobble),
      ),
    );
  const questions = Array.from({ length: models }, (_, i): ModelQuestion => {
    const model = { namespace: `ns-${i % 20}`, modelId: `org/model-${i}` };
    for (const { observation, times } of made(1))
      store.set(model, observation.name, { ...times, load: { ...size, maxBatch: DEFAULT_MAX_BATCH } });
    return { model, settings: { tuningEnabled: true, multiplier: 5 }, store, semantics: 'controller', tuner };
  });
  const cycle = (wobble: number) => ({ timeMs: 0, variants: made(wobble).map(({ observation }) => observation) });
  return { questions, cycles: [cycle(1), cycle(1.01)] };
}

const small = fleet(1, [
  [1, [1.7, 1.8]],
  [2, [0.6]],
]);
const large = fleet(1000, [
  [1, [1.7]],
  [1.3, [1.2]],
  [1.7, [0.8]],
  [2, [0.6]],
]);

let turn = 0;

function decide({ questions, cycles }: Fleet): number {
  const cycle = cycles[turn++ & 1]!;
  let supply = 0;
  for (const question of questions) {
    const decision = decideModel(question, cycle);
    if ('error' in decision || decision.totals.placeholders > 0)
      throw new Error('The bench has a variant without capacity.');
    if (decision.variants.some(({ tuning }) => tuning?.runs.some(({ rejected }) => rejected)))
      throw new Error('The bench has an outlier.');
    supply += decision.optimizer.supplyRps;
  }
  return supply;
}

/** Whole cycles of the analyzer, tuning included: two variants with three pods, and a fleet of 4,000 variants. */
export const analyzerBenchmarks: Benchmark[] = [
  { name: 'analyzer.cycle_2v3p', unit: 'us', run: () => decide(small), warmUpRuns: 5000 },
  { name: 'analyzer.fleet_1000x4', unit: 'ms', run: () => decide(large) },
];
