import type { ResolvedExperiment } from '../schemas/resolvedExperiment.ts';
import type { ServingOutcome } from '../schemas/results/serving-result.ts';
import { type AxisRange, axisRange } from './axis.ts';

/** A run with the targets that it was held to. */
export interface ServedRun {
  readonly outcome: ServingOutcome;
  readonly slo: ResolvedExperiment['slo'];
}

/** What the pictures of a run show: it, and a pinned one behind it. */
export interface ServingPicture extends ServedRun {
  readonly pinned?: ServedRun;
}

export type Cdf = ServingOutcome['cdfs']['ttft_ms'];

/** One of the small multiples: how a latency is distributed. */
export interface CdfPanel {
  /** What the target is held to: that of ITL to TPOT, the mean gap of a request. */
  readonly name: 'TTFT' | 'TPOT' | 'E2E';
  readonly cdf: Cdf;
  readonly p95Ms: number | null;
  /** Beside TPOT: every gap by itself. */
  readonly itl?: Cdf;
  readonly pinned?: Cdf;
  readonly targetMs?: number;
  readonly pinnedTargetMs?: number;
  readonly range: CdfRange;
}

/** Where the axis of latencies starts and ends; logarithmic where the values ask for it. */
export interface CdfRange extends AxisRange {
  readonly min: number;
  readonly isLog: boolean;
}

/** Room behind the p99 and behind a target. */
const ROOM = 1.15;
/** A pinned run so many times as slow does not stretch the axis further. */
const STRETCH = 4;
/** From so many times the median on, the tail needs a logarithmic axis. */
const LONG_TAIL = 20;
/** Nothing smaller is drawn on a logarithmic axis, ms. */
const SMALLEST = 0.001;

/** TTFT, TPOT with ITL, and E2E. */
export function cdfPanels({ outcome, slo, pinned }: ServingPicture, ticks: number): CdfPanel[] {
  const of = (
    name: CdfPanel['name'],
    field: 'ttft_ms' | 'tpot_ms' | 'e2e_ms',
    target: 'ttftMs' | 'itlMs' | 'e2eMs',
  ): CdfPanel => {
    const [targetMs, pinnedTargetMs] = [slo[target], pinned?.slo[target]];
    const { p50, p95, p99 } = outcome[field];
    const itl = field === 'tpot_ms' ? outcome.cdfs.itl_ms : undefined;
    const most = Math.max(p99 ?? 0, (itl && outcome.itl_ms.p99) ?? 0) * ROOM;
    const top = Math.max(
      Math.max(most, (targetMs ?? 0) * ROOM),
      Math.min((pinned?.outcome[field].p99 ?? 0) * ROOM, STRETCH * Math.max(most, targetMs ?? 0)),
    );
    const isLog = p50 !== null && p50 > SMALLEST && top > LONG_TAIL * p50;
    return {
      name,
      cdf: outcome.cdfs[field],
      p95Ms: p95,
      ...(itl ? { itl } : {}),
      ...(pinned ? { pinned: pinned.outcome.cdfs[field] } : {}),
      ...(targetMs === undefined ? {} : { targetMs }),
      ...(pinnedTargetMs === undefined || pinnedTargetMs === targetMs ? {} : { pinnedTargetMs }),
      range: isLog
        ? logRange([outcome.cdfs[field], ...(itl ? [itl] : [])], top)
        : { min: 0, ...axisRange(top, ticks), isLog },
    };
  };
  return [of('TTFT', 'ttft_ms', 'ttftMs'), of('TPOT', 'tpot_ms', 'itlMs'), of('E2E', 'e2e_ms', 'e2eMs')];
}

/** How far along the axis a latency stands, from 0 to 1. */
export function placeOf({ min, max, isLog }: CdfRange, ms: number): number {
  if (!isLog) return ms / max;
  return ms <= min ? 0 : Math.log(ms / min) / Math.log(max / min);
}

/** Whole decades around all of it. */
function logRange(cdfs: readonly Cdf[], top: number): CdfRange {
  const first = Math.max(SMALLEST, Math.min(...cdfs.map(({ ms }) => ms.find((value) => value > 0) ?? SMALLEST)));
  let min = SMALLEST;
  while (min * 10 <= first) min *= 10;
  let max = min * 10;
  while (max < top) max *= 10;
  const round = (value: number) => Number(value.toPrecision(6));
  return { min: round(min), max: round(max), interval: 1, isLog: true };
}
