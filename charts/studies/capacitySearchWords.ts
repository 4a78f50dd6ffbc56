import { metricName, metricValue } from '../../engine/report/metricWords.ts';
import { plural, promisedRate, rate, whole } from '../../engine/report/quantities.ts';
import { answerOf, isKeptUp } from '../../engine/report/studies/keepingUp.ts';
import type { CapacitySearchOutcome } from '../../schemas/results/study-results.ts';
import { closestLatency, type RateLatency } from './closestLatency.ts';
import type { CapacitySearchPicture } from './pictures.ts';
import { promiseWords } from './targets.ts';

type Rate = CapacitySearchOutcome['rates'][number];

/** The exact values of the rate that is nearest. */
export function rateTooltip({ outcome, targets }: CapacitySearchPicture, at: number): string {
  const metric = closestLatency(outcome, targets);
  let nearest: Rate | undefined;
  for (const each of outcome.rates)
    if (!nearest || Math.abs(each.rate_rps - at) < Math.abs(nearest.rate_rps - at)) nearest = each;
  if (!nearest) return '';
  const { attainment, goodput_rps } = nearest;
  return [
    `${promisedRate(nearest.rate_rps)}: ${feasibleWords(nearest)}`,
    `attainment ${spread('attainment', attainment)}`,
    `${metricName(metric)} ${spread(metric, nearest[metric])}`,
    `goodput ${metricValue('goodput_rps', goodput_rps.mean)}`,
  ].join('\n');
}

/** `feasible, all of 5 repetitions pass`. */
export function feasibleWords({ feasible, repetitions }: Rate): string {
  const passed = repetitions.filter((each) => each.feasible).length;
  const all = plural(repetitions.length, 'repetition');
  return feasible ? `feasible, all of ${all} pass` : `not feasible, ${whole(passed)} of ${all} pass`;
}

/** The search in words, for those who do not see it. */
export function capacitySearchSummary({ outcome, targets }: CapacitySearchPicture): string {
  const { rates, highest_feasible_rate_rps, lowest_infeasible_rate_rps, recommended_rate_rps, queueing_model } =
    outcome;
  const [first, last] = [rates[0], rates.at(-1)];
  if (!first || !last) return 'No picture: no rate was tried yet.';
  const metric = closestLatency(outcome, targets);
  const name = metricName(metric);
  const held = promiseWords(targets);
  const answer = answerOf(outcome);
  const isSure = answer === undefined || isKeptUp(answer);
  return [
    `Attainment and ${name} at ${plural(rates.length, 'offered rate')} from ${promisedRate(first.rate_rps)} to ${promisedRate(last.rate_rps)}${held === '' ? '' : `, held to ${held}`}.`,
    highest_feasible_rate_rps === null
      ? `No rate that was tried is ${outcome.bound === 'min' ? 'feasible' : 'known to be feasible with all below it'}.`
      : `Feasible up to ${promisedRate(highest_feasible_rate_rps)}.`,
    ...(lowest_infeasible_rate_rps === null
      ? []
      : [`Not feasible from ${promisedRate(lowest_infeasible_rate_rps)} on.`]),
    ...(recommended_rate_rps === null
      ? []
      : [`Recommended: ${promisedRate(recommended_rate_rps)}${isSure ? '' : ', of runs that are too short to tell'}.`]),
    ...(queueing_model === null ? [] : [`The queueing model says ${rate(queueing_model.max_rate_rps)}.`]),
    `At the lowest rate attainment is ${metricValue('attainment', first.attainment.mean)} and ${name} ${metricValue(metric, first[metric].mean)}; at the highest ${metricValue('attainment', last.attainment.mean)} and ${metricValue(metric, last[metric].mean)}.`,
  ].join(' ');
}

function spread(metric: 'attainment' | RateLatency, { mean, worst, best }: Rate['attainment']): string {
  const words = (value: number | null) => metricValue(metric, value);
  return worst === best ? words(mean) : `${words(mean)} (best ${words(best)}, worst ${words(worst)})`;
}
