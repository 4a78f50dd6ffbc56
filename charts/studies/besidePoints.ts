import { textWidth } from '../labelRows.ts';
import { shortened } from '../shortened.ts';
import type { Frame } from './frame.ts';

/** A point with a label, px from the picture's corner. */
interface LabelledPoint {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

type Side = 'right' | 'left' | 'top' | 'bottom';

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

/** Of the labels that could find a place, so many have to. */
const MOST = 0.8;

/** A label beside its point. */
export interface PointLabel {
  readonly side: Side;
  readonly text: string;
}

/**
 * Where the labels of points go and how far they are shortened, so that none touches another, a point or the frame: as little as lets
 * most of them find a place. Undefined for a point beside which there is no room.
 * @param points px from the picture's corner
 * @param lengths how long labels may be, the longest first; at least one
 */
export function pointLabels(
  labels: readonly string[],
  points: readonly { readonly x: number; readonly y: number }[],
  frame: Frame,
  lengths: readonly number[],
): (PointLabel | undefined)[] {
  const tried = lengths.map((most) => {
    const labelled = points.map((point, i) => ({ ...point, text: shortened(labels[i]!, most) }));
    const sides = sidesOf(labelled, frame);
    return {
      placed: sides.filter((side) => side !== undefined).length,
      labels: sides.map((side, i) => side && { side, text: labelled[i]!.text }),
    };
  });
  const best = Math.max(...tried.map(({ placed }) => placed));
  return tried.find(({ placed }) => placed >= MOST * best)!.labels;
}

/**
 * On which side of its point each label goes, so that none touches another, a point or the frame; undefined where there is no room.
 * The first given are placed first.
 */
function sidesOf(points: readonly LabelledPoint[], frame: Frame): (Side | undefined)[] {
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
