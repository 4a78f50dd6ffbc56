import { describe, expect, it } from 'vitest';
import { type GeometricTail, geometricTail } from '../../../engine/queueing/geometricTail.ts';
import { expectClose } from '../../golden/closeTo.ts';

const SCALE = 1n << 52n;

/** The exact sums, in whole numbers: a double in [0, 4) is a whole number of 2^-52 or is rounded to one here. */
function exact(ratio: number, places: number): GeometricTail {
  const r = BigInt(ratio * 2 ** 52);
  // Horner from the last term on, over the common denominator SCALE^places.
  let sum = 0n;
  let weighted = 0n;
  let denominator = 1n;
  for (let j = places; j >= 1; j--) {
    sum = r * (denominator + sum);
    weighted = r * (BigInt(j) * denominator + weighted);
    denominator *= SCALE;
  }
  return {
    sum: divide(sum, denominator),
    weighted: divide(weighted, denominator),
    last: divide(r ** BigInt(places), denominator),
  };
}

function divide(a: bigint, b: bigint): number {
  if (a === 0n) return 0;
  // The shift leaves a quotient of about 120 bits, whatever the size of a and b.
  const shift = BigInt(120 + b.toString(16).length * 4 - a.toString(16).length * 4);
  const quotient = shift >= 0n ? (a << shift) / b : a / (b << -shift);
  // In two factors: one alone could underflow.
  const half = Number(shift) / 2;
  return Number(quotient) * 2 ** -Math.floor(half) * 2 ** -Math.ceil(half);
}

const ratios = [0.0009765625, 0.1, 0.5, 0.9, 0.99, 0.999, 1, 1.001, 1.01, 1.1, 1.5];
for (let bit = 4; bit <= 52; bit += 4) ratios.push(1 - 2 ** -bit, 1 + 2 ** -bit);
for (let step = -20; step <= 20; step++) ratios.push(1 + step * 1e-4, 1 + step * 1e-7);

describe('geometric tail', () => {
  for (const places of [0, 1, 2, 3, 7, 100, 255]) {
    it(`keeps its digits at every ratio, 1 and around it included: ${places} places`, () => {
      const tail: GeometricTail = { sum: 0, weighted: 0, last: 0 };
      for (const given of ratios) {
        const ratio = Math.floor(given * 2 ** 52) / 2 ** 52;
        geometricTail(ratio, places, tail);
        const expected = exact(ratio, places);
        // r^m itself can't be known better than this: rounding of a product, m times over.
        const relative = (places + 10) * 2.3e-16;
        expectClose(`sum at ${ratio}`, tail.sum, expected.sum, relative);
        expectClose(`weighted at ${ratio}`, tail.weighted, expected.weighted, relative);
        expectClose(`last at ${ratio}`, tail.last, expected.last, relative);
      }
    });
  }

  it('agrees with the loop for a long queue', () => {
    const tail: GeometricTail = { sum: 0, weighted: 0, last: 0 };
    for (const ratio of [0.3, 0.9, 0.999, 0.9999999, 1]) {
      geometricTail(ratio, 20480, tail);
      let sum = 0;
      let weighted = 0;
      let power = 1;
      for (let j = 1; j <= 20480; j++) {
        power *= ratio;
        sum += power;
        weighted += j * power;
      }
      expectClose(`sum at ${ratio}`, tail.sum, sum, 1e-11);
      expectClose(`weighted at ${ratio}`, tail.weighted, weighted, 1e-11);
    }
  });

  it('is the power series of 1 at ratio 1', () => {
    const tail: GeometricTail = { sum: 0, weighted: 0, last: 0 };
    geometricTail(1, 100, tail);
    expect(tail).toEqual({ sum: 100, weighted: 5050, last: 1 });
  });
});
