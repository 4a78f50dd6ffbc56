import { asGiven } from '../../engine/report/quantities.ts';
import { replaceScalar } from '../documents/outerEdits.ts';
import { batchLimits } from '../documents/serving/contradictions.ts';
import { numberAt } from '../documents/serving/looseSpec.ts';
import { experimentRule, fix } from './rule.ts';

const CHUNK = ['system', 'chunk_tokens'];

/** A chunk larger than the token budget of an iteration: the budget cuts it. */
export const chunkBeyondBudget = experimentRule({
  code: 'chunk-beyond-budget',
  severity: 'warning',
  *check(experiment, _, { text }) {
    const { budget } = batchLimits(experiment.spec);
    const chunk = numberAt(experiment.spec, CHUNK);
    if (chunk === undefined || !(chunk > budget)) return;
    yield {
      span: experiment.valueSpan(CHUNK),
      message: `chunk_tokens is ${asGiven(chunk)} but max_num_batched_tokens ${asGiven(budget)}, so chunks have at most ${asGiven(budget)} tokens. Lower the first, or raise the second.`,
      fixes: () =>
        fix(
          `Set chunk_tokens to ${budget}, which it comes to`,
          replaceScalar(text, experiment.field(CHUNK)!, String(budget)),
          {
            preferred: true,
          },
        ),
    };
  },
});
