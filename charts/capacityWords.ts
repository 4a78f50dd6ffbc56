import type { CapacityCurve } from '../engine/analyzer/capacityCurve.ts';
import type { ReplicaCapacity } from '../engine/analyzer/replicaCapacity.ts';
import { latency, rate, threeDigits, whole } from '../engine/report/quantities.ts';
import { nearestBelow } from './capacityPanels.ts';

/** The exact values at the point of the curve that is nearest. */
export function capacityTooltip({ question }: ReplicaCapacity, curve: CapacityCurve, rateRps: number): string {
  const i = nearestBelow(curve.rateRps, rateRps);
  const [ttft, itl] = [curve.ttftMs[i]!, curve.itlMs[i]!];
  const meets = ttft <= question.slo.ttftMs && itl <= question.slo.itlMs;
  const closed = (ms: number) => (Number.isFinite(ms) ? latency(ms) : 'unstable');
  const { inputTokens, outputTokens, maxBatch } = question.input;
  return [
    `${rate(curve.rateRps[i]!)} per replica`,
    `TTFT ${latency(ttft)}, ITL ${latency(itl)}: ${meets ? 'meets both targets' : 'misses a target'}`,
    `closed form: TTFT ${closed(curve.closedTtftMs[i]!)}, ITL ${closed(curve.closedItlMs[i]!)}`,
    `${threeDigits(inputTokens)} tokens in, ${threeDigits(outputTokens)} out, batch ${whole(maxBatch)}, ${question.semantics} semantics`,
  ].join('\n');
}

/** The picture in words, for those who do not see it. */
export function capacitySummary({ question, curve, sizing, demand }: ReplicaCapacity): string {
  if (!curve) return 'No curve: the queue cannot be built from these values.';
  const { slo } = question;
  return [
    `TTFT and ITL of one replica against its arrival rate, from 0 to ${rate(curve.maxRateRps)}.`,
    `TTFT rises from ${latency(curve.ttftMs[0]!)}, its target is ${latency(slo.ttftMs)}; ITL starts at ${latency(curve.itlMs[0]!)}, its target is ${latency(slo.itlMs)}.`,
    sizing ? `Both are kept up to λ*, ${rate(sizing.lambdaRps)}.` : 'No rate keeps both.',
    `The knee is at ${rate(curve.kneeRps)}, the stability limit at ${rate(curve.maxRateRps)}.`,
    ...(demand ? [`With ${demand.replicas} replicas each gets ${rate(demand.perReplicaRps)}.`] : []),
  ].join(' ');
}
