import type { Semantics } from '../../schemas/defaults.ts';
import { QueueModel, type Sizing } from '../queueing/index.ts';
import { maxBatchOf } from '../tuner/environment.ts';
import type { StoredParameters, VariantObservation, VariantTuning } from '../tuner/index.ts';
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
 * - `sizing-failed`: the queue gives no answer, or refuses targets that it could keep (`failure.note`).
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
  readonly accelerator: string | undefined;
  readonly cost: number | undefined;
  readonly currentReplicas: number;
  readonly pendingReplicas: number;
  /** Current without pending ones, at least 0. */
  readonly readyReplicas: number;
  /** Undefined if no pod has traffic. */
  readonly workload: Workload | undefined;
  /** What the sizing rests on; undefined where nothing is stored. */
  readonly parameters: StoredParameters | undefined;
  readonly maxBatch: number;
  /** lambda*: the largest rate of one replica that keeps the SLO. */
  readonly lambdaRps: number;
  /** Of one replica: lambda* (`documented`), or the throughput at it (`controller`). */
  readonly capacityRps: number;
  readonly demandRps: number;
  /** ceil(demand / capacity), at least 1; undefined of a placeholder, whose replicas are to be held. */
  readonly requiredReplicas: number | undefined;
  /** demand / (required replicas x capacity). */
  readonly utilisation: number;
  /** demand / (ready replicas x capacity): above 1 where there are too few. Undefined without ready replicas or capacity. */
  readonly readyUtilisation: number | undefined;
  /** What counts as supply: capacity of the required (`controller`) or of the ready replicas (`documented`). */
  readonly supplyRps: number;
  readonly placeholder: Placeholder | undefined;
  /** How lambda* was found; undefined of a placeholder. */
  readonly sizing: Sizing | undefined;
  /** What the tuner did; undefined if tuning is off. */
  readonly tuning: VariantTuning | undefined;
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
    const isOutOfReach = failure.code.endsWith('-target-below-range') && !failure.note;
    return placeholderOf(variant, { reason: isOutOfReach ? 'slo-out-of-reach' : 'sizing-failed', failure });
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
  const ready = readyReplicas(variant.observed);
  const supplying = ANALYZER_DIFFERENCES[semantics].suppliesWhatIsNeeded ? requiredReplicas : ready;
  return decisionOf(variant, undefined, sizing, {
    lambdaRps,
    capacityRps,
    demandRps,
    requiredReplicas,
    utilisation: demandRps / requiredReplicas / capacityRps,
    readyUtilisation: ready > 0 ? demandRps / ready / capacityRps : undefined,
    supplyRps: supplying * capacityRps,
  });
}

type Numbers = Pick<
  VariantDecision,
  'lambdaRps' | 'capacityRps' | 'demandRps' | 'requiredReplicas' | 'utilisation' | 'readyUtilisation' | 'supplyRps'
>;

const NONE: Numbers = {
  lambdaRps: 0,
  capacityRps: 0,
  demandRps: 0,
  requiredReplicas: undefined,
  utilisation: 0,
  readyUtilisation: undefined,
  supplyRps: 0,
};

function placeholderOf(variant: SizedVariant, placeholder: Placeholder): VariantDecision {
  return decisionOf(variant, placeholder, undefined, NONE);
}

/** Written out, so that all decisions have one shape: a fleet has thousands, and spreading them costs more than sizing. */
function decisionOf(
  { observed, workload, parameters, tuning }: SizedVariant,
  placeholder: Placeholder | undefined,
  sizing: Sizing | undefined,
  numbers: Numbers,
): VariantDecision {
  return {
    name: observed.name,
    accelerator: observed.accelerator,
    cost: observed.cost,
    currentReplicas: observed.currentReplicas,
    pendingReplicas: observed.pendingReplicas,
    readyReplicas: readyReplicas(observed),
    workload,
    parameters,
    maxBatch: maxBatchOf(observed.pods),
    lambdaRps: numbers.lambdaRps,
    capacityRps: numbers.capacityRps,
    demandRps: numbers.demandRps,
    requiredReplicas: numbers.requiredReplicas,
    utilisation: numbers.utilisation,
    readyUtilisation: numbers.readyUtilisation,
    supplyRps: numbers.supplyRps,
    placeholder,
    sizing,
    tuning,
  };
}

function readyReplicas({ currentReplicas, pendingReplicas }: VariantObservation): number {
  return Math.max(0, currentReplicas - pendingReplicas);
}
