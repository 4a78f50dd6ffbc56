import { asGiven } from '../../engine/report/quantities.ts';
import { modelNamed } from '../documents/profiles.ts';
import { longestLength } from '../documents/serving/contradictions.ts';
import { valueAt } from '../documents/serving/looseSpec.ts';
import { experimentRule } from './rule.ts';

/** Requests that are longer than the model's context: a real server refuses them. */
export const beyondContext = experimentRule({
  code: 'beyond-context',
  severity: 'information',
  *check(experiment) {
    const { spec, choices } = experiment;
    const model = valueAt(spec, ['system', 'model']);
    const most = typeof model === 'string' ? modelNamed(model)?.maxContextTokens : undefined;
    const prompt = longestLength(spec, choices, 'prompt_tokens');
    const output = longestLength(spec, choices, 'output_tokens');
    if (most === undefined || prompt === undefined || output === undefined || prompt + output <= most) return;
    yield {
      span: experiment.keySpan(['workload', prompt >= output ? 'prompt_tokens' : 'output_tokens']),
      message: `Prompts and answers come to ${asGiven(prompt + output)} tokens and the context of ${model} to ${asGiven(most)}, so a real server refuses requests that are simulated here. Shorten them, or take a model with a longer context.`,
    };
  },
});
