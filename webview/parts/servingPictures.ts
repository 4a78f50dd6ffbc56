import type { ServingPicture } from '../../charts/servingCdfPanels.ts';
import { cdfChart } from '../../charts/servingCdfs.ts';
import { type TimelinePicture, timelineChart } from '../../charts/servingTimelines.ts';
import { cdfSummary, timelineSummary } from '../../charts/servingWords.ts';
import { picture } from './picture.ts';

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
