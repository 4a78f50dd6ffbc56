import { setImmediate } from 'node:timers/promises';
import type { ServingRun } from '../../engine/serving/simulate.ts';

/** Between two looks at the clock: about a millisecond. */
const STEPS = 1000;
/** Between two moments at which a signal is heard. */
const SLICE_MS = 50;

/**
 * Lets a run go on to its end, in slices between which signals are heard.
 * @param onSlice told the share of requests that are over
 * @returns whether it came to its end, rather than to a stop
 */
export async function runInSlices(
  run: ServingRun,
  signal: AbortSignal,
  onSlice: (progress: number) => void,
): Promise<boolean> {
  let since = performance.now();
  while (!run.advance(STEPS)) {
    if (performance.now() - since < SLICE_MS) continue;
    onSlice(run.progress);
    await setImmediate();
    if (signal.aborted) return false;
    since = performance.now();
  }
  return true;
}
