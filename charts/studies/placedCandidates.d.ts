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
export declare function placedCandidates({ outcome, objective }: Pick<DesignSpacePicture, 'outcome' | 'objective'>): Placed[];
