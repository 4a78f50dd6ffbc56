import { type CloseUp, type LeastSeen, type Stretch, seenWords, WHOLE } from '../../charts/closeUp.ts';
import type { ChartOption } from '../../charts/echarts.ts';
import { framesOf } from '../../charts/studies/frame.ts';
import { button } from '../controls.ts';
import { element, setText } from '../element.ts';
import { markedPart, type ScreenPlace } from './markedPart.ts';
import { middleOfPoints, type PictureShare } from './middleOfPoints.ts';
import { isWhole, placeIn, shifted, within, zoomed } from './stretches.ts';

const STEP = 2;
/** Of what is looked at, at each press. */
const MOVE = 0.5;
/** What a notch of a wheel zooms by. */
const WHEEL = 1.0015;

/** How a picture is called whose parts are looked at. */
interface ZoomWords {
  /** Of the group of buttons. */
  readonly name: string;
  readonly left: string;
  readonly right: string;
  readonly all: string;
}

const WORDS: ZoomWords = { name: 'Part of the picture', left: 'Left', right: 'Right', all: 'Whole Picture' };

/**
 * Below a picture: ways to look closer at a part of it. On the picture: drag, Ctrl with the wheel, double click.
 * @param drawn what is drawn now
 * @param look the reader wants to see a part; undefined for all of it
 */
export function zoom(
  picture: HTMLElement,
  drawn: () => ChartOption | undefined,
  look: (part: CloseUp | undefined) => void,
  words: ZoomWords = WORDS,
) {
  let part: CloseUp = { x: WHOLE, y: WHOLE };
  let least: LeastSeen | undefined;
  let pick: number | undefined;
  const to = (x: Stretch, y: Stretch) => {
    if (!least) return;
    const next = { x: within(x, least.x), y: least.y === undefined ? WHOLE : within(y, least.y) };
    look(isWhole(next.x) && isWhole(next.y) ? undefined : next);
  };
  const by = (factor: number, { x, y }: PictureShare) => to(zoomed(part.x, factor, x), zoomed(part.y, factor, y));
  /** Around what there is to see. */
  const closely = () => {
    const { x, y } = middleOfPoints(drawn(), pick);
    const at = { x: placeIn(part.x, x), y: placeIn(part.y, y) };
    const half = (stretch: Stretch, place: number) => around(place, (stretch[1] - stretch[0]) / STEP);
    to(half(part.x, at.x), half(part.y, at.y));
  };
  const closer = button({ label: 'Zoom In', click: closely });
  const farther = button({ label: 'Zoom Out', click: () => by(STEP, { x: middle(part.x), y: middle(part.y) }) });
  const left = button({ label: words.left, click: () => to(shifted(part.x, -MOVE), part.y) });
  const right = button({ label: words.right, click: () => to(shifted(part.x, MOVE), part.y) });
  const down = button({ label: 'Down', click: () => to(part.x, shifted(part.y, -MOVE)) });
  const up = button({ label: 'Up', click: () => to(part.x, shifted(part.y, MOVE)) });
  const all = button({ label: words.all, click: () => look(undefined) });
  const status = element('span', { role: 'status' });
  const buttons = [closer, farther, left, right, down, up, all].map(({ node }) => node);

  /** Where a place of the screen stands in the whole picture, as shares of its axes. */
  const placeOf = ({ x, y }: ScreenPlace): PictureShare => {
    const [frame] = framesOf(drawn());
    if (!frame) return { x: 0, y: 0 };
    const box = picture.getBoundingClientRect();
    return {
      x: placeIn(part.x, (x - box.left - frame.left) / frame.width),
      y: placeIn(part.y, 1 - (y - box.top - frame.top) / frame.height),
    };
  };
  markedPart(picture, {
    frames: () => (least ? framesOf(drawn()) : []),
    isFlat: () => least?.y === undefined,
    marked: (from, end) => {
      const [a, b] = [placeOf(from), placeOf(end)];
      to([Math.min(a.x, b.x), Math.max(a.x, b.x)], [Math.min(a.y, b.y), Math.max(a.y, b.y)]);
    },
  });
  picture.addEventListener('dblclick', () => least && look(undefined));
  // The wheel alone scrolls the page.
  picture.addEventListener(
    'wheel',
    (event) => {
      if (!least || (!event.ctrlKey && !event.metaKey)) return;
      event.preventDefault();
      by(WHEEL ** event.deltaY, placeOf({ x: event.clientX, y: event.clientY }));
    },
    { passive: false },
  );

  const node = element('div', { class: 'zoom', role: 'group', 'aria-label': words.name }, ...buttons, status);
  return {
    node,
    /**
     * @param looked what is looked at; undefined for all of it
     * @param smallest undefined where there is nothing to see closer
     * @param picked the point that the reader looks at
     */
    update(looked: CloseUp | undefined, smallest: LeastSeen | undefined, picked?: number): void {
      part = looked ?? { x: WHOLE, y: WHOLE };
      least = smallest;
      pick = picked;
      node.hidden = !least;
      if (!least) return;
      const { x, y } = part;
      const isClosest = isLeast(x, least.x) && (least.y === undefined || isLeast(y, least.y));
      closer.setEnabled(!isClosest, isClosest ? 'There is nothing finer to see' : 'Or drag over the picture');
      farther.setEnabled(looked !== undefined, '');
      all.setEnabled(looked !== undefined, '');
      left.setEnabled(x[0] > 0, '');
      right.setEnabled(x[1] < ALMOST_END, '');
      down.setEnabled(y[0] > 0, '');
      up.setEnabled(y[1] < ALMOST_END, '');
      for (const each of [down, up]) each.node.hidden = least.y === undefined;
      const option = drawn();
      setText(
        status,
        looked && option ? seenWords(option, least.y !== undefined) : 'Drag over the picture to look closer.',
      );
    },
  };
}

const ALMOST_END = 0.9999;

function isLeast([from, to]: Stretch, least: number): boolean {
  return to - from <= least * 1.001;
}

/** A stretch of a length around a place. */
function around(place: number, length: number): Stretch {
  return [place - length / 2, place + length / 2];
}

function middle([from, to]: Stretch): number {
  return (from + to) / 2;
}
