import { asGiven, threeDigits } from '../engine/report/quantities.ts';
import type { AxisSpan } from './axis.ts';

/** A digit in the font size of labels where fonts are wide, px. */
const DIGIT_PX = 7.7;
const THIN_SPACE_PX = 3;
/** Between an axis and its labels, as the library has it, and between these and the axis' name. */
const LABEL_PX = 8;
const AIR_PX = 4;

/** More decades than numbers have. */
const MOST = 700;

/** What is to the left of panels, px: where they begin, and how far from them the name of their axis stands. */
export interface LeftEdge {
  readonly left: number;
  readonly nameGap: number;
}

/** The labels of an axis of numbers. */
export function tickLabels({ min, max, interval, ticks }: AxisSpan, isLog = false): string[] {
  if (ticks) return ticks.map(asGiven);
  const places: number[] = [];
  const end = max + 1e-9 * Math.abs(max);
  for (let at = min; at <= end && places.length < MOST; at = isLog ? at * 10 : min + places.length * interval)
    places.push(at);
  return places.map(threeDigits);
}

/** As much as usual, or more where labels of a vertical axis need it: the library would move a name that they touch out of the picture. */
export function leftEdge(usual: LeftEdge, labels: readonly string[]): LeftEdge {
  const more = Math.max(0, LABEL_PX + Math.ceil(widest(labels)) + AIR_PX - usual.nameGap);
  return { left: usual.left + more, nameGap: usual.nameGap + more };
}

/** As much as usual, or half of the widest label of a horizontal axis: it may stand at the very end. */
export function rightEdge(usual: number, labels: readonly string[]): number {
  return Math.max(usual, Math.ceil(widest(labels) / 2));
}

/** How wide a number is drawn at most, px. */
export function numberWidth(text: string): number {
  const spaces = text.split('\u202f').length - 1;
  return (text.length - spaces) * DIGIT_PX + spaces * THIN_SPACE_PX;
}

function widest(labels: readonly string[]): number {
  return Math.max(0, ...labels.map(numberWidth));
}
