import type { ServingResult } from '../schemas/results/serving-result.ts';
import { type StudyResult } from '../schemas/results/study-results.ts';
/** A picture of a report. */
interface ResultPicture {
    readonly title: string;
    /** What is seen in it. */
    readonly description: string;
    readonly svg: string;
}
/** The pictures of a result for paper, the one that shows its answer first; none where there is nothing to draw yet. */
export declare function resultPictures(result: ServingResult | StudyResult): ResultPicture[];
export {};
