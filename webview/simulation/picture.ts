import type { ServingPicture } from '../../charts/servingCdfPanels.ts';
import { cdfChart } from '../../charts/servingCdfs.ts';
import { type TimelinePicture, timelineChart } from '../../charts/servingTimelines.ts';
import { cdfSummary, timelineSummary } from '../../charts/servingWords.ts';
import { picture } from '../parts/picture.ts';

/** How latencies are distributed; why not, where no request was answered. */
export function cdfPicture() {
  return picture<ServingPicture>({
    message: ({ outcome }) =>
      outcome.completed > 0 ? undefined : 'There are no latencies to show: no request was answered.',
    words: cdfSummary,
    chart: cdfChart,
  });
}

/** The queue, the batch and the KV cache over time. */
export function timelinePicture() {
  return picture<TimelinePicture>({ message: () => undefined, words: timelineSummary, chart: timelineChart });
}

/** The same thing for as long as its parts are the same: what is not new need not be drawn again. */
export function kept<Parts extends readonly unknown[], Made>(
  make: (...parts: Parts) => Made,
): (...parts: Parts) => Made {
  let last: { readonly parts: Parts; readonly made: Made } | undefined;
  return (...parts) => {
    if (!last || parts.some((part, i) => part !== last?.parts[i])) last = { parts, made: make(...parts) };
    return last.made;
  };
}
