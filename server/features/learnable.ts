import { aggregateWorkload } from '../../engine/analyzer/workload.ts';
import { timeMs } from '../../engine/report/clock.ts';
import { knownModel } from '../documents/knownModels.ts';
import { type Model, modelKey } from '../documents/modelKey.ts';
import type { ObservedModel } from '../documents/observations/latestCycle.ts';
import type { RuleContext } from '../rules/rule.ts';

/** The observations of a model from which there is more to learn: a variant with traffic was not learned since. */
export function learnableFrom(
  model: Model,
  { variants, observed }: Pick<RuleContext, 'variants' | 'observed'>,
): ObservedModel | undefined {
  const found = observed.get(modelKey(model));
  if (!found) return undefined;
  const known = knownModel(model, variants)?.variants ?? [];
  const { cycle } = found;
  const isLearned = (variant: string) => {
    const learned = known.find(({ parameters: { name } }) => name === variant)?.parameters.learned;
    return learned !== undefined && timeMs(learned.at) >= cycle.timeMs;
  };
  return cycle.variants.some(({ name, pods }) => aggregateWorkload(pods) && !isLearned(name)) ? found : undefined;
}
