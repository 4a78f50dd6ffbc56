import { TIME_EDGES, type TimeSpan } from '../../charts/servingTimelines.ts';
import { threeDigits } from '../../engine/report/quantities.ts';
import { button } from '../controls.ts';
import { element, setText } from '../element.ts';
import { LEAST_STRETCHES, spanWithin } from './spanWithin.ts';

const STEP = 2;
/** Of the span that is looked at, at each press. */
const MOVE = 0.5;
/** What a notch of a wheel zooms by. */
const WHEEL = 1.0015;

/** Below the timelines: what is looked at, and ways to look closer. On the picture: drag, Ctrl with the wheel, double click. */
export function zoom(picture: HTMLElement, look: (span: TimeSpan | undefined) => void) {
  let whole: TimeSpan = { fromS: 0, toS: 1 };
  let span: TimeSpan = whole;
  let stretchS = 0;
  const to = (fromS: number, toS: number) => look(spanWithin(whole, fromS, toS, stretchS));
  const by = (factor: number, aroundS: number) =>
    to(aroundS - (aroundS - span.fromS) * factor, aroundS + (span.toS - aroundS) * factor);
  const middle = () => (span.fromS + span.toS) / 2;
  const shift = (share: number) => {
    const distance = share * (span.toS - span.fromS);
    to(span.fromS + distance, span.toS + distance);
  };
  const back = button({ label: 'Earlier', click: () => shift(-MOVE) });
  const on = button({ label: 'Later', click: () => shift(MOVE) });
  const closer = button({ label: 'Zoom In', click: () => by(1 / STEP, middle()) });
  const farther = button({ label: 'Zoom Out', click: () => by(STEP, middle()) });
  const all = button({ label: 'Whole Run', click: () => look(undefined) });
  const words = element('span', { role: 'status' });
  const buttons = [closer, farther, back, on, all].map(({ node }) => node);

  const timeAt = (x: number): number => {
    const { left, width } = picture.getBoundingClientRect();
    const share = (x - left - TIME_EDGES.left) / (width - TIME_EDGES.left - TIME_EDGES.right);
    return span.fromS + Math.max(0, Math.min(1, share)) * (span.toS - span.fromS);
  };
  const mark = element('div', { class: 'marked-span', 'aria-hidden': 'true' });
  mark.hidden = true;
  picture.append(mark);
  let startX: number | undefined;
  picture.addEventListener('pointerdown', ({ button: pressed, clientX }) => {
    if (pressed === 0) startX = clientX;
  });
  // Wherever the hand lets go, also beside the picture.
  window.addEventListener('pointermove', ({ clientX }) => {
    if (startX === undefined) return;
    const { left } = picture.getBoundingClientRect();
    mark.hidden = Math.abs(clientX - startX) < 4;
    mark.style.left = `${Math.min(startX, clientX) - left}px`;
    mark.style.width = `${Math.abs(clientX - startX)}px`;
  });
  window.addEventListener('pointerup', ({ clientX }) => {
    if (startX === undefined) return;
    const [a, b] = [timeAt(Math.min(startX, clientX)), timeAt(Math.max(startX, clientX))];
    if (!mark.hidden) to(a, b);
    startX = undefined;
    mark.hidden = true;
  });
  picture.addEventListener('dblclick', () => look(undefined));
  // The wheel alone scrolls the page.
  picture.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      by(WHEEL ** event.deltaY, timeAt(event.clientX));
    },
    { passive: false },
  );

  return {
    node: element('div', { class: 'zoom', role: 'group', 'aria-label': 'Time looked at' }, ...buttons, words),
    /** @param part what is looked at; undefined for all of it */
    update(run: TimeSpan, part: TimeSpan | undefined, stretch: number): void {
      whole = run;
      span = part ?? run;
      stretchS = stretch;
      const isAll = part === undefined;
      const isClosest = span.toS - span.fromS <= LEAST_STRETCHES * stretchS * 1.001;
      closer.setEnabled(!isClosest, isClosest ? 'There is nothing finer to see' : 'Or drag over the picture');
      farther.setEnabled(!isAll, '');
      all.setEnabled(!isAll, '');
      back.setEnabled(!isAll && span.fromS > 0, '');
      on.setEnabled(!isAll && span.toS < whole.toS * 0.9999, '');
      const shown = `${threeDigits(span.fromS)} to ${threeDigits(span.toS)} s`;
      setText(words, isAll ? 'Drag over the picture to look closer.' : `${shown} of ${threeDigits(whole.toS)} s`);
    },
  };
}
