import { replaceScalar } from '../documents/outerEdits.ts';
import { ACCELERATOR_NAMES, isConfigPath, MODEL_NAMES } from '../documents/profiles.ts';
import { valueAt } from '../documents/serving/looseSpec.ts';
import type { WrittenExperiment } from '../documents/serving/writtenExperiment.ts';
import { likelyProfiles } from './likelyProfiles.ts';
import { experimentRule, type Finding, fix } from './rule.ts';

/** A model or an accelerator that we have no facts of, where they are needed. */
export const unknownProfile = experimentRule({
  code: 'unknown-profile',
  severity: 'error',
  *check(experiment, _, { text }) {
    const { latency, hasBlocks, isDisaggregated } = experiment.choices;
    const needsData = latency !== 'iteration' || !hasBlocks;
    if (needsData || isDisaggregated)
      yield* unknown(
        experiment,
        'model',
        MODEL_NAMES,
        'Take one that completion offers, or the path of a config.json of Hugging Face.',
        text,
      );
    if (needsData)
      yield* unknown(experiment, 'accelerator', ACCELERATOR_NAMES, `There are ${ACCELERATOR_NAMES.join(', ')}.`, text);
  },
});

function* unknown(
  experiment: WrittenExperiment,
  name: 'model' | 'accelerator',
  names: readonly string[],
  choice: string,
  text: string,
): Iterable<Finding> {
  const path = ['system', name];
  const value = valueAt(experiment.spec, path);
  if (typeof value !== 'string' || value === '' || names.includes(value)) return;
  if (name === 'model' && isConfigPath(value)) return;
  const near = likelyProfiles(value, names);
  const meant = near.map((each) => `"${each}"`).join(' or ');
  yield {
    span: experiment.valueSpan(path),
    message: `"${value}" is no ${name} that Kneepoint has data of, so nothing can be simulated. ${meant ? `Did you mean ${meant}?` : choice}`,
    fixes: () =>
      near.flatMap((each) =>
        fix(`Change to ${each}`, replaceScalar(text, experiment.field(path)!, each), { preferred: near.length === 1 }),
      ),
  };
}
