import type { IterationCost } from '../../../../engine/serving/iterationCost.ts';
import type { SimulationInput } from '../../../../engine/serving/simulationInput.ts';

/** Of a ms; of a factor. */
const FINEST = 2 ** -10;
const FACTOR = 2 ** -2;

/** An experiment with all its times, and what they are made of, at multiples of 2^-10 ms: sums are exact, and ties are ties. */
export function snapped(input: SimulationInput): SimulationInput {
  const { requests, cost, disaggregation, e2eSloMs, drainLimitMs } = input;
  return {
    ...input,
    requests: { ...requests, arrivalMs: requests.arrivalMs.map((ms) => onStep(ms, FINEST)) },
    cost: snappedCost(cost),
    disaggregation: disaggregation && {
      ...disaggregation,
      baseLatencyMs: onStep(disaggregation.baseLatencyMs, FINEST),
      perTokenMs: onStep(disaggregation.perTokenMs, FINEST),
    },
    e2eSloMs: onStep(e2eSloMs, FINEST),
    drainLimitMs: onStep(drainLimitMs!, FINEST),
  };
}

function snappedCost(cost: IterationCost): IterationCost {
  const { weightsMs, windowTokens, sharedPrefill, sharedDecode, ...coefficients } = cost;
  const each = Object.entries(coefficients).map(([name, ms]) => [name, onStep(ms, FINEST)]);
  return {
    ...(Object.fromEntries(each) as typeof coefficients),
    weightsMs: weightsMs.map((ms) => onStep(ms, FINEST)),
    windowTokens,
    sharedPrefill: onStep(sharedPrefill, FACTOR),
    sharedDecode: onStep(sharedDecode, FACTOR),
  };
}

function onStep(value: number, step: number): number {
  return value === Number.POSITIVE_INFINITY ? value : Math.round(value / step) * step;
}
