/** Replicas that a rate takes: ceil(rate / capacity). At least one: a variant that serves a model is not at zero. */
export function replicasFor(arrivalRps: number, capacityRps: number): number {
  return Math.max(1, Math.ceil(arrivalRps / capacityRps));
}
