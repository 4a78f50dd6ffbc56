import { capacityChart, capacitySummary } from '../../charts/capacity.ts';
import { type Chart, init } from '../../charts/echarts.ts';
import { element } from '../element.ts';
import type { Shown } from '../shown.ts';
import { readTheme } from '../theme.ts';

/** The main picture; it follows the room that it has. */
export function picture() {
  const frame = element('div', { class: 'chart', role: 'img' });
  const message = element('p', { class: 'no-chart' });
  let chart: Chart | undefined;
  let last: Shown | undefined;
  const observer = new ResizeObserver(() => {
    if (last) draw(last);
  });
  observer.observe(frame);

  function draw(shown: Shown): void {
    last = shown;
    const { clientWidth: width, clientHeight: height } = frame;
    const option =
      width > 0 && height > 0 ? capacityChart(shownPicture(shown), readTheme(), { width, height }) : undefined;
    message.hidden = shown.capacity.curve !== undefined;
    message.textContent = shown.capacity.failure?.message ?? '';
    frame.hidden = shown.capacity.curve === undefined;
    frame.setAttribute('aria-label', capacitySummary(shownPicture(shown)));
    if (!option) return;
    chart ??= init(frame, null, { renderer: 'svg', width, height });
    if (chart.getWidth() !== width || chart.getHeight() !== height) chart.resize({ width, height });
    chart.setOption(option, { notMerge: true });
  }

  return { node: element('div', { class: 'picture' }, frame, message), update: draw };
}

/** What the picture is made of. */
export function shownPicture({ capacity, pinned }: Shown) {
  return { capacity, ...(pinned ? { pinned: pinned.capacity } : {}) };
}
