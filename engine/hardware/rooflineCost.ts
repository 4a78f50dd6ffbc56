import {
  ALL_REDUCE_LATENCY_MS,
  DEFAULT_BANDWIDTH_EFFICIENCY,
  DEFAULT_DECODE_EFFICIENCY,
  DEFAULT_LATENCY_SCALE,
  DEFAULT_LAUNCH_MS,
  DEFAULT_PREFILL_EFFICIENCY,
  type KvPrecision,
  type WeightPrecision,
} from '../../schemas/defaults.ts';
import type { AcceleratorProfile, ModelProfile } from '../../schemas/profiles.ts';
import type { IterationCost } from '../serving/iterationCost.ts';
import { reachedShares } from './experts.ts';
import { attentionFlops, tokenFlops } from './flops.ts';
import { checkPositive, checkTensorParallel } from './inputChecks.ts';
import { kvBytesOfLayer, kvLayers } from './kvSize.ts';
import { weightBytes } from './weights.ts';

/** Operations a ms of 1e12 FLOP/s. */
const FLOP_PER_MS = 1e9;
/** Bytes a ms of 1e9 bytes/s. */
const BYTES_PER_MS = 1e6;
/** After attention and after the MLP. */
const ALL_REDUCES_PER_LAYER = 2;
/** Activations travel in bf16. */
const ACTIVATION_BYTES = 2;

/** A model on accelerators. Shares of peaks are above 0 and at most 1; scales multiply what a phase takes. */
export interface RooflineInput {
  readonly model: ModelProfile;
  readonly accelerator: AcceleratorProfile;
  /** Accelerators that share each layer. */
  readonly tensorParallel: number;
  readonly weightPrecision: WeightPrecision;
  readonly kvPrecision: KvPrecision;
  readonly prefillEfficiency?: number;
  readonly decodeEfficiency?: number;
  readonly bandwidthEfficiency?: number;
  readonly launchMs?: number;
  readonly prefillScale?: number;
  readonly decodeScale?: number;
}

/**
 * The roofline of an iteration as coefficients: max(FLOPs / (TP peak efficiency), bytes / (TP bandwidth efficiency)) +
 * all-reduces + launch. `docs/latency-models.md` derives each and says in which direction it errs.
 * @throws RangeError if a number is not what it has to be
 */
export function rooflineCost(input: RooflineInput): IterationCost {
  const {
    model,
    accelerator,
    tensorParallel,
    weightPrecision,
    kvPrecision,
    prefillEfficiency = DEFAULT_PREFILL_EFFICIENCY,
    decodeEfficiency = DEFAULT_DECODE_EFFICIENCY,
    bandwidthEfficiency = DEFAULT_BANDWIDTH_EFFICIENCY,
    launchMs = DEFAULT_LAUNCH_MS,
    prefillScale = DEFAULT_LATENCY_SCALE,
    decodeScale = DEFAULT_LATENCY_SCALE,
  } = input;
  checkTensorParallel(tensorParallel);
  checkPositive('prefillEfficiency', prefillEfficiency, 1);
  checkPositive('decodeEfficiency', decodeEfficiency, 1);
  checkPositive('bandwidthEfficiency', bandwidthEfficiency, 1);
  checkPositive('prefillScale', prefillScale);
  checkPositive('decodeScale', decodeScale);
  if (!(launchMs >= 0 && launchMs < Infinity)) throw new RangeError(`launchMs must be 0 or more, not ${launchMs}.`);

  // Of a phase: ms of an operation of its scale and efficiency, at the peak of bf16 and at that of the weights.
  const bf16 = accelerator.peakBf16Tflops * FLOP_PER_MS * tensorParallel;
  const matrices = peakOf(accelerator, weightPrecision) * FLOP_PER_MS * tensorParallel;
  const prefill = prefillScale / prefillEfficiency;
  const decode = decodeScale / decodeEfficiency;
  const flops = tokenFlops(model);
  const attention = attentionFlops(model);
  const { fullLayers, windowLayers, windowTokens } = kvLayers(model);

  // Each accelerator reads its own memory: bytes of one of them.
  const bytesPerMs = accelerator.memoryBandwidthGbPerS * BYTES_PER_MS * bandwidthEfficiency;
  const layerMs = kvBytesOfLayer(model, kvPrecision, tensorParallel) / bytesPerMs;
  const allReduceMs =
    (ALL_REDUCES_PER_LAYER * model.layers * 2 * (tensorParallel - 1) * model.hiddenSize * ACTIVATION_BYTES) /
    (tensorParallel * accelerator.scaleUpGbPerS * BYTES_PER_MS);

  return {
    computePerDecodeMs: decode * (flops.matrices / matrices + (flops.router + flops.head) / bf16),
    computePerContextMs: (decode * fullLayers * attention.decode) / bf16,
    computePerWindowedMs: (decode * windowLayers * attention.decode) / bf16,
    computePerTokenMs: prefill * (flops.matrices / matrices + flops.router / bf16),
    computePerAttendedMs: (prefill * fullLayers * attention.prefill) / bf16,
    computePerAttendedWindowedMs: (prefill * windowLayers * attention.prefill) / bf16,
    memoryPerDecodeMs: decodeScale * model.layers * layerMs,
    memoryPerContextMs: decodeScale * fullLayers * layerMs,
    memoryPerWindowedMs: decodeScale * windowLayers * layerMs,
    memoryPerTokenMs: prefillScale * model.layers * layerMs,
    memoryPerReadMs: prefillScale * fullLayers * layerMs,
    memoryPerReadWindowedMs: prefillScale * windowLayers * layerMs,
    overheadFixedMs: launchMs + (tensorParallel > 1 ? ALL_REDUCES_PER_LAYER * model.layers * ALL_REDUCE_LATENCY_MS : 0),
    overheadPerDecodeMs: decodeScale * allReduceMs,
    overheadPerTokenMs: prefillScale * allReduceMs,
    weightsMs: weightsByTokens(model, weightPrecision, bytesPerMs * tensorParallel),
    windowTokens,
    sharedPrefill: prefillScale,
    sharedDecode: decodeScale,
  };
}

/** What matrices are multiplied at, 1e12 FLOP/s: 4-bit weights, and 8-bit ones without such units, are widened to bf16. */
function peakOf({ peakBf16Tflops, peakFp8Tflops }: AcceleratorProfile, precision: WeightPrecision): number {
  return precision === 'fp8' ? (peakFp8Tflops ?? peakBf16Tflops) : peakBf16Tflops;
}

function weightsByTokens(model: ModelProfile, precision: WeightPrecision, bytesPerMs: number): Float64Array {
  const { everyIteration, routedExperts } = weightBytes(model, precision);
  if (!model.experts) return Float64Array.of(everyIteration / bytesPerMs);
  return reachedShares(model.experts).map((share) => (everyIteration + share * routedExperts) / bytesPerMs);
}
