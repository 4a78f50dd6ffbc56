import type { Semantics } from '../../schemas/defaults.ts';
import { QueueModel, type Sizing } from '../queueing/index.ts';
import { maxBatchOf } from '../tuner/environment.ts';
import type { VariantObservation } from '../tuner/observation.ts';
import type { StoredParameters } from '../tuner/storedParameters.ts';
import type { VariantTuning } from '../tuner/tuner.ts';
import { type CapacityFailure, failureOf } from './capacityFailure.ts';
import { replicasFor } from './demand.ts';
import type { Slo } from './replicaCapacity.ts';
import { ANALYZER_DIFFERENCES } from './semantics.ts';
import type { Workload } from './workload.ts';

/**
 * Why a variant has no capacity in a cycle (queueing-model-analyzer, 4.4).
 * - `no-metrics`: none of its pods reported anything.
 * - `no-traffic`: none of its pods has traffic.
 * - `no-parameters`: nothing is learned or written down of it.
 * - `queue-invalid`: its parameters and requests make no queue.
 * - `slo-out-of-reach`: no rate keeps the SLO.
 * - `sizing-failed`: the queue gives no answer.
 * - `no-capacity`: the capacity found is 0, or no number.
 */
export type PlaceholderReason =
  | 'no-metrics'
  | 'no-traffic'
  | 'no-parameters'
  | 'queue-invalid'
  | 'slo-out-of-reach'
  | 'sizing-failed'
  | 'no-capacity';

/** Why a variant is in the result with nothing but its replicas. */
export interface Placeholder {
  readonly reason: PlaceholderReason;
  /** What the queue answered, if it was asked. */
  readonly failure?: CapacityFailure;
}

/** One variant in one cycle. Of a placeholder every number but the replicas is 0. Rates in requests/s. */
export interface VariantDecision {
  readonly name: string;
  readonly accelerator?: string;
  readonly cost?: number;
  readonly currentReplicas: number;
  readonly pendingReplicas: number;
  /** Current without pending ones, at least 0. */
  readonly readyReplicas: number;
  /** Absent if no pod has traffic. */
  readonly workload?: Workload;
  /** What the sizing rests on; absent where nothing is stored. */
  readonly parameters?: StoredParameters;
  readonly maxBatch: number;
  /** lambda*: the largest rate of one replica that keeps the SLO. */
  readonly lambdaRps: number;
  /** Of one replica: lambda* (`documented`), or the throughput at it (`controller`). */
  readonly capacityRps: number;
  readonly demandRps: number;
  /** ceil(demand / capacity), at least 1; absent of a placeholder, whose replicas are to be held. */
  readonly requiredReplicas?: number;
  /** demand / (required replicas x capacity). */
  readonly utilisation: number;
  /** demand / (ready replicas x capacity): above 1 where there are too few. Absent without ready replicas or capacity. */
  readonly readyUtilisation?: number;
  /** What counts as supply: capacity of the required (`controller`) or of the ready replicas (`documented`). */
  readonly supplyRps: number;
  readonly placeholder?: Placeholder;
  /** How lambda* was found; absent of a placeholder. */
  readonly sizing?: Sizing;
  /** What the tuner did; absent if tuning is off. */
  readonly tuning?: VariantTuning;
}

/** What is known of a variant when it is sized. */
export interface SizedVariant {
  readonly observed: VariantObservation;
  readonly workload: Workload | undefined;
  readonly parameters: StoredParameters | undefined;
  readonly tuning: VariantTuning | undefined;
}

/** Sizes one variant within the model's SLO. Never throws for what was observed or stored. */
export function decideVariant(variant: SizedVariant, slo: Slo, semantics: Semantics): VariantDecision {
  const { workload, parameters } = variant;
  if (variant.observed.pods.length === 0) return placeholderOf(variant, { reason: 'no-metrics' });
  if (!workload) return placeholderOf(variant, { reason: 'no-traffic' });
  if (!parameters) return placeholderOf(variant, { reason: 'no-parameters' });
  const { alphaMs, betaMs, gammaMs } = parameters;
  const { inputTokens, outputTokens } = workload;
  const maxBatch = maxBatchOf(variant.observed.pods);
  let model: QueueModel;
  try {
    model = new QueueModel({ alphaMs, betaMs, gammaMs, inputTokens, outputTokens, maxBatch }, semantics);
  } catch (error) {
    return placeholderOf(variant, { reason: 'queue-invalid', failure: failureOf(error) });
  }
  let sizing: Sizing;
  try {
    sizing = model.size(slo);
  } catch (error) {
    const failure = failureOf(error);
    return placeholderOf(variant, { reason: failure.target ? 'slo-out-of-reach' : 'sizing-failed', failure });
  }
  return sizedDecision(variant, workload, sizing, semantics);
}

function sizedDecision(
  variant: SizedVariant,
  workload: Workload,
  sizing: Sizing,
  semantics: Semantics,
): VariantDecision {
  const { capacityRps, lambdaRps } = sizing;
  const demandRps = workload.arrivalRateRps;
  const requiredReplicas = replicasFor(demandRps, capacityRps);
  const isNumber = capacityRps > 0 && Number.isFinite(requiredReplicas * capacityRps);
  if (!isNumber) return placeholderOf(variant, { reason: 'no-capacity' });
  const common = commonOf(variant);
  const ready = common.readyReplicas;
  const supplying = ANALYZER_DIFFERENCES[semantics].suppliesWhatIsNeeded ? requiredReplicas : ready;
  return {
    ...common,
    lambdaRps,
    capacityRps,
    demandRps,
    requiredReplicas,
    utilisation: demandRps / requiredReplicas / capacityRps,
    ...(ready > 0 ? { readyUtilisation: demandRps / ready / capacityRps } : {}),
    supplyRps: supplying * capacityRps,
    sizing,
  };
}

function placeholderOf(variant: SizedVariant, placeholder: Placeholder): VariantDecision {
  return {
    ...commonOf(variant),
    lambdaRps: 0,
    capacityRps: 0,
    demandRps: 0,
    utilisation: 0,
    supplyRps: 0,
    placeholder,
  };
}

function commonOf({ observed, workload, parameters, tuning }: SizedVariant) {
  const { name, accelerator, cost, currentReplicas, pendingReplicas, pods } = observed;
  return {
    name,
    ...(accelerator === undefined ? {} : { accelerator }),
    ...(cost === undefined ? {} : { cost }),
    currentReplicas,
    pendingReplicas,
    readyReplicas: Math.max(0, currentReplicas - pendingReplicas),
    maxBatch: maxBatchOf(pods),
    ...(workload ? { workload } : {}),
    ...(parameters ? { parameters } : {}),
    ...(tuning ? { tuning } : {}),
  };
}
