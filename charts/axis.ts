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
