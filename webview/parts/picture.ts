import { type Chart, type ChartOption, init } from '../../charts/echarts.ts';
import type { ChartTheme, PictureSize } from '../../charts/theme.ts';
import { element } from '../element.ts';
import { readTheme } from '../theme.ts';

/** How a picture is made of what is shown. */
interface PictureMaker<Shown> {
  /** Why there is none; undefined if there is one. */
  message(shown: Shown): string | undefined;
  /** The picture in words, for those who do not see it. */
  words(shown: Shown): string;
  chart(shown: Shown, theme: ChartTheme, size: PictureSize): ChartOption | undefined;
}

/** The main picture; it follows the room that it has. */
export function picture<Shown>({ message, words, chart: make }: PictureMaker<Shown>) {
  const frame = element('div', { class: 'chart', role: 'img' });
  const why = element('p', { class: 'no-chart' });
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
  const node = element('div', { class: 'picture' }, frame, why);

  function draw(shown: Shown): void {
    last = shown;
    const { width, height } = size;
    const missing = message(shown);
    why.hidden = missing === undefined;
    why.textContent = missing ?? '';
    frame.hidden = missing !== undefined;
    node.classList.toggle('without', frame.hidden);
    frame.setAttribute('aria-label', words(shown));
    const option = width > 0 && height > 0 ? make(shown, theme, size) : undefined;
    if (!option) return;
    chart ??= init(frame, null, { renderer: 'svg', width, height });
    if (chart.getWidth() !== width || chart.getHeight() !== height) chart.resize({ width, height });
    chart.setOption(option, { replaceMerge: ['series'] });
  }

  return {
    node,
    update(shown: Shown): void {
      if (shown !== last) draw(shown);
    },
    /** The editor's theme changed. */
    retheme(): void {
      theme = readTheme();
      if (last) draw(last);
    },
  };
}
