import type { Frame } from '../../charts/studies/frame.ts';
import { element } from '../element.ts';

/** Less is a click, px. */
const DRAG = 4;

/** On the screen, px from the window's corner. */
export interface ScreenPlace {
  readonly x: number;
  readonly y: number;
}

/** What is marked in a picture. */
interface Marking {
  /** Where its panels stand; none where nothing can be marked. */
  frames(): readonly Frame[];
  /** As high as the panels, wherever the pointer goes. */
  isFlat(): boolean;
  /** The pointer was let go. */
  marked(from: ScreenPlace, to: ScreenPlace): void;
}

/** Lets the reader mark a part of a picture by dragging over it. */
export function markedPart(picture: HTMLElement, { frames, isFlat, marked }: Marking): void {
  const mark = element('div', { class: 'marked-part', 'aria-hidden': 'true' });
  mark.hidden = true;
  picture.append(mark);
  let start: ScreenPlace | undefined;

  const draw = (from: ScreenPlace, to: ScreenPlace) => {
    const box = picture.getBoundingClientRect();
    const across = { from: Math.min(from.x, to.x), length: Math.abs(to.x - from.x) };
    const panels = frames();
    const [first, last] = [panels[0], panels.at(-1)];
    const down =
      isFlat() && first && last
        ? { from: box.top + first.top, length: last.top + last.height - first.top }
        : { from: Math.min(from.y, to.y), length: Math.abs(to.y - from.y) };
    mark.hidden = Math.min(across.length, down.length) < DRAG;
    Object.assign(mark.style, {
      left: `${across.from - box.left}px`,
      width: `${across.length}px`,
      top: `${down.from - box.top}px`,
      height: `${down.length}px`,
    });
  };
  const end = () => {
    start = undefined;
    mark.hidden = true;
  };

  picture.addEventListener('pointerdown', ({ button, clientX: x, clientY: y }) => {
    if (button === 0 && frames().length > 0) start = { x, y };
  });
  // Wherever the hand goes, also beside the picture; what it lets go beyond the page is not told.
  window.addEventListener('pointermove', ({ buttons, clientX: x, clientY: y }) => {
    if (start && buttons === 0) end();
    else if (start) draw(start, { x, y });
  });
  window.addEventListener('pointerup', ({ clientX: x, clientY: y }) => {
    const from = mark.hidden ? undefined : start;
    end();
    if (from) marked(from, { x, y });
  });
}
