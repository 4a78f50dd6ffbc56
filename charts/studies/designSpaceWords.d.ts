import type { DesignSpaceOutcome } from '../../schemas/results/study-results.ts';
import type { DesignSpacePicture } from './pictures.ts';
type Candidate = DesignSpaceOutcome['candidates'][number];
/** The exact values of a candidate, and which it is. */
export declare function candidateTooltip(candidate: Candidate): string;
/** Whether a candidate is on a frontier, in words. */
export declare function standing({ performance_frontier, efficiency_frontier, problem, verdict }: Candidate): string;
/** The candidates in words, for those who do not see them. */
export declare function designSpaceSummary(picture: DesignSpacePicture): string;
export {};
