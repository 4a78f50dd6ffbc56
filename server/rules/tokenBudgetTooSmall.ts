import { asGiven } from '../../engine/report/quantities.ts';
import { batchLimits } from '../documents/serving/contradictions.ts';
import { experimentRule } from './rule.ts';

const BUDGET = ['system', 'max_num_batched_tokens'];

/** A token budget that does not hold a token of each request of a full batch: no engine starts with it. */
export const tokenBudgetTooSmall = experimentRule({
  code: 'token-budget-too-small',
  severity: 'error',
  *check(experiment) {
    const { budget, sequences } = batchLimits(experiment.spec);
    if (!(budget < sequences)) return;
    const usual = experiment.field(BUDGET) ? '' : ', the default,';
    yield {
      span: experiment.valueSpan(usual ? ['system', 'max_num_seqs'] : BUDGET),
      message: `max_num_batched_tokens${usual} is ${asGiven(budget)} and max_num_seqs ${asGiven(sequences)}, so a full batch does not get a token for each of its requests. Raise the first to at least the second, or lower the second.`,
    };
  },
});
