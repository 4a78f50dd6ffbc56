/** What a cycle's latencies were off by, and how far off they may be: logarithms, in the order TTFT, ITL. */
export interface Innovation {
  /** Observed less expected. */
  readonly ttft: number;
  readonly itl: number;
  /** Variances of the observation itself. */
  readonly noiseTtft: number;
  readonly noiseItl: number;
  /** Variances and covariance of the expectation. */
  readonly spreadTtft: number;
  readonly spreadItl: number;
  readonly spreadBoth: number;
}

/**
 * The limit of the surprise: 99.9 % of regular cycles are below. (Chi-square with 2 degrees of freedom, -2 ln 0.001.)
 */
export const SURPRISE_LIMIT = 13.8155;
/** In the search for a change a cycle counts as at most this many deviations off: one or two outliers make no change. */
const MOST_DEVIATIONS = 3;
/** Evidence for a change, chi-square with 2 degrees of freedom: for a given m chance exceeds it one time in 22,000. */
const CHANGE_LIMIT = 20;

/** Normalised innovation squared: about 2 for a regular cycle. */
export function surprise(innovation: Innovation): number {
  return squaredDeviations(innovation, innovation.ttft, innovation.itl, 1);
}

/**
 * How many of the latest cycles are better explained by new parameters; 0 if the old ones do. Looks at the mean of the
 * latest m innovations for every m: by chance it is off by less the more cycles agree, so that a small change shows too,
 * only later. (The generalised likelihood ratio of a shifted mean.)
 * @param innovations oldest first, each against what was expected at the time
 */
export function cyclesSinceChange(innovations: readonly Innovation[]): number {
  let cycles = 0;
  let most = CHANGE_LIMIT;
  for (let m = 1; m <= innovations.length; m++) {
    // What was expected before the run began is off for all of it alike: that part does not average out.
    const first = innovations[innovations.length - m]!;
    let ttft = 0;
    let itl = 0;
    for (const innovation of innovations.slice(-m)) {
      const off = Math.sqrt(squaredDeviations(first, innovation.ttft, innovation.itl, 1));
      const scale = off > MOST_DEVIATIONS ? MOST_DEVIATIONS / off : 1;
      ttft += scale * innovation.ttft;
      itl += scale * innovation.itl;
    }
    const evidence = squaredDeviations(first, ttft / m, itl / m, m);
    if (evidence > most) {
      most = evidence;
      cycles = m;
    }
  }
  return cycles;
}

/** The mean residual of `count` observations in units of its deviation, squared. */
function squaredDeviations(scale: Innovation, ttft: number, itl: number, count: number): number {
  const a = scale.noiseTtft / count + scale.spreadTtft;
  const b = scale.noiseItl / count + scale.spreadItl;
  const c = scale.spreadBoth;
  return (b * ttft * ttft - 2 * c * ttft * itl + a * itl * itl) / (a * b - c * c);
}
