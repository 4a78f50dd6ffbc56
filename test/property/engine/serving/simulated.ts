import { ServingRun } from '../../../../engine/serving/simulate.ts';
import type { SimulationInput } from '../../../../engine/serving/simulationInput.ts';
import type { Outcome } from './agree.ts';

/** What the simulator says of an experiment, in the words of `agree.ts`; in slices of so many steps. */
export function simulated(input: SimulationInput, steps: number): Outcome {
  const run = new ServingRun(input, {});
  while (!run.advance(steps));
  const { simulation } = run;
  const { log, gaps, blocks, workers } = simulation;
  const outcome = run.outcome();
  const notThere = new Float64Array(log.count).fill(Number.NaN);
  const poolUnits = workers.length * Math.max(blocks.poolUnits, 1);
  return {
    arrivalMs: log.arrivalMs,
    admissionMs: log.admissionMs,
    firstTokenMs: log.firstTokenMs,
    completionMs: log.completionMs,
    transferDoneMs: input.disaggregation ? log.transferDoneMs : notThere,
    decodeAdmissionMs: input.disaggregation ? log.decodeAdmissionMs : notThere,
    preemptions: log.preemptions,
    rejected: log.rejected,
    gaps: () => {
      const all: number[] = [];
      for (let i = 0; i < gaps.length; i++)
        for (let n = 0; n < gaps.values[i]!; n++)
          for (let w = 0; w < gaps.weight[i]!; w++) all.push(gaps.first[i]! + n * gaps.step[i]!);
      return Float64Array.from(all);
    },
    totals: {
      tokens: outcome.counts.tokens,
      preemptions: outcome.counts.preemptions,
      rejections: outcome.counts.rejected,
      iterations: outcome.counts.iterations,
    },
    waiting: outcome.queue,
    running: outcome.batch,
    held: { mean: outcome.kv.mean * poolUnits, peak: Math.round(outcome.kv.peak * poolUnits) },
    drained: outcome.drained,
  };
}
