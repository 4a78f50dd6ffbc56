import { QueueModel } from '../../engine/queueing/index.ts';
import { ControllerTuner } from '../../engine/tuner/controllerTuner.ts';
import { DocumentedTuner } from '../../engine/tuner/documentedTuner.ts';
import type { VariantObservation } from '../../engine/tuner/observation.ts';
import type { StoredParameters } from '../../engine/tuner/storedParameters.ts';
import type { Tuner } from '../../engine/tuner/tuner.ts';
import { DEFAULT_MAX_BATCH } from '../../schemas/defaults.ts';
import type { Benchmark } from './measure.ts';

const truth = { alphaMs: 8, betaMs: 0.016, gammaMs: 0.0005 };
const load = { inputTokens: 1024, outputTokens: 256, maxBatch: DEFAULT_MAX_BATCH };

/** One cycle of a variant with one pod at half of its maximum rate, from parameters 2 % off; every update is accepted. */
function cycleOf(tuner: Tuner): () => number {
  const queue = new QueueModel({ ...truth, ...load }, tuner.semantics);
  const arrivalRateRps = queue.rateMaxRps / 2;
  const { waitMs, prefillMs, itlMs } = queue.analyze(arrivalRateRps);
  const near = { alphaMs: truth.alphaMs * 1.02, betaMs: truth.betaMs * 0.98, gammaMs: truth.gammaMs * 1.02, load };
  const stored = tuner.tune(variant(arrivalRateRps, waitMs + prefillMs, itlMs), 0, near).stored as StoredParameters;
  let turn = 0;
  return () => {
    // Observations vary a little from run to run: constant ones would be asking to be hoisted.
    const wobble = 1 + (turn++ & 15) * 1e-4;
    const tuning = tuner.tune(variant(arrivalRateRps, (waitMs + prefillMs) * wobble, itlMs), turn, stored);
    if (tuning.runs[0]?.rejected !== false) throw new Error('An update was not accepted: it is not what is measured.');
    return tuning.runs[0].state[0];
  };
}

function variant(arrivalRateRps: number, ttftMs: number, itlMs: number): VariantObservation {
  const pods = [{ name: 'pod-0', arrivalRateRps, ttftMs, itlMs, ...load }];
  return { name: 'variant', currentReplicas: 1, pendingReplicas: 0, pods };
}

/** A tuner's cycle: the start from the store and one update, which is eight solutions of the queue. */
export const tunerBenchmarks: Benchmark[] = [
  { name: 'tuner.cycle', unit: 'us', run: cycleOf(new ControllerTuner()) },
  { name: 'tuner.cycle_documented', unit: 'us', run: cycleOf(new DocumentedTuner()) },
];
