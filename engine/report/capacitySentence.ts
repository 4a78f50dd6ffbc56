import type { ReplicaCapacity, Slo } from '../analyzer/replicaCapacity.ts';
import { failureSentence } from './failureSentence.ts';
import { latency, plural, rate, threeDigits } from './quantities.ts';

/** The verdict in words, as a colleague would say it. `name` is the variant's. */
export function capacitySentence(name: string, { question, sizing, failure, demand }: ReplicaCapacity): string {
  if (!sizing) return failureSentence(name, failure, question.slo);
  const serves = `One replica of ${name} serves ${rate(sizing.capacityRps)} within ${sloWords(question.slo)}`;
  if (!demand) return `${serves}.`;
  return `${serves}; ${rate(demand.arrivalRps)} ${replicasNeeded(demand.replicas)}.`;
}

/** Targets in words: `TTFT 156 ms and ITL 26 ms`. */
export function sloWords({ ttftMs, itlMs }: Slo): string {
  return `TTFT ${latency(ttftMs)} and ITL ${latency(itlMs)}`;
}

/** How the capacity differs from a pinned one; undefined if either has none. */
export function comparison(now: ReplicaCapacity, pinned: ReplicaCapacity): string | undefined {
  if (!now.sizing || !pinned.sizing) return undefined;
  const [after, before] = [now.sizing.capacityRps, pinned.sizing.capacityRps];
  const percent = Math.round((after / before - 1) * 100);
  const change = percent === 0 ? 'the same' : `${threeDigits(Math.abs(percent))} % ${percent > 0 ? 'more' : 'less'}`;
  const capacity = `A replica serves ${change}${percent === 0 ? ' as' : ' than'} pinned (${rate(before)})`;
  if (!now.demand || !pinned.demand) return `${capacity}.`;
  return `${capacity}; pinned, ${rate(pinned.demand.arrivalRps)} ${replicasNeeded(pinned.demand.replicas)}.`;
}

function replicasNeeded(count: number): string {
  return `need ${plural(count, 'replica')}`;
}
