import type { CapacityCurve } from '../engine/analyzer/capacityCurve.ts';
import type { ReplicaCapacity } from '../engine/analyzer/replicaCapacity.ts';
import { type AxisRange, axisRange } from './axis.ts';

/** One of the two small multiples: a latency against the arrival rate. */
export interface Panel {
  readonly name: 'TTFT' | 'ITL';
  readonly targetMs: number;
  readonly queueMs: Float64Array;
  readonly closedMs: Float64Array;
  readonly pinnedMs?: Float64Array;
  readonly pinnedTargetMs?: number;
  /** Latency at a rate, for markers on the curve. */
  readonly at: (rateRps: number) => number;
  readonly range: AxisRange;
}

/** Head room above a target, and above the latency that the known traffic meets. */
const HEAD_ROOM = 1.3;
/** The idle latency stands at most this far up, so that the climb shows. */
const IDLE_ROOM = 1.8;
const TICKS = 4;

/** TTFT above ITL. */
export function panels(capacity: ReplicaCapacity, curve: CapacityCurve, pinned: ReplicaCapacity | undefined): Panel[] {
  const { slo } = capacity.question;
  const of = (name: Panel['name'], targetMs: number, queueMs: Float64Array, closedMs: Float64Array): Panel => {
    const pinnedMs = name === 'TTFT' ? pinned?.curve?.ttftMs : pinned?.curve?.itlMs;
    const pinnedTarget = name === 'TTFT' ? pinned?.question.slo.ttftMs : pinned?.question.slo.itlMs;
    const largest = Math.max(targetMs * HEAD_ROOM, queueMs[0]! * IDLE_ROOM, pinnedTarget ?? 0);
    return {
      name,
      targetMs,
      queueMs,
      closedMs,
      ...(pinnedMs ? { pinnedMs } : {}),
      ...(pinnedTarget === undefined ? {} : { pinnedTargetMs: pinnedTarget }),
      at: (rateRps) => interpolated(curve.rateRps, queueMs, rateRps),
      range: axisRange(largest, TICKS),
    };
  };
  return [
    of('TTFT', slo.ttftMs, curve.ttftMs, curve.closedTtftMs),
    of('ITL', slo.itlMs, curve.itlMs, curve.closedItlMs),
  ];
}

function interpolated(x: Float64Array, y: Float64Array, at: number): number {
  const i = nearestBelow(x, at);
  if (i >= x.length - 1) return y[y.length - 1]!;
  const share = Math.max(0, (at - x[i]!) / (x[i + 1]! - x[i]!));
  return y[i]! + share * (y[i + 1]! - y[i]!);
}

/** The last index whose value is not above `at`; 0 if there is none. */
export function nearestBelow(x: Float64Array, at: number): number {
  let low = 0;
  let high = x.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x[middle]! <= at) low = middle;
    else high = middle;
  }
  return low;
}
