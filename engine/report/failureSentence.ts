import type { CapacityFailure } from '../analyzer/capacityFailure.ts';
import type { Slo } from '../analyzer/replicaCapacity.ts';
import { latency } from './quantities.ts';

/** Why a variant has no capacity within an SLO. `name` is the variant's. */
export function failureSentence(name: string, failure: CapacityFailure | undefined, slo: Slo): string {
  if (!failure) return `${name} has no capacity.`;
  const { target, lowestMs, note, message } = failure;
  if (!target || lowestMs === undefined || note) return `${name} has no capacity: ${lowerFirst(message)}`;
  const [latencyName, wanted] = target === 'ttft' ? ['TTFT', slo.ttftMs] : ['ITL', slo.itlMs];
  return `${name} cannot keep ${latencyName} ${latency(wanted)} at any rate: with next to no load it is ${latency(lowestMs)} already.`;
}

function lowerFirst(text: string): string {
  // Names of latencies and accounts keep their capitals.
  return /^[A-Z][a-z ]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}
