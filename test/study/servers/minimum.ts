/** A point and what the function is there. */
export interface Minimum {
  readonly at: readonly number[];
  readonly value: number;
}

/**
 * A low point of a function without derivatives: Nelder and Mead's simplex (1965) with their factors, from a corner with edges of
 * length `edge`, for so many iterations. Only + - x / and comparisons: the same on every machine.
 */
export function minimum(
  f: (at: readonly number[]) => number,
  start: readonly number[],
  edge: number,
  iterations: number,
): Minimum {
  const dimensions = start.length;
  const looked = (at: readonly number[]): Minimum => ({ at, value: f(at) });
  const moved = (i: number) => start.map((x, j) => (i === j ? x + edge : x));
  const simplex = [looked(start), ...start.map((_, i) => looked(moved(i)))];
  const byValue = () => simplex.sort((a, b) => a.value - b.value);
  byValue();
  for (let n = 0; n < iterations; n++) {
    const best = simplex[0]!;
    const worst = simplex[dimensions]!;
    const centre = start.map((_, i) => {
      let sum = 0;
      for (let k = 0; k < dimensions; k++) sum += simplex[k]!.at[i]!;
      return sum / dimensions;
    });
    /** On the line from the worst corner through the centre of the others, which is at 0. */
    const along = (factor: number) => looked(centre.map((x, i) => x + factor * (x - worst.at[i]!)));
    const reflected = along(1);
    if (reflected.value < best.value) {
      const expanded = along(2);
      simplex[dimensions] = expanded.value < reflected.value ? expanded : reflected;
    } else if (reflected.value < simplex[dimensions - 1]!.value) simplex[dimensions] = reflected;
    else {
      const contracted = along(reflected.value < worst.value ? 0.5 : -0.5);
      if (contracted.value < Math.min(reflected.value, worst.value)) simplex[dimensions] = contracted;
      else {
        for (let k = 1; k <= dimensions; k++) {
          simplex[k] = looked(simplex[k]!.at.map((x, i) => (x + best.at[i]!) / 2));
        }
      }
    }
    byValue();
  }
  return simplex[0]!;
}
