import { plural, whole } from './quantities.ts';

/** Seeds of repetitions: `seed 1`, `seeds 1 to 30`. They are those of the study and what follows. */
export function seedsInWords(first: number, repetitions: number): string {
  return repetitions > 1 ? `seeds ${whole(first)} to ${whole(first + repetitions - 1)}` : `seed ${whole(first)}`;
}

/** `5 repetitions (seeds 1 to 5)`. */
export function repetitionsInWords(first: number, repetitions: number): string {
  return `${plural(repetitions, 'repetition')} (${seedsInWords(first, repetitions)})`;
}
