import type { StudyMetrics } from '../../schemas/results/study-results.ts';
import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import { mean } from '../numerics/statistics.ts';
import type { Verdict } from '../serving/outcome.ts';
import type { Taken } from './knownRuns.ts';
import { METRICS } from './metricDirection.ts';
import type { RunSummary } from './runSummary.ts';

/** A run that came to numbers. */
export type MeasuredRun = Extract<RunSummary, { metrics: unknown }>;

/** What was measured of some runs: those that came to numbers. */
export function measuredRuns(taken: Taken): MeasuredRun[] {
  return taken.filter((summary): summary is MeasuredRun => summary !== undefined && 'metrics' in summary);
}

/** Why the first of some runs that was none is none. */
export function problemOf(taken: Taken): { problem?: string } {
  for (const summary of taken) if (summary !== undefined && 'problem' in summary) return { problem: summary.problem };
  return {};
}

/** Value of a metric; null for what was no run. */
export function metricOf(summary: RunSummary, metric: ExpectedMetric): number | null {
  return 'metrics' in summary ? summary.metrics[metric] : null;
}

/** Mean over those runs in which there was something to measure; null where there was in none. */
function meanMetric(runs: readonly MeasuredRun[], metric: ExpectedMetric): number | null {
  const values = runs.map(({ metrics }) => metrics[metric]).filter((value) => value !== null);
  return values.length > 0 ? mean(values) : null;
}

/** The same of every metric. */
export function meanMetrics(runs: readonly MeasuredRun[]): StudyMetrics {
  return Object.fromEntries(METRICS.map((metric) => [metric, meanMetric(runs, metric)])) as StudyMetrics;
}

/** From the best to the worst. */
export const VERDICTS: readonly Verdict[] = ['stable', 'saturated', 'unstable'];

/** The worst verdict of some runs, at least one. */
export function worstVerdict(runs: readonly MeasuredRun[]): Verdict {
  let worst = 0;
  for (const { verdict } of runs) worst = Math.max(worst, VERDICTS.indexOf(verdict));
  return VERDICTS[worst]!;
}

/** Whether a run keeps what is asked for: the share of requests that meet the SLO, and all of them answered. */
export function keepsPromise(summary: RunSummary, attainment: number): boolean {
  if ('problem' in summary || !summary.drained) return false;
  const reached = summary.metrics.attainment;
  return reached !== null && reached >= attainment;
}
