import type {
  CapacitySearchOutcome,
  DesignSpaceOutcome,
  PairedStudyOutcome,
  SensitivityOutcome,
  StudyResult,
  SweepOutcome,
} from '../../../schemas/results/study-results.ts';
import type { ExpectedMetric } from '../../../schemas/serving-metrics.ts';
import { NOTHING, said } from '../evidence/evidenceTable.ts';
import { metricName } from '../metricWords.ts';
import { asGiven, promisedRate, rate, threeDigits, whole } from '../quantities.ts';
import { percent } from '../servingSentence.ts';
import { deltaRange, deltaWords } from '../signedWords.ts';
import { type ComparedQuantity, comparedMetric, comparedWord } from './comparedQuantity.ts';

/** What of a study is held against another run of it: its answers first, then its evidence. */
export function comparedQuantities(study: StudyResult): ComparedQuantity[] {
  switch (study.kind) {
    case 'CapacitySearchResult':
      return ofCapacity(study.result);
    case 'DesignSpaceResult':
      return ofDesigns(study.result);
    case 'PairedStudyResult':
      return ofPairs(study.result);
    case 'SensitivityResult':
      return ofSensitivity(study.result);
    case 'SweepResult':
      return ofSweep(study.result);
  }
}

function ofCapacity({ rates, ...result }: CapacitySearchOutcome): ComparedQuantity[] {
  const rateOf = (what: string, value: number | null | undefined, words = rate): ComparedQuantity => ({
    what,
    value: value ?? null,
    said: said(value, words),
    change: 'relative',
  });
  return [
    rateOf('highest feasible rate', result.highest_feasible_rate_rps, promisedRate),
    rateOf('recommended rate', result.recommended_rate_rps, promisedRate),
    rateOf('lowest infeasible rate', result.lowest_infeasible_rate_rps, promisedRate),
    comparedWord('bound of the search', result.bound),
    rateOf('queueing model', result.queueing_model?.max_rate_rps),
    ...rates.flatMap(({ rate_rps, feasible, attainment, p95_ttft_ms, goodput_rps }) => {
      const of = `${asGiven(rate_rps)} req/s: `;
      return [
        comparedWord(`${of}verdict`, feasible ? 'feasible' : 'infeasible'),
        comparedMetric(of, 'attainment', attainment.mean),
        comparedMetric(of, 'p95_ttft_ms', p95_ttft_ms.mean),
        comparedMetric(of, 'goodput_rps', goodput_rps.mean),
      ];
    }),
  ];
}

function ofDesigns({ candidates }: DesignSpaceOutcome): ComparedQuantity[] {
  return candidates.flatMap(({ name, problem, ...candidate }) => {
    if (problem !== undefined) return [comparedWord(`${name}: cannot be run`, problem)];
    const frontiers = [
      ...(candidate.performance_frontier ? ['performance'] : []),
      ...(candidate.efficiency_frontier ? ['efficiency'] : []),
    ];
    const cost = candidate.cost_per_million_tokens;
    return [
      comparedWord(`${name}: frontier`, frontiers.join(', ')),
      comparedMetric(`${name}: `, 'goodput_rps', candidate.goodput_rps),
      comparedMetric(`${name}: `, 'p95_ttft_ms', candidate.p95_ttft_ms),
      {
        what: `${name}: goodput per accelerator`,
        value: candidate.goodput_per_accelerator_rps,
        said: said(candidate.goodput_per_accelerator_rps, rate),
        change: 'relative' as const,
      },
      ...(cost === null
        ? []
        : [
            {
              what: `${name}: cost per million tokens`,
              value: cost,
              said: threeDigits(cost),
              change: 'relative' as const,
            },
          ]),
    ];
  });
}

function ofPairs({ winner, metrics }: PairedStudyOutcome): ComparedQuantity[] {
  return [
    comparedWord('winner', winner),
    ...metrics.flatMap(({ metric, baseline_mean, treatment_mean, mean_delta, interval }) => {
      const within = interval ? ` (${deltaRange(metric, interval, baseline_mean)})` : '';
      const delta: ComparedQuantity = {
        what: `${metricName(metric)}: mean delta`,
        value: mean_delta,
        said: mean_delta === null ? NOTHING : `${deltaWords(metric, mean_delta, baseline_mean)}${within}`,
        change: 'none',
      };
      return [
        delta,
        comparedMetric('baseline: ', metric, baseline_mean),
        comparedMetric('treatment: ', metric, treatment_mean),
      ];
    }),
  ];
}

function ofSensitivity({ metrics, draws, ...shares }: SensitivityOutcome): ComparedQuantity[] {
  const share = (what: string, value: number | null): ComparedQuantity => ({
    what,
    value,
    said: said(value, percent),
    change: 'points',
  });
  return [
    ...metrics.flatMap(({ metric, nominal_winner, treatment_win_share, reversals }) => [
      comparedWord(`${metricName(metric)}: nominal winner`, nominal_winner),
      share(`${metricName(metric)}: treatment wins`, treatment_win_share),
      comparedWord(`${metricName(metric)}: reversals`, `${whole(reversals.length)} of ${whole(draws.length)}`),
    ]),
    share('baseline meets the SLO', shares.baseline_meets_slo_share),
    share('treatment meets the SLO', shares.treatment_meets_slo_share),
  ];
}

const OF_POINTS: readonly ExpectedMetric[] = ['attainment', 'goodput_rps', 'p95_ttft_ms', 'p95_tpot_ms', 'p95_e2e_ms'];

function ofSweep({ axes, points }: SweepOutcome): ComparedQuantity[] {
  return points.flatMap(({ at, metrics }) => {
    const of = `${axes.map(({ field }, i) => `${field} ${said(at[i], asGiven)}`).join(', ')}: `;
    return OF_POINTS.map((metric) => comparedMetric(of, metric, metrics?.[metric]));
  });
}
