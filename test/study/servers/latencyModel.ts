import { iterationModelCost } from '../../../engine/hardware/iterationModelCost.ts';
import { rooflineCost } from '../../../engine/hardware/rooflineCost.ts';
import type { IterationCost } from '../../../engine/serving/iterationCost.ts';
import type { AcceleratorProfile } from '../../../schemas/profiles.ts';
import { LLAMA } from './servedModel.ts';

/** A latency model with parameters to be fitted, all above 0. */
export interface LatencyModel {
  readonly name: string;
  /** Names of the parameters, and values of each to start from, in all combinations. */
  readonly parameters: readonly { readonly name: string; readonly from: readonly number[] }[];
  cost(parameters: readonly number[], accelerator: AcceleratorProfile): IterationCost;
  /** Parameters fitted on one accelerator, for another. */
  moved(parameters: readonly number[], from: AcceleratorProfile, to: AcceleratorProfile): readonly number[];
}

const iterationParameters = [
  { name: 'alpha_ms', from: [8, 20] },
  { name: 'beta_ms', from: [0.03, 0.1] },
  { name: 'gamma_ms', from: [0.00003, 0.0002] },
] as const;

const iterationCost = ([alphaMs, betaMs, gammaMs]: readonly number[]) =>
  iterationModelCost({ alphaMs: alphaMs!, betaMs: betaMs!, gammaMs: gammaMs! });

export const ITERATION: LatencyModel = {
  name: 'iteration',
  parameters: iterationParameters,
  cost: iterationCost,
  moved: (parameters) => parameters,
};

/** The same, and what changes with the accelerator goes by its peaks: alpha and gamma by bandwidth, beta by FLOP/s. */
export const ITERATION_BY_PEAKS: LatencyModel = {
  name: 'iteration, by peaks',
  parameters: iterationParameters,
  cost: iterationCost,
  moved([alphaMs, betaMs, gammaMs], from, to) {
    const bandwidth = from.memoryBandwidthGbPerS / to.memoryBandwidthGbPerS;
    return [alphaMs! * bandwidth, (betaMs! * from.peakBf16Tflops) / to.peakBf16Tflops, gammaMs! * bandwidth];
  },
};

/** The roofline of a profile, with its two scales. */
export const ROOFLINE: LatencyModel = {
  name: 'roofline',
  parameters: [
    { name: 'prefill_scale', from: [0.6, 1.2] },
    { name: 'decode_scale', from: [0.6, 1.2] },
  ],
  cost: ([prefillScale, decodeScale], accelerator) =>
    rooflineCost({ ...LLAMA, accelerator, prefillScale: prefillScale!, decodeScale: decodeScale! }),
  moved: (parameters) => parameters,
};
