import { type AxisSpan, axisRange } from './axis.ts';
import type { ChartOption } from './echarts.ts';

/** A part of an axis, as shares of the whole from its beginning: of its decades where it is logarithmic. */
export type Stretch = readonly [from: number, to: number];

/** All of an axis. */
export const WHOLE: Stretch = [0, 1];

/** The part of a picture that is looked at. */
export interface CloseUp {
  readonly x: Stretch;
  readonly y: Stretch;
}

/** The smallest shares of the axes that show anything; without one of the vertical axis a part is as high as the picture. */
export interface LeastSeen {
  readonly x: number;
  readonly y?: number;
}

/** What of the pictures the reader looks at. */
export interface Looked {
  /** The rate, candidate, metric, draw or point that is looked at, by its number in the outcome. */
  readonly picked?: number;
  /** The part that is in sight; absent for all of it. */
  readonly closeUp?: CloseUp;
}

/** The part of an axis that is looked at, with round places for its labels, about so many; all of it as it is. */
export function partOf(whole: AxisSpan, isLog: boolean, [from, to]: Stretch, labels: number): AxisSpan {
  if (from <= 0 && to >= 1) return whole;
  const at = (share: number) =>
    isLog ? whole.min * Math.exp(Math.log(whole.max / whole.min) * share) : whole.min + (whole.max - whole.min) * share;
  const [min, max] = [at(from), at(to)];
  const { interval } = axisRange(max - min, labels);
  const even = multiples(interval, min, max);
  // Over many decades even steps would all stand at the far end.
  return { min, max, interval, ticks: isLog && max > FAR * min ? stepped(min, max) : even };
}

/** From so many times its beginning on, an axis is labelled in steps that grow. */
const FAR = 8;
const GROWING = [1, 2, 5];

function multiples(interval: number, min: number, max: number): number[] {
  const first = Math.ceil(min / interval - 1e-9);
  const count = Math.max(0, Math.floor(max / interval + 1e-9) - first + 1);
  return Array.from({ length: count }, (_, i) => Number(((first + i) * interval).toPrecision(12)));
}

function stepped(min: number, max: number): number[] {
  const found: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(min)); power <= max; power *= 10)
    for (const step of GROWING) {
      const place = Number((step * power).toPrecision(6));
      if (place >= min && place <= max) found.push(place);
    }
  return found;
}

interface DrawnAxis {
  readonly name?: string;
  readonly min: number;
  readonly max: number;
  readonly axisLabel: { readonly formatter: (value: number) => string };
}

/** What of a picture is in sight: `time (s) 2 to 5`. @param hasBoth the part is narrower and lower than the picture */
export function seenWords({ xAxis, yAxis }: ChartOption, hasBoth: boolean): string {
  const named = (axes: unknown) => ([axes].flat() as DrawnAxis[]).find(({ name }) => name !== undefined);
  return [named(xAxis), ...(hasBoth ? [named(yAxis)] : [])]
    .flatMap((axis) => (axis ? [axisWords(axis)] : []))
    .join(', ');
}

function axisWords({ name, min, max, axisLabel: { formatter } }: DrawnAxis): string {
  const words = (value: number) => formatter(told(value, max - min));
  // An axis of places has its labels between its ends.
  const [from, to] = [words(min) || formatter(min + 0.5), words(max) || formatter(max - 0.5)];
  return from === to ? `${name} ${from}` : `${name} ${from} to ${to}`;
}

/** To a hundredth of what is in sight, and to three digits at least. */
function told(value: number, length: number): number {
  const digits = Math.ceil(Math.log10((Math.abs(value) / length) * 100)) || 0;
  return Number(value.toPrecision(Math.max(3, Math.min(12, digits))));
}
