import { latency, threeDigits } from '../../engine/report/quantities.ts';
import type { ModelSummary } from '../../protocol/models.ts';
import { grouped } from '../documents/grouped.ts';
import type { KnownVariant } from '../documents/knownVariants.ts';
import type { ModelPlace } from '../documents/modelPlaces.ts';
import type { FeatureContext } from './context.ts';
import { impliedSlo, modelKey, modelsOf } from './modelFacts.ts';
import { capacityAnswer, type Slo } from './variantCapacity.ts';

/** kneepoint/models: the models of the workspace, each with its SLO, by namespace and name. */
export function models(context: FeatureContext): ModelSummary[] {
  const known = new Map(modelsOf(context.variants).map((model) => [modelKey(model), model.variants]));
  return [...grouped(context.places, modelKey)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, places]) => summary(places, known.get(key) ?? [], context));
}

function summary(
  places: readonly ModelPlace[],
  variants: readonly KnownVariant[],
  { semantics }: FeatureContext,
): ModelSummary {
  const { modelId, namespace } = places[0]!;
  const settings = places.find((place) => place.settings)?.settings;
  const inferred = settings && impliedSlo(settings.multiplier, variants);
  const slo: Slo | undefined = settings?.explicit ?? inferred;
  return {
    modelId,
    namespace,
    slo: describe(slo, settings),
    ...(slo && variants.length > 0 ? { answer: capacityAnswer(variants, slo, semantics) } : {}),
    places: places.map(({ kind, name, uri, range }) => ({ kind, name, uri, range })),
  };
}

function describe(slo: Slo | undefined, settings: ModelPlace['settings']): string {
  if (!settings) return 'No entry of its own: the default entry applies.';
  const k = `k = ${threeDigits(settings.multiplier)}`;
  if (!slo) return `Inferred from ${k}; the parameters of its variants are not known.`;
  return `TTFT ${latency(slo.ttftMs)}, ITL ${latency(slo.itlMs)}, ${settings.explicit ? 'explicit' : `inferred from ${k}`}.`;
}
