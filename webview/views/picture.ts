import { capacityChart } from '../../charts/capacity.ts';
import { capacitySummary } from '../../charts/capacityWords.ts';
import { type Chart, init } from '../../charts/echarts.ts';
import { element } from '../element.ts';
import type { Shown } from '../shown.ts';
import { readTheme } from '../theme.ts';

/** The main picture; it follows the room that it has. */
export function picture() {
  const frame = element('div', { class: 'chart', role: 'img' });
  const message = element('p', { class: 'no-chart' });
  let chart: Chart | undefined;
  let theme = readTheme();
  let last: Shown | undefined;
  // Kept here: asking the page for its size in the midst of a change would lay it out twice.
  let size = { width: 0, height: 0 };
  const observer = new ResizeObserver(([entry]) => {
    size = { width: Math.round(entry!.contentRect.width), height: Math.round(entry!.contentRect.height) };
    if (last) draw(last);
  });
  observer.observe(frame);

  function draw(shown: Shown): void {
    last = shown;
    const { width, height } = size;
    const option = width > 0 && height > 0 ? capacityChart(shownPicture(shown), theme, size) : undefined;
    message.hidden = shown.capacity.curve !== undefined;
    message.textContent = shown.capacity.failure?.message ?? '';
    frame.hidden = shown.capacity.curve === undefined;
    frame.setAttribute('aria-label', capacitySummary(shown.capacity));
    if (!option) return;
    chart ??= init(frame, null, { renderer: 'svg', width, height });
    if (chart.getWidth() !== width || chart.getHeight() !== height) chart.resize({ width, height });
    chart.setOption(option, { replaceMerge: ['series'] });
  }

  return {
    node: element('div', { class: 'picture' }, frame, message),
    update: draw,
    /** The editor's theme changed. */
    retheme(): void {
      theme = readTheme();
      if (last) draw(last);
    },
  };
}

/** What the picture is made of. */
export function shownPicture({ capacity, pinned }: Shown) {
  return { capacity, ...(pinned ? { pinned: pinned.capacity } : {}) };
}
