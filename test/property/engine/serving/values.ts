import fc from 'fast-check';

/**
 * Two flavours of numbers. `real`: any doubles, so that sums are rounded and no two events are at the same moment but by
 * cause. `dyadic`: multiples of 2^-10 of modest size, so that every sum is exact; ties are common.
 */
export type Flavour = 'real' | 'dyadic';

/** What the numbers of one experiment are multiples of; undefined: they are any doubles. */
export type Step = number | undefined;

/** The coarser the steps, the more ties. */
export function stepsOf(flavour: Flavour): fc.Arbitrary<Step> {
  return flavour === 'real' ? fc.constant(undefined) : fc.constantFrom(1, 2 ** -2, 2 ** -5, 2 ** -10);
}

const FINEST = 2 ** 31 - 1;

/** A number from `min` to `max`; if there is no multiple in between, none or one step. */
export function value(step: Step, min: number, max: number): fc.Arbitrary<number> {
  if (step === undefined) {
    return fc.noBias(fc.integer({ min: 0, max: FINEST })).map((part) => min + (max - min) * (part / FINEST));
  }
  const least = Math.ceil(min / step);
  const most = Math.floor(max / step);
  if (least > most) return fc.constantFrom(0, 0, step);
  return fc.integer({ min: least, max: most }).map((count) => count * step);
}

/** As `value`, or 0 at times. */
export function valueOrNone(step: Step, min: number, max: number): fc.Arbitrary<number> {
  return fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: value(step, min, max) });
}
