import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import type { Verdict } from '../serving/outcome.ts';

/** What studies keep of a run: plain data. */
export type RunSummary =
  | {
      /** Every metric by its name, in the units of its name; null where there was nothing to measure. */
      readonly metrics: Readonly<Record<ExpectedMetric, number | null>>;
      readonly verdict: Verdict;
      readonly drained: boolean;
      /** From the first arrival to the last completion, or to where the run stopped. */
      readonly durationS: number;
    }
  /** Why there was no run: a sentence, such as that the model does not fit. */
  | { readonly problem: string };
