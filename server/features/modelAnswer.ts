import type { SloSettings } from '../../engine/analyzer/sloResolution.ts';
import { decisionPhrase } from '../../engine/report/decisionSentences.ts';
import { knownModel } from '../documents/knownModels.ts';
import type { Model } from '../documents/modelKey.ts';
import type { RuleContext } from '../rules/rule.ts';
import { decisionFor } from './decision.ts';
import { impliedSlo } from './modelFacts.ts';
import { capacityAnswer } from './variantCapacity.ts';

/** In a few words: what is decided for a model; where its traffic is not known, what a replica carries. */
export function modelAnswer(
  model: Model,
  settings: SloSettings,
  context: Pick<RuleContext, 'variants' | 'observed' | 'semantics'>,
): string | undefined {
  const known = decisionFor(model, settings, context);
  if (known) return decisionPhrase(known.decision);
  const { semantics } = context;
  const variants = knownModel(model, context.variants)?.variants ?? [];
  const slo = settings.explicit ?? impliedSlo(settings.multiplier, variants, semantics);
  return slo && variants.length > 0 ? capacityAnswer(variants, slo, semantics) : undefined;
}
