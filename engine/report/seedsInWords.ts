import { plural, whole } from './quantities.ts';

/** Seeds of repetitions: `seed 1`, `seeds 1 to 30`. They are those of the study and what follows. */
function seedsInWords(first: number, repetitions: number): string {
  return repetitions > 1 ? `seeds ${whole(first)} to ${whole(first + repetitions - 1)}` : `seed ${whole(first)}`;
}

/** Seeds that are known, rising: as `seedsInWords`; where some between them are not, `among seeds 1 to 30`. */
export function knownSeedsInWords(seeds: readonly number[]): string {
  const [first, last] = [seeds[0], seeds.at(-1)];
  if (first === undefined || last === undefined) return 'no seed';
  const words = seedsInWords(first, last - first + 1);
  return last - first < seeds.length ? words : `among ${words}`;
}

/** `5 repetitions (seeds 1 to 5)`. */
export function repetitionsInWords(first: number, repetitions: number): string {
  return `${plural(repetitions, 'repetition')} (${seedsInWords(first, repetitions)})`;
}
