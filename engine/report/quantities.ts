/** How the product writes numbers: three significant digits, a unit, thin spaces in thousands. */

/** No line breaks at it: `5 240 ms` is never `5` at the end of one. */
const THIN_SPACE = '\u202f';
const SECONDS_FROM_MS = 10_000;

/** Three significant digits, without trailing noise: 48.4, 0.67, 12 800. */
export function threeDigits(value: number): string {
  if (value === 0) return '0';
  if (Number.isNaN(value)) return 'not a number';
  if (!Number.isFinite(value)) return value > 0 ? 'infinite' : 'minus infinite';
  const rounded = Number(value.toPrecision(3));
  const magnitude = Math.abs(rounded);
  if (magnitude >= 1e15 || magnitude < 1e-6) return rounded.toExponential();
  return groupThousands(String(rounded));
}

/** A number that somebody wrote down, in a formula: as written, up to six digits, so that the sum can be checked. */
export function asGiven(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** The least number of three significant digits that is not below a value; as it is where it has no digits. */
export function roundedUp(value: number): number {
  return toThreeDigits(value, 1);
}

/** The largest number of three significant digits that is not above a value; as it is where it has no digits. */
export function roundedDown(value: number): number {
  return toThreeDigits(value, -1);
}

/** A latency: milliseconds, and seconds from 10 000 ms on. */
export function latency(ms: number): string {
  // Judged as it will be read: 9996 ms would be written as 10 000 ms.
  return Number.isFinite(ms) && Math.abs(Number(ms.toPrecision(3))) >= SECONDS_FROM_MS
    ? `${threeDigits(ms / 1000)} s`
    : `${threeDigits(ms)} ms`;
}

/** A rate of requests: `3.08 req/s`. */
export function rate(rps: number): string {
  return `${threeDigits(rps)} req/s`;
}

/** A rate that was tried or is promised, wherever it stands: never rounded up to one that was not shown to hold. */
export function promisedRate(rps: number): string {
  return rate(roundedDown(rps));
}

/** A utilisation or another share, to two places: `0.67`. */
export function share(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : threeDigits(value);
}

/**
 * A share as it was reached, never rounded up: three significant digits, and near all of it those that tell it from all, down to one
 * in a million: `99.8`, `99.99`, `100`.
 * @param all what the whole is written as
 */
export function reached(share: number, all: 1 | 100): string {
  // Without the noise of a mean: 0.11499999999999999 is 0.115. Digits are taken as written, since 1 - share has noise of its own.
  const exact = Number(share.toPrecision(14));
  const [nearly] = /^0\.9{3,5}\d?/.exec(String(exact)) ?? [];
  return nearly === undefined
    ? threeDigits(roundedDown(exact) * all)
    : String(Number((Number(nearly) * all).toPrecision(6)));
}

/** A count, or a number by which something is known: exact, with thin spaces. What a double does not count, as a quantity. */
export function whole(count: number): string {
  return Number.isSafeInteger(count) ? groupThousands(String(count)) : threeDigits(count);
}

/** A count with its noun, exact: `1 replica`, `1 234 replicas`. */
export function plural(count: number, noun: string, several = `${noun}s`): string {
  return `${whole(count)} ${count === 1 ? noun : several}`;
}

function toThreeDigits(value: number, direction: 1 | -1): number {
  if (!Number.isFinite(value)) return value;
  const nearest = Number(value.toPrecision(3));
  if ((value - nearest) * direction <= 0) return nearest;
  const [digits, exponent] = nearest.toExponential(2).split('e') as [string, string];
  // Towards 0 from a power of ten the digits are finer: 99.9 is next to 100.
  const step = Math.abs(Number(digits)) === 1 && Number(digits) > 0 === direction < 0 ? 0.001 : 0.01;
  return Number(`${(Number(digits) + direction * step).toFixed(3)}e${exponent}`);
}

function groupThousands(digits: string): string {
  const [whole, fraction] = digits.split('.') as [string, string | undefined];
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, THIN_SPACE);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
