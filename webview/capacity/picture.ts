import { type CapacityPicture, capacityChart } from '../../charts/capacity.ts';
import { capacitySummary } from '../../charts/capacityWords.ts';
import { picture } from '../parts/picture.ts';
import type { Shown } from './shown.ts';

/** TTFT and ITL against the arrival rate; why not, where there is no curve. */
export function capacityPicture() {
  return picture<Shown>({
    message: ({ capacity }) => (capacity.curve ? undefined : (capacity.failure?.message ?? '')),
    words: ({ capacity }) => capacitySummary(capacity),
    chart: (shown, theme, size) => capacityChart(pictureOf(shown), theme, size),
  });
}

/** What the picture is made of. */
export function pictureOf({ capacity, pinned }: Shown): CapacityPicture {
  return { capacity, ...(pinned ? { pinned: pinned.capacity } : {}) };
}
