const STEPS = [1, 2, 2.5, 5, 10];

/** A round end of an axis that starts at zero, and the distance of its ticks. */
export interface AxisRange {
  readonly max: number;
  readonly interval: number;
}

/** The smallest round range that holds a value, with about so many ticks. */
export function axisRange(largest: number, ticks: number): AxisRange {
  const wanted = (Number.isFinite(largest) && largest > 0 ? largest : 1) / ticks;
  let power = 1;
  while (power > wanted) power /= 10;
  while (power * 10 <= wanted) power *= 10;
  const step = STEPS.find((each) => each * power >= wanted) ?? 10;
  // Rounded, so that 3 x 0.1 is 0.3.
  const interval = Number((step * power).toPrecision(3));
  return { interval, max: Number((Math.ceil((largest || 1) / interval - 1e-9) * interval).toPrecision(12)) };
}
