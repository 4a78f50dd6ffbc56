import { surroundings } from '../documents/serving/namedFiles.ts';
import { namedModel } from '../documents/serving/namedProfiles.ts';
import { experimentRule } from './rule.ts';

/** The config.json of a model is not there, or not as it has to be. */
export const configUnreadable = experimentRule({
  code: 'config-unreadable',
  severity: 'error',
  dependsOnContext: true,
  *check(experiment, context, { document }) {
    const named = namedModel(experiment.spec, surroundings(document.uri, context));
    if (!named || 'model' in named) return;
    yield {
      span: experiment.valueSpan(['system', 'model']),
      message: `${named.problem}, so nothing can be simulated. Take the config.json that is published with the model, or the name of a profile.`,
    };
  },
});
