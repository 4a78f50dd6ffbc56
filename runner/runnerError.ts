import type { RunRequest } from '../engine/studies/runRequest.ts';
import type { Alternative } from '../engine/studies/studyJob.ts';

/** A run of a study that could not be finished. The message names it, and says why. */
export class RunnerError extends Error {
  override readonly name = 'RunnerError';

  /** @param why a sentence */
  constructor(alternatives: readonly Pick<Alternative, 'name'>[], request: RunRequest, why: string) {
    super(`The run of ${runName(alternatives, request)} failed: ${why}`);
  }
}

/** `"h200, tensor parallel 2" (seed 3, 12.5 requests/s)` */
function runName(alternatives: readonly Pick<Alternative, 'name'>[], request: RunRequest): string {
  const { alternative, seed, rateRps, scales } = request;
  const details = [`seed ${seed}`];
  if (rateRps !== undefined) details.push(`${rateRps} requests/s`);
  if (scales !== undefined)
    details.push(`scales: prefill ${scales.prefill}, decode ${scales.decode}, transfer ${scales.transfer}`);
  return `"${alternatives[alternative]?.name ?? alternative}" (${details.join(', ')})`;
}

/** What can be said of an error in a sentence that ends as one. */
export function errorSentence(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).trim();
  // What V8 says of an array that finds no room.
  if (message === 'Array buffer allocation failed') return 'it ran out of memory. Simulate fewer requests.';
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
