import { MOST_STUDY_RUNS } from '../../schemas/defaults.ts';

/**
 * How many runs a study makes, as a product of counts.
 * @throws RangeError with a sentence, where a count makes no sense or the runs are too many
 */
export function runCount(counts: Readonly<Record<string, number>>): number {
  let runs = 1;
  for (const [name, count] of Object.entries(counts)) {
    if (!Number.isInteger(count) || count < 1)
      throw new RangeError(`A study needs a whole number of ${name}, at least 1, not ${count}.`);
    runs *= count;
  }
  if (runs > MOST_STUDY_RUNS) {
    const product = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    throw new RangeError(
      `A study makes at most ${MOST_STUDY_RUNS} runs, and this one would make ${runs}: ${product.join(' x ')}.`,
    );
  }
  return runs;
}
