import type { CapacitySearchOutcome } from '../../../schemas/results/study-results.ts';
import { plural, promisedRate, rate, threeDigits, whole } from '../quantities.ts';
import type { ServingSpec } from '../resultSpec.ts';
import { answerOf, isKeptUp, isServedLess, unstableCount } from './keepingUp.ts';
import { belowSearch } from './missedTargets.ts';

type Rate = CapacitySearchOutcome['rates'][number];
type Slo = ServingSpec['slo'];

/** The rate to plan for, and what it rests on. @param slo of the base */
export function capacitySearchSentence(outcome: CapacitySearchOutcome, slo: Slo): string {
  const { rates, bound, highest_feasible_rate_rps: highest, recommended_rate_rps: recommended } = outcome;
  const [first] = rates;
  if (first === undefined) return 'No rate is tried yet.';
  if (answersNobody(outcome))
    return `No request is answered at any rate that was tried, ${promisedRate(first.rate_rps)} being the lowest: it is not the rate that is too high. Simulate the base to see why.`;
  if (highest === null || recommended === null) {
    if (bound !== 'min') return 'There is no answer yet: of the lowest rates not every seed is done.';
    const miss = first.repetitions.filter(({ feasible }) => !feasible).length;
    const [keeps, missed] = hasTarget(slo)
      ? ['keeps the promise', 'it is missed']
      : ['drains', 'requests are left unanswered'];
    return `Not even ${promisedRate(first.rate_rps)}, the lowest rate that was tried, ${keeps}: ${missed} in ${miss} of ${plural(first.repetitions.length, 'seed')}.`;
  }
  const seeds = first.repetitions.length;
  const most = promisedRate(highest);
  const tried = bound === 'max' ? `Even the highest rate of the search, ${most},` : `Every tried rate up to ${most}`;
  const kept = `${tried} ${hasTarget(slo) ? 'keeps the promise' : 'drains'} in ${seeds} of ${plural(seeds, 'seed')}`;
  const planned = promisedRate(recommended);
  const spare = Number((100 * (1 - recommended / highest)).toPrecision(3));
  const headroom = spare > 0 ? `with ${threeDigits(spare)} % headroom` : 'without headroom';
  const answer = answerOf(outcome)!;
  if (!isKeptUp(answer))
    return `${kept}, but ${doubt(answer)}: runs are too short to tell whether to plan for ${planned}, ${headroom}; raise num_requests.`;
  return `${kept}; ${headroom}, plan for ${bound === 'max' ? 'at least ' : ''}${planned}.`;
}

/** What a reader of the answer should know beside it. @param slo of the base */
export function capacitySearchNotes(outcome: CapacitySearchOutcome, slo: Slo): string[] {
  const { rates, bound, monotone, lowest_infeasible_rate_rps: lowest, queueing_model: model } = outcome;
  const begun = outcome.unjudged_rates ?? 0;
  const notes = capacitySearchLimits(outcome, slo);
  if (begun > 0)
    notes.push(
      `${plural(begun, 'further rate')} ${begun === 1 ? 'was' : 'were'} begun and not judged: no seed that is done misses, and not all are done.`,
    );
  const missed = bound === 'min' ? undefined : rates.find(({ rate_rps }) => rate_rps === lowest);
  if (missed !== undefined) {
    const { repetitions } = missed;
    const passed = repetitions.filter(({ feasible }) => feasible).length;
    notes.push(
      `The lowest rate that does not ${hasTarget(slo) ? 'keep the promise' : 'drain'} is ${promisedRate(missed.rate_rps)}: ${passed} of ${plural(repetitions.length, 'seed')} pass there.`,
    );
  }
  if (!monotone)
    notes.push(
      'A rate above one that fails passes: repetitions are too few, or runs too short, for an answer as fine as this.',
    );
  if (rates.length > 0 && rates.every(({ repetitions }) => repetitions.length === 1))
    notes.push('One seed is one draw of the requests: more repetitions say how far it can be trusted.');
  if (model !== null)
    notes.push(
      model.max_rate_rps > 0
        ? `The queueing model says ${rate(model.max_rate_rps)} for the same TTFT and ITL targets. It holds mean latencies to them, at mean lengths; the search holds each request to them.`
        : 'The queueing model finds no rate that keeps the TTFT and ITL targets.',
    );
  return notes;
}

/** Why the answer may not be that of the system: the first of the notes, if there are any. @param slo of the base */
export function capacitySearchLimits(outcome: CapacitySearchOutcome, slo: Slo): string[] {
  const { bound } = outcome;
  const limits = doubtNotes(outcome);
  if (!hasTarget(slo))
    limits.push(
      'No target is given, so nothing is asked for but that every run drains, which a short one does at any rate. Give slo.ttft_ms, slo.itl_ms or slo.e2e_ms.',
    );
  if (bound === 'max') limits.push('The answer is the bound of the search, not of the system: search higher rates.');
  const [lowest] = outcome.rates;
  if (bound === 'min' && lowest !== undefined && !answersNobody(outcome)) limits.push(belowSearch(lowest, slo));
  return limits;
}

/** Requests are refused whatever the rate, as where none fits the KV cache. */
function answersNobody({ rates }: CapacitySearchOutcome): boolean {
  return rates.every(({ repetitions }) => repetitions.every(({ p95_ttft_ms: ttft }) => ttft === null));
}

/** What speaks against a rate that is feasible and not kept up with. */
function doubt(at: Rate): string {
  const unstable = unstableCount(at);
  return unstable > 0
    ? `the queue grows at that rate in ${whole(unstable)} of ${whole(at.repetitions.length)}`
    : `only ${rate(at.request_throughput_rps.mean ?? 0)} is served over whole runs`;
}

function doubtNotes(outcome: CapacitySearchOutcome): string[] {
  const { rates } = outcome;
  const answer = answerOf(outcome);
  if (answer === undefined) return [];
  const [offered, served] = [promisedRate(answer.rate_rps), rate(answer.request_throughput_rps.mean ?? 0)];
  if (isKeptUp(answer))
    return isServedLess(answer)
      ? [
          `Of ${offered} ${served} is served over whole runs: the last answers take long beside the arrivals. More requests (num_requests) would tell more surely.`,
        ]
      : [];
  const unstable = unstableCount(answer);
  const kept = rates.slice(
    0,
    rates.findIndex((each) => !isKeptUp(each)),
  );
  const safe =
    kept.length > 0
      ? `Of the rates that were tried, those up to ${promisedRate(kept.at(-1)!.rate_rps)} are kept up with.`
      : 'None of the rates that were tried is kept up with for sure.';
  return [
    `At ${offered} ${served} is served, mean over the runs, and the queue grows in ${whole(unstable)} of ${plural(answer.repetitions.length, 'seed')}: with more requests (num_requests) they would wait longer. ${safe}`,
  ];
}

function hasTarget(slo: Slo): boolean {
  return [slo?.ttft_ms, slo?.itl_ms, slo?.e2e_ms].some((target) => target !== undefined);
}
