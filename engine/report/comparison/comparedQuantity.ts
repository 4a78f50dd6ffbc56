import type { ExpectedMetric } from '../../../schemas/serving-metrics.ts';
import { isShare, metricName, metricValue } from '../metricWords.ts';

/** Something of a result that can be held against the same of another one. */
export interface ComparedQuantity {
  /** What it is, in words that name it within its result. */
  readonly what: string;
  readonly value: number | string | boolean | null;
  readonly said: string;
  /** What is said of a difference: by how much in relation to the first, by how many points, or nothing. */
  readonly change: 'relative' | 'points' | 'none';
}

/** A metric of a result. @param of what it is the metric of, in front of its name */
export function comparedMetric(of: string, metric: ExpectedMetric, value: number | null | undefined): ComparedQuantity {
  return {
    what: `${of}${metricName(metric)}`,
    value: value ?? null,
    said: metricValue(metric, value),
    change: isShare(metric) ? 'points' : 'relative',
  };
}

/** A word, or several. */
export function comparedWord(what: string, value: string): ComparedQuantity {
  return { what, value, said: value === '' ? 'none' : value, change: 'none' };
}
