import type { DesignSpaceOutcome } from '../../schemas/results/study-results.ts';
import type { DesignSpacePicture } from './pictures.ts';

/** A candidate that was measured, where it stands. */
export interface Placed {
  readonly candidate: DesignSpaceOutcome['candidates'][number];
  readonly pick: number;
  readonly ttftMs: number;
  readonly goodput: number;
  readonly isFrontier: boolean;
}

/** The candidates that there are numbers of. */
export function placedCandidates({ outcome, objective }: Pick<DesignSpacePicture, 'outcome' | 'objective'>): Placed[] {
  const isEfficiency = objective === 'efficiency';
  return outcome.candidates.flatMap((candidate, pick) => {
    const goodput = isEfficiency ? candidate.goodput_per_accelerator_rps : candidate.goodput_rps;
    const ttftMs = candidate.p95_ttft_ms;
    if (goodput === null || ttftMs === null) return [];
    const isFrontier = isEfficiency ? candidate.efficiency_frontier : candidate.performance_frontier;
    return [{ candidate, pick, ttftMs, goodput, isFrontier }];
  });
}
