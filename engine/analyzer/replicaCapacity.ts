import type { Semantics } from '../../schemas/defaults.ts';
import { closedFormBound, type QueueInput, QueueModel, type Sizing } from '../queueing/index.ts';
import { type CapacityCurve, capacityCurve } from './capacityCurve.ts';
import { type CapacityFailure, failureOf } from './capacityFailure.ts';
import { replicasFor } from './demand.ts';

/** Latency targets of a model, ms. */
export interface Slo {
  readonly ttftMs: number;
  readonly itlMs: number;
}

/** What is asked: one replica of a variant, the targets it has to keep, and the traffic of the variant, if known. */
export interface CapacityQuestion {
  readonly input: QueueInput;
  readonly semantics: Semantics;
  readonly slo: Slo;
  /** Arrivals over all replicas, requests/s. */
  readonly arrivalRps?: number;
}

/** What the known traffic takes. */
interface Demand {
  readonly arrivalRps: number;
  readonly replicas: number;
  /** The rate that each of them gets, requests/s. */
  readonly perReplicaRps: number;
  /** Offered rate / (replicas x capacity). */
  readonly utilisation: number;
  /** Latencies at that rate, ms. */
  readonly ttftMs: number;
  readonly itlMs: number;
}

/** What one replica can carry: the answer, and the curves that are its evidence. */
export interface ReplicaCapacity {
  readonly question: CapacityQuestion;
  /** Absent if no rate keeps the targets. */
  readonly sizing?: Sizing;
  readonly failure?: CapacityFailure;
  /** Absent without a known rate or without capacity. */
  readonly demand?: Demand;
  /** The largest rate at which the closed form keeps the targets: a bound, not lambda*. */
  readonly closedBoundRps: number;
  /** Absent if the queue cannot be built. */
  readonly curve?: CapacityCurve;
}

/** Sizes one replica and draws its curves. Never throws for what a user may enter. */
export function replicaCapacity(question: CapacityQuestion): ReplicaCapacity {
  const { input, semantics, slo } = question;
  const closedBoundRps = closedFormBound(input, slo);
  let model: QueueModel;
  let curve: CapacityCurve;
  try {
    model = new QueueModel(input, semantics);
    curve = capacityCurve(model);
  } catch (error) {
    return { question, closedBoundRps, failure: failureOf(error) };
  }
  try {
    const sizing = model.size(slo);
    const demand = demandOn(model, sizing, question.arrivalRps);
    return { question, sizing, closedBoundRps, curve, ...(demand ? { demand } : {}) };
  } catch (error) {
    return { question, closedBoundRps, curve, failure: failureOf(error) };
  }
}

function demandOn(model: QueueModel, sizing: Sizing, arrivalRps: number | undefined): Demand | undefined {
  if (arrivalRps === undefined || !(arrivalRps > 0)) return undefined;
  const replicas = replicasFor(arrivalRps, sizing.capacityRps);
  const perReplicaRps = arrivalRps / replicas;
  const { ttftMs, itlMs } = model.analyze(withinRange(model, perReplicaRps));
  const utilisation = arrivalRps / (replicas * sizing.capacityRps);
  return { arrivalRps, replicas, perReplicaRps, utilisation, ttftMs, itlMs };
}

/** A rate that can be analyzed: below the lowest one latencies are those of an idle replica. */
export function withinRange({ rateMinRps, rateMaxRps }: QueueModel, rateRps: number): number {
  return Math.max(rateMinRps, Math.min(rateMaxRps, rateRps));
}
