import { drawOver } from '../../charts/drawOver.ts';
import { type Chart, type ChartOption, init } from '../../charts/echarts.ts';
import type { ChartTheme, PictureSize } from '../../charts/theme.ts';
import { element } from '../element.ts';
import { readTheme } from '../theme.ts';
import { nearestPick } from './nearestPick.ts';

/** How a picture is made of what is shown. */
interface PictureMaker<Shown> {
  /** Why there is none; undefined if there is one. */
  message(shown: Shown): string | undefined;
  /** The picture in words, for those who do not see it. */
  words(shown: Shown): string;
  chart(shown: Shown, theme: ChartTheme, size: PictureSize): ChartOption | undefined;
  /** How tall it has to be, px; by default as its place is. */
  height?(shown: Shown, width: number): number;
  /** The reader chose the point that is nearest to where the picture was clicked: the `pick` of its data. */
  pick?(pick: number): void;
}

/** The main picture; it follows the room that it has. */
export function picture<Shown>({ message, words, chart: make, height: heightOf, pick }: PictureMaker<Shown>) {
  const frame = element('div', { class: 'chart', role: 'img' });
  const why = element('p', { class: 'no-chart' });
  let chart: Chart | undefined;
  let theme = readTheme();
  let last: Shown | undefined;
  let drawn: ChartOption | undefined;
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
    if (heightOf) node.style.height = missing === undefined ? `${heightOf(shown, width)}px` : '';
    const option = width > 0 && height > 0 ? make(shown, theme, size) : undefined;
    if (!option) return;
    chart ??= started(width, height);
    if (chart.getWidth() !== width || chart.getHeight() !== height) chart.resize({ width, height });
    drawOver(chart, option, drawn);
    drawn = option;
  }

  function started(width: number, height: number): Chart {
    const made = init(frame, null, { renderer: 'svg', width, height });
    if (pick)
      made.getZr().on('click', ({ offsetX, offsetY }) => {
        const at =
          drawn && nearestPick(drawn, [offsetX, offsetY], (finder, value) => made.convertToPixel(finder, value));
        if (at !== undefined) pick(at);
      });
    return made;
  }

  return {
    node,
    /** What is drawn now. */
    drawn: () => drawn,
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
