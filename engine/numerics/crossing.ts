/** Relative distance from the target at which a search is done. */
const CLOSE = 1e-9;
/** More steps than halving the interval down to neighbouring doubles takes. */
const MAX_STEPS = 200;

/**
 * Where a curve crosses `target` between `a` and `b`, with the values at both ends on different sides of it.
 *
 * Chandrupatla's method: inverse quadratic interpolation where the last three points say that it is safe, halving
 * otherwise. It works on 1 - target / value instead of value - target if all values are positive: latencies of a queue
 * behave like 1 / (capacity - rate), whose reciprocal is a straight line, so that very few steps are needed.
 *
 * @returns a point whose value is within 1e-9 relative of the target; where the curve jumps over the target, the last
 * point before or after the jump
 */
export function crossing(
  curve: (x: number) => number,
  a: number,
  valueAtA: number,
  b: number,
  valueAtB: number,
  target: number,
): number {
  const reciprocal = target > 0 && valueAtA > 0 && valueAtB > 0;
  const distance = (value: number) => (reciprocal ? 1 - target / value : value - target);
  let x1 = a;
  let f1 = distance(valueAtA);
  let x2 = b;
  let f2 = distance(valueAtB);
  const close = reciprocal ? CLOSE : CLOSE * Math.abs(target);
  let t = f1 / (f1 - f2);
  for (let step = 0; step < MAX_STEPS; step++) {
    const x = x1 + t * (x2 - x1);
    if (x === x1 || x === x2) break;
    const f = distance(curve(x));
    if (Math.abs(f) <= close) return x;
    let x3: number;
    let f3: number;
    if (f > 0 === f1 > 0) {
      x3 = x1;
      f3 = f1;
    } else {
      x3 = x2;
      f3 = f2;
      x2 = x1;
      f2 = f1;
    }
    x1 = x;
    f1 = f;
    t = interpolate(x1, f1, x2, f2, x3, f3);
  }
  return Math.abs(f1) <= Math.abs(f2) ? x1 : x2;
}

/** Share of the way from x1 to x2 for the next point. x1 is the newest point, x3 the one dropped for it. */
function interpolate(x1: number, f1: number, x2: number, f2: number, x3: number, f3: number): number {
  const xi = (x1 - x2) / (x3 - x2);
  const phi = (f1 - f2) / (f3 - f2);
  if (phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi) {
    const t = (f1 / (f2 - f1)) * (f3 / (f2 - f3)) + ((x3 - x1) / (x2 - x1)) * (f1 / (f3 - f1)) * (f2 / (f3 - f2));
    if (t > 0 && t < 1) return t;
  }
  return 0.5;
}
