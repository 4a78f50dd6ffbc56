import fc from 'fast-check';

/**
 * Two flavours of numbers. `real`: any doubles, so that sums are rounded and no two events are at the same moment but by
 * cause. `dyadic`: multiples of 2^-10, often of coarser steps, of modest size: every sum is exact, and ties are common.
 */
export type Flavour = 'real' | 'dyadic';

const STEPS = 2 ** 31 - 1;

/** A number from `min` to `max`. */
export function value(flavour: Flavour, min: number, max: number): fc.Arbitrary<number> {
  if (flavour === 'real') {
    return fc.noBias(fc.integer({ min: 0, max: STEPS })).map((step) => min + (max - min) * (step / STEPS));
  }
  return fc.oneof(
    ...[1, 2 ** -2, 2 ** -10].filter((step) => max - min >= 2 * step || step === 2 ** -10).map(multipleOf),
  );

  function multipleOf(step: number) {
    return fc.integer({ min: Math.ceil(min / step), max: Math.floor(max / step) }).map((count) => count * step);
  }
}

/** As `value`, or 0 at times. */
export function valueOrNone(flavour: Flavour, min: number, max: number): fc.Arbitrary<number> {
  return fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: value(flavour, min, max) });
}
