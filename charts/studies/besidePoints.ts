import { textWidth } from '../labelRows.ts';
import type { Frame } from './frame.ts';

/** A point with a label, px from the picture's corner. */
export interface LabelledPoint {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export type Side = 'right' | 'left' | 'top' | 'bottom';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LINE_PX = 15;
const GAP_PX = 8;
/** Half of a point's mark, with some air. */
const MARK_PX = 6;
const SIDES: readonly Side[] = ['right', 'left', 'top', 'bottom'];

/**
 * On which side of its point each label goes, so that none touches another, a point or the frame; undefined where there is no room.
 * The first given are placed first.
 */
export function sidesOf(points: readonly LabelledPoint[], frame: Frame): (Side | undefined)[] {
  const taken: Box[] = points.map(({ x, y }) => around(x, y, MARK_PX, MARK_PX));
  return points.map((point, own) => {
    const side = SIDES.find((each) => {
      const box = labelBox(point, each);
      return isWithin(box, frame) && taken.every((other, i) => i === own || !touches(box, other));
    });
    if (side) taken.push(labelBox(point, side));
    return side;
  });
}

function labelBox({ x, y, text }: LabelledPoint, side: Side): Box {
  const half = textWidth(text) / 2;
  switch (side) {
    case 'right':
      return around(x + GAP_PX + half, y, half, LINE_PX / 2);
    case 'left':
      return around(x - GAP_PX - half, y, half, LINE_PX / 2);
    case 'top':
      return around(x, y - GAP_PX - LINE_PX / 2, half, LINE_PX / 2);
    case 'bottom':
      return around(x, y + GAP_PX + LINE_PX / 2, half, LINE_PX / 2);
  }
}

function around(x: number, y: number, width: number, height: number): Box {
  return { left: x - width, right: x + width, top: y - height, bottom: y + height };
}

function isWithin({ left, right, top, bottom }: Box, frame: Frame): boolean {
  return (
    left >= frame.left && right <= frame.left + frame.width && top >= frame.top && bottom <= frame.top + frame.height
  );
}

function touches(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
