import type { RunSummary } from '../engine/studies/runSummary.ts';
import { VERDICTS } from '../engine/studies/summaries.ts';
import { EXPECTED_METRICS, type ExpectedMetric } from '../schemas/serving-metrics.ts';

/** Summaries as a worker sends them: copying dozens of named numbers takes longer than some runs. */
export interface PackedSummaries {
  /** Of each run that was made: its metrics in the order of EXPECTED_METRICS (NaN for null), duration, verdict and whether it drained. */
  readonly numbers: Float64Array;
  /** Of each run its problem, or null: then the next numbers are its. */
  readonly problems: readonly (string | null)[];
}

const NUMBERS = EXPECTED_METRICS.length + 3;

export function packed(summaries: readonly RunSummary[]): PackedSummaries {
  const numbers = new Float64Array(summaries.length * NUMBERS);
  let at = 0;
  const problems = summaries.map((summary) => {
    if ('problem' in summary) return summary.problem;
    for (const metric of EXPECTED_METRICS) numbers[at++] = summary.metrics[metric] ?? Number.NaN;
    numbers[at++] = summary.durationS;
    numbers[at++] = VERDICTS.indexOf(summary.verdict);
    numbers[at++] = summary.drained ? 1 : 0;
    return null;
  });
  return { numbers, problems };
}

export function unpacked({ numbers, problems }: PackedSummaries): RunSummary[] {
  let at = 0;
  return problems.map((problem) => {
    if (problem !== null) return { problem };
    const metrics = {} as Record<ExpectedMetric, number | null>;
    for (const metric of EXPECTED_METRICS) {
      const value = numbers[at++]!;
      metrics[metric] = Number.isNaN(value) ? null : value;
    }
    const [durationS, verdict, drained] = numbers.subarray(at, at + 3);
    at += 3;
    return { metrics, durationS: durationS!, verdict: VERDICTS[verdict!]!, drained: drained === 1 };
  });
}
