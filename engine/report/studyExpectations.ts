import type {
  CapacitySearchOutcome,
  DesignSpaceOutcome,
  PairedStudyOutcome,
  SensitivityOutcome,
  StudyResult,
  SweepOutcome,
} from '../../schemas/results/study-results.ts';
import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import type { StudyExpectationName, SweepExpectation } from '../../schemas/studies/expectations.ts';
import { compares, comparisonIn, type HeldExpectation, held, measuredWords, NOTHING } from './expectations.ts';
import { metricName, metricValue } from './metricWords.ts';
import { deltaRange, deltaWords } from './signedWords.ts';
import { answerOf, isKeptUp } from './studies/keepingUp.ts';
import { place } from './studies/sweepWords.ts';

type Measure<Outcome> = (outcome: Outcome) => number | string | null;
type Measures<Name extends string, Outcome> = Readonly<Record<Name, Measure<Outcome>>>;

/** Holds what a study found to what its document expects. */
export function checkStudyExpectations(
  expect: readonly { readonly name: string; readonly is: string }[],
  result: StudyResult,
): HeldExpectation[] {
  return expect.map(({ name, is }) => {
    const measured = measuredOf(result, name);
    const shown = `${shownOf(name, is, measured)}${circumstances(result, name, measured)}`;
    const met = isMet(measured, is);
    // What speaks against a rate says that it is too high: it is no promise.
    const isDoubtful = met && comparisonIn(is)?.comparison.startsWith('>') === true && isUnsureOfRate(result);
    return isDoubtful
      ? held(name, is, measured, `${shown}, but runs are too short to tell`, false)
      : held(name, is, measured, shown, met);
  });
}

/** Whether a capacity search itself does not plan for the rate that it found. */
function isUnsureOfRate({ kind, result }: StudyResult): boolean {
  if (kind !== 'CapacitySearchResult') return false;
  const answer = answerOf(result);
  return answer !== undefined && !isKeptUp(answer);
}

function shownOf(name: string, is: string, measured: HeldExpectation['measured']): string {
  const comparison = comparisonIn(is);
  if (measured === null) return NOTHING;
  return typeof measured === 'number' && comparison ? measuredWords(name, measured, comparison) : String(measured);
}

/** Where it was measured in a sweep, or what a winner won by, as it is read behind it; empty where there is nothing to add. */
function circumstances(study: StudyResult, name: string, measured: HeldExpectation['measured']): string {
  if (measured === null) return '';
  if (study.kind === 'PairedStudyResult' && name === 'winner') return ` (${winnerWords(study.result)})`;
  if (study.kind !== 'SweepResult') return '';
  const { axes, points } = study.result;
  return ` at ${place(axes, points.find((point) => pointValue(point, name) === measured)!)}`;
}

/** `mean p95 TTFT: baseline 100 ms, treatment 80 ms, delta -20 ms, 95 % interval -22 to -18 ms`. */
function winnerWords({ metrics: [primary] }: PairedStudyOutcome): string {
  const { metric, baseline_mean: before, treatment_mean: after, mean_delta: delta, interval } = primary!;
  const range = interval === null ? '' : `, 95 % interval ${deltaRange(metric, interval, before)}`;
  return `mean ${metricName(metric)}: baseline ${metricValue(metric, before)}, treatment ${metricValue(metric, after)}, delta ${deltaWords(metric, delta!, before)}${range}`;
}

function isMet(measured: number | string | null, is: string): boolean {
  if (typeof measured === 'string') return measured === is;
  const comparison = comparisonIn(is);
  return measured !== null && comparison !== undefined && compares(measured, comparison);
}

const OF_CAPACITY: Measures<StudyExpectationName<'CapacitySearch'>, CapacitySearchOutcome> = {
  highest_feasible_rate_rps: ({ highest_feasible_rate_rps }) => highest_feasible_rate_rps,
  recommended_rate_rps: ({ recommended_rate_rps }) => recommended_rate_rps,
};

const OF_DESIGNS: Measures<StudyExpectationName<'DesignSpace'>, DesignSpaceOutcome> = {
  best_goodput_rps: ({ candidates }) => highest(candidates.map(({ goodput_rps }) => goodput_rps)),
  best_goodput_per_accelerator_rps: ({ candidates }) =>
    highest(candidates.map(({ goodput_per_accelerator_rps }) => goodput_per_accelerator_rps)),
  best_p95_ttft_ms: ({ candidates }) => lowest(candidates.map(({ p95_ttft_ms }) => p95_ttft_ms)),
};

const OF_PAIRS: Measures<StudyExpectationName<'PairedStudy'>, PairedStudyOutcome> = {
  winner: ({ winner, metrics: [primary] }) => (primary!.mean_delta === null ? null : winner),
  win_rate: ({ metrics: [primary] }) => primary!.win_rate,
  mean_relative_change: ({ metrics: [primary] }) => primary!.mean_relative_change,
};

const OF_DRAWS: Measures<StudyExpectationName<'Sensitivity'>, SensitivityOutcome> = {
  treatment_win_share: ({ metrics }) => lowest(metrics.map(({ treatment_win_share }) => treatment_win_share)),
  reversal_share: ({ metrics, draws, nominal }) =>
    nominal === null || draws.length === 0
      ? null
      : highest(metrics.map(({ reversals }) => reversals.length / draws.length)),
  treatment_meets_slo_share: ({ treatment_meets_slo_share }) => treatment_meets_slo_share,
};

function measuredOf(study: StudyResult, name: string): number | string | null {
  switch (study.kind) {
    case 'CapacitySearchResult':
      return measure(OF_CAPACITY, study.result, name);
    case 'DesignSpaceResult':
      return measure(OF_DESIGNS, study.result, name);
    case 'PairedStudyResult':
      return measure(OF_PAIRS, study.result, name);
    case 'SensitivityResult':
      return measure(OF_DRAWS, study.result, name);
    case 'SweepResult':
      return extremeOf(study.result, name as SweepExpectation);
  }
}

function measure<Outcome>(measures: Measures<string, Outcome>, outcome: Outcome, name: string) {
  return Object.hasOwn(measures, name) ? measures[name]!(outcome) : null;
}

/** Of the points that were run. One that answers nobody has no latency: the highest of all is none, whatever the others have. */
function extremeOf({ points }: SweepOutcome, name: SweepExpectation): number | null {
  const values = points.map((point) => pointValue(point, name));
  if (name.startsWith('min_')) return lowest(values);
  return points.some(({ metrics }, i) => metrics?.completed === 0 && values[i] === null) ? null : highest(values);
}

/** The metric of a point that is in the name of what is expected. */
function pointValue({ metrics }: SweepOutcome['points'][number], name: string): number | null {
  const metric = name.replace(/^(min|max)_/, '') as ExpectedMetric;
  return metrics !== undefined && Object.hasOwn(metrics, metric) ? metrics[metric] : null;
}

function lowest(values: readonly (number | null)[]): number | null {
  return extreme(values, (a, b) => a < b);
}

function highest(values: readonly (number | null)[]): number | null {
  return extreme(values, (a, b) => a > b);
}

function extreme(values: readonly (number | null)[], beats: (a: number, b: number) => boolean): number | null {
  let best: number | null = null;
  for (const value of values) if (value !== null && (best === null || beats(value, best))) best = value;
  return best;
}
