import type { PairedStudyOutcome } from '../../schemas/results/study-results.ts';

type Compared = Pick<PairedStudyOutcome['metrics'][number], 'win_rate' | 'baseline' | 'treatment'>;

/** In how many seeds the treatment is better, and of how many: those in which the metric was measured of both. null where there is none. */
export function pairedWins({ win_rate, baseline, treatment }: Compared): { wins: number; pairs: number } | null {
  if (win_rate === null) return null;
  const pairs = baseline.filter((before, i) => before !== null && treatment[i] !== null).length;
  return { wins: Math.round(win_rate * pairs), pairs };
}
