const STEPS = [1, 2, 2.5, 5, 10];
/** Nothing smaller has an axis: its ticks would not be numbers any more. */
const SMALLEST = 1e-290;

/** A round end of an axis that starts at zero, and the distance of its ticks. */
export interface AxisRange {
  readonly max: number;
  readonly interval: number;
}

/** The smallest round range that holds a value, with about so many ticks. */
export function axisRange(largest: number, ticks: number): AxisRange {
  const wanted = (Number.isFinite(largest) && largest > SMALLEST ? largest : 1) / ticks;
  let power = 1;
  while (power > wanted) power /= 10;
  while (power * 10 <= wanted) power *= 10;
  const step = STEPS.find((each) => each * power >= wanted) ?? 10;
  // Rounded, so that 3 x 0.1 is 0.3.
  const interval = Number((step * power).toPrecision(3));
  return { interval, max: Number((Math.ceil((largest || 1) / interval - 1e-9) * interval).toPrecision(12)) };
}

/** The ends of an axis that need not start at zero, and the distance of its ticks. */
export interface AxisSpan extends AxisRange {
  readonly min: number;
  /** Where the labels stand, of an axis whose ends are not round. */
  readonly ticks?: readonly number[];
}

/** The smallest round range that holds two values that are not negative, with about so many ticks. */
export function axisSpan(lowest: number, highest: number, ticks: number): AxisSpan {
  // Of next to nothing an axis would show noise.
  const least = highest * 0.05;
  const room = Math.max(0, least - (highest - lowest)) / 2;
  const { interval } = axisRange(highest - lowest + 2 * room, ticks);
  const round = (value: number) => Number((value * interval).toPrecision(12));
  const min = round(Math.max(0, Math.floor((lowest - room) / interval + 1e-9)));
  const max = round(Math.ceil((highest + room) / interval - 1e-9));
  return { min, max: max > min ? max : round(min / interval + 1), interval };
}

/** The smallest round range that holds two values of either sign, and zero, with about so many ticks. */
export function signedSpan(lowest: number, highest: number, ticks: number): AxisSpan {
  const [low, high] = [Math.min(0, lowest), Math.max(0, highest)];
  const { interval } = axisRange(high - low, ticks);
  const round = (value: number) => Number((value * interval).toPrecision(12));
  const [from, to] = [Math.floor(low / interval + 1e-9), Math.ceil(high / interval - 1e-9)];
  return { min: round(from), max: round(from === to ? to + 1 : to), interval };
}

/** Whole decades around two values above zero. */
export function logSpan(lowest: number, highest: number): AxisSpan {
  let min = 1;
  while (min > lowest && min > SMALLEST) min /= 10;
  while (min * 10 <= lowest) min *= 10;
  let max = min * 10;
  while (max < highest) max *= 10;
  const round = (value: number) => Number(value.toPrecision(6));
  return { min: round(min), max: round(max), interval: 1 };
}

/** The smallest and the largest of values, however many; infinite without any. */
export function endsOf(values: Iterable<number>): { readonly low: number; readonly high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { low, high };
}

/** From so many times the smallest value on, a logarithmic axis shows more. */
const WIDE = 20;

/** Whether values are so far apart that a logarithmic axis shows more of them. */
export function isSpreadWide(values: readonly number[]): boolean {
  const { low, high } = endsOf(values);
  return low > 0 && high > WIDE * low;
}
