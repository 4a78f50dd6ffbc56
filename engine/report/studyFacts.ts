import type {
  CapacitySearchResult,
  DesignSpaceResult,
  PairedStudyResult,
  SensitivityResult,
  StudyResult,
  SweepResult,
} from '../../schemas/results/study-results.ts';
import { metricName } from './metricWords.ts';
import { asGiven, plural, rate, whole } from './quantities.ts';
import { changeWords, servingSpecOf, specNumber } from './resultSpec.ts';
import { repetitionsInWords, seedsInWords } from './seedsInWords.ts';
import { percent } from './servingSentence.ts';
import { targetWords } from './servingWords.ts';

/** Something to know of a study beside its evidence. */
export interface Fact {
  readonly name: string;
  readonly text: string;
  /** It takes away from what the study says. */
  readonly isBad?: boolean;
}

/** What was done in a study, and what limits what it says. */
export function studyFacts(result: StudyResult): Fact[] {
  return [...(result.result.complete ? [] : [STOPPED]), ...factsOf(result)];
}

const STOPPED: Fact = {
  name: 'incomplete',
  text: 'The study was stopped: this is what was found from the runs that were done by then.',
  isBad: true,
};

function factsOf(result: StudyResult): Fact[] {
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
  const { result, seed } = study;
  const [least, most] = [specNumber(study, 'min_rate_rps'), specNumber(study, 'max_rate_rps')];
  const { slo } = servingSpecOf(study);
  const targets = targetWords({ ttftMs: slo?.ttft_ms, itlMs: slo?.itl_ms, e2eMs: slo?.e2e_ms });
  const facts: Fact[] = [
    {
      name: 'searched',
      text: `${rate(least)} to ${rate(most)}: ${plural(specNumber(study, 'grid_rates'), 'rate')} evenly apart, then up to ${plural(specNumber(study, 'bisection_steps'), 'rate')} half way between the highest feasible and the lowest infeasible one`,
    },
    { name: 'each rate', text: repetitionsInWords(seed, specNumber(study, 'repetitions')) },
    {
      name: 'feasible',
      text: `if in every repetition ${percent(slo?.attainment ?? 1)} of requests meet ${targets || 'every target'}, and the run drains`,
    },
  ];
  if (result.queueing_model)
    facts.push({
      name: 'queueing model',
      text: `${rate(result.queueing_model.max_rate_rps)} for the same targets (lambda* of all replicas, documented semantics)`,
    });
  if (result.bound !== 'none')
    facts.push({
      name: 'bound',
      text:
        result.bound === 'max'
          ? `Even ${rate(most)} is feasible: the answer is the bound of the search, and the capacity is above it. Raise max_rate_rps.`
          : `Not even ${rate(least)} is feasible: the capacity, if there is any, is below the search. Lower min_rate_rps.`,
      isBad: true,
    });
  if (!result.monotone)
    facts.push({
      name: 'not monotone',
      text: 'A rate above an infeasible one is feasible: repetitions are too few, or runs too short, to tell them apart.',
      isBad: true,
    });
  return facts;
}

function designFacts(study: DesignSpaceResult): Fact[] {
  const { candidates } = study.result;
  const count = (holds: (candidate: (typeof candidates)[number]) => boolean) => candidates.filter(holds).length;
  const absent = count(({ problem }) => problem !== undefined);
  return [
    {
      name: 'candidates',
      text: `${whole(candidates.length)}, of which ${whole(count((each) => each.performance_frontier))} on the performance frontier (goodput against p95 TTFT) and ${whole(count((each) => each.efficiency_frontier))} on the efficiency frontier (goodput per accelerator)${absent > 0 ? `; ${whole(absent)} cannot be run` : ''}`,
    },
    { name: 'each', text: repetitionsInWords(study.seed, specNumber(study, 'repetitions')) },
  ];
}

function pairedFacts(study: PairedStudyResult): Fact[] {
  const { change, seeds, primary_metric: primary } = study.result;
  return [
    { name: 'change', text: changeWords(change) },
    {
      name: 'seeds',
      text: `${plural(seeds.length, 'pair')} of runs (${seedsInWords(seeds[0] ?? study.seed, seeds.length)}): both see the same requests`,
    },
    {
      name: 'interval',
      text: `95 %, percentile bootstrap of the mean delta, ${plural(specNumber(study, 'resamples'), 'resample')}`,
    },
    { name: 'winner by', text: metricName(primary) },
  ];
}

function sensitivityFacts(study: SensitivityResult): Fact[] {
  const { change, band, draws, ...shares } = study.result;
  const [baseline, treatment] = [shares.baseline_meets_slo_share, shares.treatment_meets_slo_share];
  const span = `${asGiven(Math.round((1 - band) * 1e6) / 1e6)} to ${asGiven(Math.round((1 + band) * 1e6) / 1e6)}`;
  return [
    { name: 'change', text: changeWords(change) },
    {
      name: 'draws',
      text: `${plural(draws.length, 'draw')} of the scales of prefill, decode and transfer, from ${span}, the same for both; seed ${whole(study.seed)}`,
    },
    ...(baseline === null || treatment === null
      ? []
      : [
          {
            name: 'meets the SLO',
            text: `the baseline in ${percent(baseline)} of the draws, the treatment in ${percent(treatment)}`,
          },
        ]),
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
