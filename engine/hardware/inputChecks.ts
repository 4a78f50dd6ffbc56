/** @throws RangeError unless a number is above 0, finite, and at most `most` */
export function checkPositive(name: string, value: number, most = Number.MAX_VALUE): void {
  if (value > 0 && value <= most) return;
  const limit = most < Number.MAX_VALUE ? ` and at most ${most}` : '';
  throw new RangeError(`${name} must be a number above 0${limit}, not ${value}.`);
}

/** @throws RangeError unless a number is whole and at least 1 */
export function checkTensorParallel(value: number): void {
  if (Number.isSafeInteger(value) && value >= 1) return;
  throw new RangeError(`tensorParallel must be a whole number from 1 on, not ${value}.`);
}
