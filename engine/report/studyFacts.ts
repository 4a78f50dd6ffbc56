import type {
  CapacitySearchResult,
  DesignSpaceResult,
  PairedStudyResult,
  SensitivityResult,
  StudyResult,
  SweepResult,
} from '../../schemas/results/study-results.ts';
import { metricName } from './metricWords.ts';
import { asGiven, plural, rate, threeDigits, whole } from './quantities.ts';
import { changeWords, servingSpecOf, specNumber } from './resultSpec.ts';
import { knownSeedsInWords, repetitionsInWords } from './seedsInWords.ts';
import { percent } from './servingSentence.ts';
import { targetWords } from './servingWords.ts';

/** What was done in a study. */
export interface Fact {
  readonly name: string;
  readonly text: string;
}

/** How a study was made: what was searched, compared or drawn, and how often. */
export function studyFacts(result: StudyResult): Fact[] {
  switch (result.kind) {
    case 'CapacitySearchResult':
      return capacityFacts(result);
    case 'DesignSpaceResult':
      return designFacts(result);
    case 'PairedStudyResult':
      return pairedFacts(result);
    case 'SensitivityResult':
      return sensitivityFacts(result);
    case 'SweepResult':
      return sweepFacts(result);
  }
}

function capacityFacts(study: CapacitySearchResult): Fact[] {
  const { seed } = study;
  const [least, most] = [specNumber(study, 'min_rate_rps'), specNumber(study, 'max_rate_rps')];
  const { slo } = servingSpecOf(study);
  const targets = targetWords({ ttftMs: slo?.ttft_ms, itlMs: slo?.itl_ms, e2eMs: slo?.e2e_ms });
  return [
    {
      name: 'searched',
      text: `${rate(least)} to ${rate(most)}: ${plural(specNumber(study, 'grid_rates'), 'rate')} evenly apart, then up to ${whole(specNumber(study, 'bisection_steps'))} more, each half way between the highest feasible and the lowest infeasible one`,
    },
    { name: 'each rate', text: repetitionsInWords(seed, specNumber(study, 'repetitions')) },
    {
      name: 'feasible',
      text: `if in every repetition ${percent(slo?.attainment ?? 1)} of requests meet ${targets || 'every target'}, and the run drains`,
    },
  ];
}

function designFacts(study: DesignSpaceResult): Fact[] {
  const { candidates } = study.result;
  return [
    { name: 'candidates', text: whole(candidates.length) },
    { name: 'each', text: repetitionsInWords(study.seed, specNumber(study, 'repetitions')) },
    {
      name: 'frontiers',
      text: 'performance: goodput against p95 TTFT; efficiency: goodput per accelerator against p95 TTFT',
    },
  ];
}

function pairedFacts(study: PairedStudyResult): Fact[] {
  const { change, seeds, primary_metric: primary } = study.result;
  return [
    { name: 'change', text: changeWords(change) },
    {
      name: 'seeds',
      text: `${plural(seeds.length, 'pair')} of runs (${knownSeedsInWords(seeds)}): both see the same requests`,
    },
    {
      name: 'interval',
      text: `95 %, percentile bootstrap of the mean delta, ${plural(specNumber(study, 'resamples'), 'resample')}`,
    },
    { name: 'winner by', text: metricName(primary) },
  ];
}

function sensitivityFacts(study: SensitivityResult): Fact[] {
  const { change, band, draws } = study.result;
  const [low, high] = [1 - band, 1 + band].map((scale) => threeDigits(scale));
  return [
    { name: 'change', text: changeWords(change) },
    {
      name: 'draws',
      text: `${plural(draws.length, 'draw')} of the scales of prefill, decode and transfer, from ${low} to ${high}, the same for both; seed ${whole(study.seed)}`,
    },
  ];
}

function sweepFacts(study: SweepResult): Fact[] {
  const axes = study.result.axes.map(({ field, values }) => {
    const [first, last] = [values[0], values.at(-1)];
    const span = first === undefined || last === undefined ? '' : ` from ${asGiven(first)} to ${asGiven(last)}`;
    return `${plural(values.length, 'value')} of ${field}${span}`;
  });
  return [
    { name: 'swept', text: axes.join(', ') },
    { name: 'each point', text: repetitionsInWords(study.seed, specNumber(study, 'repetitions')) },
  ];
}
