import { asGiven, latency, threeDigits, whole } from '../engine/report/quantities.ts';
import { percent } from '../engine/report/servingSentence.ts';
import type { Bucket } from './buckets.ts';
import type { Cdf, CdfPanel, ServedRun, ServingPicture } from './servingCdfPanels.ts';

/** Of how many a latency is within a value. */
export function cdfTooltip({ name, cdf, itl, pinned }: CdfPanel, ms: number): string {
  return [
    `${name} up to ${latency(ms)}: ${percent(shareUpTo(cdf, ms))} of requests`,
    ...(itl ? [`ITL up to it: ${percent(shareUpTo(itl, ms))} of gaps`] : []),
    ...(pinned ? [`pinned: ${percent(shareUpTo(pinned, ms))} of requests`] : []),
  ].join('\n');
}

/** What there was at a time: requests that wait and run, KV that is held. */
export function timeTooltip([queue, batch, kv]: readonly (readonly Bucket[])[], atS: number): string {
  const [waiting, running, held] = [queue, batch, kv].map((of) => bucketAt(of!, atS));
  if (!waiting || !running || !held) return '';
  const between = (low: number, high: number, words: (value: number) => string) =>
    low === high ? words(low) : `${words(low)} to ${words(high)}`;
  return [
    `${asGiven(waiting.fromS)} s to ${asGiven(waiting.toS)} s`,
    `waiting: ${between(waiting.low, waiting.high, whole)}`,
    `running: ${between(running.low, running.high, whole)}`,
    `KV held: ${between(held.low, held.high, percent)}`,
  ].join('\n');
}

/** The distributions in words, for those who do not see them. */
export function cdfSummary({ outcome, slo, pinned }: ServingPicture): string {
  if (outcome.completed === 0) return 'No picture: no request was answered.';
  const of = (title: string, { p50, p95, p99 }: ServedRun['outcome']['ttft_ms'], targetMs?: number) =>
    `${title}: median ${said(p50)}, p95 ${said(p95)}, p99 ${said(p99)}${targetMs === undefined ? '' : `, target ${latency(targetMs)}`}.`;
  return [
    'Cumulative distributions of TTFT, TPOT, ITL and E2E.',
    of('TTFT', outcome.ttft_ms, slo.ttftMs),
    of('TPOT, the mean gap of a request, which the ITL target is held to', outcome.tpot_ms, slo.itlMs),
    of('ITL, every gap', outcome.itl_ms),
    of('E2E', outcome.e2e_ms, slo.e2eMs),
    ...(pinned ? [`Behind it, pinned: ${of('TTFT', pinned.outcome.ttft_ms, pinned.slo.ttftMs)}`] : []),
  ].join(' ');
}

/** The run over time in words. */
export function timelineSummary({ outcome, pinned }: ServingPicture): string {
  const { queue, batch, kv, duration_s } = outcome;
  return [
    `Requests that wait and run, and the KV cache that is held, over ${threeDigits(duration_s)} s.`,
    `Waiting: ${threeDigits(queue.mean)} on average, at most ${whole(queue.peak)}.`,
    `Running: ${threeDigits(batch.mean)} on average, at most ${whole(batch.peak)}.`,
    `KV held: ${percent(kv.mean)} on average, at most ${percent(kv.peak)}.`,
    ...(pinned ? [`Behind it, pinned: at most ${whole(pinned.outcome.queue.peak)} waiting.`] : []),
  ].join(' ');
}

/** Of all, those at or below a value: straight between two points of the curve. */
function shareUpTo({ ms, share: shares }: Cdf, at: number): number {
  let [low, high] = [0, ms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ms[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return 0;
  if (low === ms.length) return 1;
  const [x0, x1, y0, y1] = [ms[low - 1]!, ms[low]!, shares[low - 1]!, shares[low]!];
  return y0 + ((at - x0) / (x1 - x0)) * (y1 - y0);
}

function bucketAt(of: readonly Bucket[], atS: number): Bucket | undefined {
  return of.find(({ toS }) => toS > atS) ?? of.at(-1);
}

function said(ms: number | null): string {
  return ms === null ? 'unknown' : latency(ms);
}
