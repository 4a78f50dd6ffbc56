import type { CapacitySearchOutcome } from '../../schemas/results/study-results.ts';
import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import type { ResolvedCapacitySearch } from '../../schemas/studies/resolvedStudy.ts';
import { mean, sampleDeviation } from '../numerics/statistics.ts';
import { betterOf } from './metricDirection.ts';
import { queueingCapacity } from './queueingCapacity.ts';
import { hasRate } from './requestJob.ts';
import { runCount } from './runCount.ts';
import type { RunRequest } from './runRequest.ts';
import type { RunSummary } from './runSummary.ts';
import type { Study } from './study.ts';
import { keepsPromise, measuredRuns, metricOf, problemOf } from './summaries.ts';

type TriedRate = CapacitySearchOutcome['rates'][number];

/** A rate with what each repetition came to, as far as it is known. */
interface Trial {
  readonly rateRps: number;
  readonly from: 'grid' | 'bisection';
  readonly summaries: (RunSummary | undefined)[];
  left: number;
}

/**
 * The highest offered rate at which every repetition reaches the attainment that is asked for, and drains ("Capacity search" of the
 * methodology): rates of a grid, then rates half way between the highest feasible and the lowest infeasible one, each with all
 * repetitions.
 */
export class CapacitySearch implements Study<CapacitySearchOutcome> {
  readonly mostRuns: number;
  private readonly study: ResolvedCapacitySearch;
  /** In the order of asking; repetitions of a rate have numbers next to each other. */
  private readonly trials: Trial[] = [];
  private readonly queueingModel: CapacitySearchOutcome['queueing_model'];

  /** @throws RangeError with a sentence, where there is nothing to search */
  constructor(study: ResolvedCapacitySearch) {
    const { base, minRateRps, maxRateRps, gridRates, bisectionSteps, repetitions, headroom } = study;
    if (!hasRate(base.workload))
      throw new RangeError(
        'A capacity search needs requests that are drawn at a rate: a trace or a closed loop has none.',
      );
    if (!(minRateRps > 0 && maxRateRps > minRateRps && maxRateRps < Number.POSITIVE_INFINITY))
      throw new RangeError(
        `A capacity search goes from a rate above 0 to a higher one, not from ${minRateRps} to ${maxRateRps}.`,
      );
    if (!Number.isInteger(gridRates) || gridRates < 2)
      throw new RangeError(`A capacity search tries at least 2 rates, not ${gridRates}.`);
    if (!Number.isInteger(bisectionSteps) || bisectionSteps < 0)
      throw new RangeError(`A capacity search needs a whole number of bisection steps, not ${bisectionSteps}.`);
    if (!(headroom >= 0 && headroom < 1))
      throw new RangeError(`The headroom must be at least 0 and below 1, not ${headroom}.`);
    this.mostRuns = runCount({ rates: gridRates + bisectionSteps, repetitions });
    this.study = study;
    this.queueingModel = queueingCapacity(base);
  }

  next(): readonly RunRequest[] {
    const { gridRates, minRateRps, maxRateRps } = this.study;
    if (this.trials.length === 0) {
      const step = (maxRateRps - minRateRps) / (gridRates - 1);
      const rates = Array.from({ length: gridRates }, (_, i) =>
        i < gridRates - 1 ? minRateRps + i * step : maxRateRps,
      );
      return rates.flatMap((rateRps) => this.attempt(rateRps, 'grid'));
    }
    const rateRps = this.nextRate();
    return rateRps === undefined ? [] : this.attempt(rateRps, 'bisection');
  }

  take({ id }: RunRequest, summary: RunSummary): void {
    const { repetitions } = this.study;
    const trial = this.trials[Math.floor(id / repetitions)];
    if (trial === undefined) throw new RangeError(`The study did not ask for run ${id}.`);
    const repetition = id % repetitions;
    if (trial.summaries[repetition] === undefined) trial.left--;
    trial.summaries[repetition] = summary;
  }

  get isDone(): boolean {
    return this.trials.length > 0 && this.trials.every(({ left }) => left === 0) && this.nextRate() === undefined;
  }

  result(): CapacitySearchOutcome {
    const { minRateRps, maxRateRps, headroom } = this.study;
    const judged = this.judged();
    const unjudged = this.trials.filter((trial) => !judged.includes(trial) && isBegun(trial)).length;
    const rates = judged.map((trial) => this.evidence(trial));
    const { highest, lowest } = this.bracket();
    return {
      complete: this.isDone,
      ...problemOf(judged.flatMap(({ summaries }) => summaries)),
      rates,
      ...(unjudged > 0 ? { unjudged_rates: unjudged } : {}),
      highest_feasible_rate_rps: highest,
      lowest_infeasible_rate_rps: lowest,
      recommended_rate_rps: highest === null ? null : highest * (1 - headroom),
      bound: lowest === minRateRps ? 'min' : highest === maxRateRps ? 'max' : 'none',
      monotone: !rates.some(({ rate_rps, feasible }) => feasible && lowest !== null && rate_rps > lowest),
      queueing_model: this.queueingModel,
    };
  }

  private attempt(rateRps: number, from: Trial['from']): RunRequest[] {
    const { repetitions, base } = this.study;
    const first = this.trials.length * repetitions;
    this.trials.push({ rateRps, from, summaries: new Array(repetitions).fill(undefined), left: repetitions });
    return Array.from({ length: repetitions }, (_, i) => ({
      id: first + i,
      alternative: 0,
      seed: base.seed + i,
      rateRps,
    }));
  }

  /** Half way between what is feasible and what is not, once all that was asked for is known; undefined where nothing is left to try. */
  private nextRate(): number | undefined {
    const { trials, study } = this;
    if (trials.length >= study.gridRates + study.bisectionSteps || trials.some(({ left }) => left > 0))
      return undefined;
    const { highest, lowest } = this.bracket();
    if (highest === null || lowest === null) return undefined;
    const between = highest + (lowest - highest) / 2;
    return between > highest && between < lowest ? between : undefined;
  }

  /** The highest rate that is feasible with all below it, of which none is out, and the lowest that is known not to be. */
  private bracket(): { readonly highest: number | null; readonly lowest: number | null } {
    const rising = [...this.trials].sort(byRate);
    const end = rising.findIndex((trial) => !this.isJudged(trial) || this.fails(trial));
    return {
      highest: (end < 0 ? rising : rising.slice(0, end)).at(-1)?.rateRps ?? null,
      lowest: rising.find((trial) => this.fails(trial))?.rateRps ?? null,
    };
  }

  /** Rates of which it is known whether they are feasible, rising. */
  private judged(): Trial[] {
    return this.trials.filter((trial) => this.isJudged(trial)).sort(byRate);
  }

  /** Whether all repetitions are known, or one fails. */
  private isJudged(trial: Trial): boolean {
    return trial.left === 0 || this.fails(trial);
  }

  private fails({ summaries }: Trial): boolean {
    const { attainment } = this.study.base.slo;
    return summaries.some((summary) => summary !== undefined && !keepsPromise(summary, attainment));
  }

  private evidence(trial: Trial): TriedRate {
    const { base } = this.study;
    const measured = measuredRuns(trial.summaries);
    const spread = (metric: ExpectedMetric) =>
      spreadOf(
        metric,
        measured.map(({ metrics }) => metrics[metric]),
      );
    return {
      rate_rps: trial.rateRps,
      feasible: !this.fails(trial),
      from: trial.from,
      repetitions: trial.summaries.flatMap((summary, i) =>
        summary === undefined ? [] : [repetitionOf(summary, base.seed + i, base.slo.attainment)],
      ),
      attainment: spread('attainment'),
      goodput_rps: spread('goodput_rps'),
      request_throughput_rps: spread('request_throughput_rps'),
      p95_ttft_ms: spread('p95_ttft_ms'),
      p95_tpot_ms: spread('p95_tpot_ms'),
      p95_e2e_ms: spread('p95_e2e_ms'),
    };
  }
}

function byRate(a: Trial, b: Trial): number {
  return a.rateRps - b.rateRps;
}

function isBegun({ summaries }: Trial): boolean {
  return summaries.some((summary) => summary !== undefined);
}

function repetitionOf(summary: RunSummary, seed: number, attainment: number): TriedRate['repetitions'][number] {
  return {
    seed,
    feasible: keepsPromise(summary, attainment),
    drained: 'metrics' in summary && summary.drained,
    verdict: 'metrics' in summary ? summary.verdict : 'unstable',
    attainment: metricOf(summary, 'attainment'),
    goodput_rps: metricOf(summary, 'goodput_rps'),
    request_throughput_rps: metricOf(summary, 'request_throughput_rps'),
    p95_ttft_ms: metricOf(summary, 'p95_ttft_ms'),
    p95_tpot_ms: metricOf(summary, 'p95_tpot_ms'),
    p95_e2e_ms: metricOf(summary, 'p95_e2e_ms'),
  };
}

/** Over those repetitions in which there was something to measure. */
function spreadOf(metric: ExpectedMetric, values: readonly (number | null)[]): TriedRate['attainment'] {
  const measured = Float64Array.from(values.filter((value) => value !== null)).sort();
  if (measured.length === 0) return { mean: null, worst: null, best: null, sd: null };
  const [least, most] = [measured[0]!, measured.at(-1)!];
  const isLower = betterOf(metric) === 'lower';
  return {
    mean: mean(measured),
    worst: isLower ? most : least,
    best: isLower ? least : most,
    sd: measured.length > 1 ? sampleDeviation(measured) : null,
  };
}
