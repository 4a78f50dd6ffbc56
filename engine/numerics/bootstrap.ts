import { MOST_BOOTSTRAP_DRAWS } from '../../schemas/defaults.ts';
import { RandomStream } from './random.ts';
import { percentileOf } from './statistics.ts';

/** Ends of an interval of 95 %. */
const LOW = 0.025;
const HIGH = 0.975;

/**
 * 95 % percentile-bootstrap interval of the mean of each column: means of as many values, drawn from it with replacement, so many
 * times; between the 2.5th and the 97.5th percentile of them. null for a column below two values.
 */
export function bootstrapIntervals(
  columns: readonly Float64Array[],
  resamples: number,
  seed: number,
): ([low: number, high: number] | null)[] {
  const intervals = columns.map((): [number, number] | null => null);
  for (const rows of new Set(columns.map(({ length }) => length))) {
    if (rows < 2) continue;
    checkBootstrap(resamples, rows);
    const alike = columns.filter(({ length }) => length === rows);
    const means = resampledMeans(alike, resamples, new RandomStream(seed, 'bootstrap', rows));
    columns.forEach((column, i) => {
      if (column.length === rows) intervals[i] = ends(means[alike.indexOf(column)]!);
    });
  }
  return intervals;
}

/** Columns of one length are drawn alike, row by row: each has the interval that it would have by itself. */
function resampledMeans(columns: readonly Float64Array[], resamples: number, stream: RandomStream): Float64Array[] {
  const rows = columns[0]!.length;
  const means = columns.map(() => new Float64Array(resamples));
  const drawn = new Int32Array(rows);
  for (let i = 0; i < resamples; i++) {
    for (let row = 0; row < rows; row++) drawn[row] = Math.floor(stream.uniform() * rows);
    for (let c = 0; c < columns.length; c++) means[c]![i] = meanOfDrawn(columns[c]!, drawn);
  }
  return means;
}

function meanOfDrawn(column: Float64Array, drawn: Int32Array): number {
  let sum = 0;
  for (let row = 0; row < drawn.length; row++) sum += column[drawn[row]!]!;
  return sum / drawn.length;
}

function ends(means: Float64Array): [low: number, high: number] {
  const rising = means.slice().sort();
  return [percentileOf(rising, LOW), percentileOf(rising, HIGH)];
}

/** @throws RangeError where there is nothing to draw, or too much */
export function checkBootstrap(resamples: number, rows: number): void {
  if (Number.isInteger(resamples) && resamples >= 1 && resamples * rows <= MOST_BOOTSTRAP_DRAWS) return;
  throw new RangeError(
    `The bootstrap takes at least 1 resample and at most ${MOST_BOOTSTRAP_DRAWS} draws (resamples times seeds), not ${resamples} resamples of ${rows} seeds.`,
  );
}
