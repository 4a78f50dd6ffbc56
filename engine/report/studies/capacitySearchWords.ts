import type { CapacitySearchOutcome } from '../../../schemas/results/study-results.ts';
import { plural, rate, roundedDown, threeDigits } from '../quantities.ts';

/** The rate to plan for, and what it rests on. */
export function capacitySearchSentence(outcome: CapacitySearchOutcome): string {
  const { rates, bound, highest_feasible_rate_rps: highest, recommended_rate_rps: recommended } = outcome;
  const [first] = rates;
  if (first === undefined) return 'No rate is tried yet.';
  if (highest === null || recommended === null) {
    const miss = first.repetitions.filter(({ feasible }) => !feasible).length;
    return `Not even ${rate(first.rate_rps)}, the lowest rate that was tried, keeps the promise: it is missed in ${miss} of ${plural(first.repetitions.length, 'seed')}.`;
  }
  const seeds = first.repetitions.length;
  const kept = `keeps the promise in ${seeds} of ${plural(seeds, 'seed')}`;
  const plan = `plan for ${bound === 'max' ? 'at least ' : ''}${rate(roundedDown(recommended))}`;
  const spare = Number((100 * (1 - recommended / highest)).toPrecision(3));
  const headroom = spare > 0 ? `with ${threeDigits(spare)} % headroom` : 'without headroom';
  const most = rate(roundedDown(highest));
  return bound === 'max'
    ? `Even the highest rate of the search, ${most}, ${kept}; ${headroom}, ${plan}.`
    : `Every tried rate up to ${most} ${kept}; ${headroom}, ${plan}.`;
}

/** What a reader of the answer should know beside it. */
export function capacitySearchNotes(outcome: CapacitySearchOutcome): string[] {
  const { rates, bound, monotone, lowest_infeasible_rate_rps: lowest, queueing_model: model } = outcome;
  const [first] = rates;
  const notes: string[] = [];
  if (bound === 'max') notes.push('The answer is the bound of the search, not of the system: search higher rates.');
  if (bound === 'min') notes.push('The answer is below the bound of the search: search lower rates.');
  const missed = bound === 'min' ? undefined : rates.find(({ rate_rps }) => rate_rps === lowest);
  if (missed !== undefined) {
    const { repetitions } = missed;
    const passed = repetitions.filter(({ feasible }) => feasible).length;
    notes.push(
      `The lowest rate that does not keep the promise is ${rate(missed.rate_rps)}: ${passed} of ${plural(repetitions.length, 'seed')} pass there.`,
    );
  }
  if (!monotone)
    notes.push(
      'A rate above one that fails passes: repetitions are too few, or runs too short, for an answer as fine as this.',
    );
  if (first?.repetitions.length === 1)
    notes.push('One seed is one draw of the requests: more repetitions say how far it can be trusted.');
  if (model !== null)
    notes.push(
      model.max_rate_rps > 0
        ? `The queueing model says ${rate(model.max_rate_rps)} for the same TTFT and ITL targets. It holds mean latencies to them, at mean lengths; the search holds each request to them.`
        : 'The queueing model finds no rate that keeps the TTFT and ITL targets.',
    );
  return notes;
}
