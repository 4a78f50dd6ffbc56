import { inferSlo } from '../../engine/analyzer/inferredSlo.ts';
import { latency, threeDigits } from '../../engine/report/quantities.ts';
import type { ModelSummary } from '../../protocol/models.ts';
import { queueInput } from '../documents/knownVariants.ts';
import type { ModelPlace } from '../documents/modelPlaces.ts';
import type { FeatureContext } from './context.ts';
import { modelKey } from './modelFacts.ts';
import { capacityAnswer, type Slo } from './variantCapacity.ts';

/** kneepoint/models: the models of the workspace, each with its SLO, by namespace and name. */
export function models(context: FeatureContext): ModelSummary[] {
  const groups = new Map<string, ModelPlace[]>();
  for (const place of context.places) {
    const group = groups.get(modelKey(place));
    if (group) group.push(place);
    else groups.set(modelKey(place), [place]);
  }
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, places]) => summary(places, context));
}

function summary(places: readonly ModelPlace[], { variants, semantics }: FeatureContext): ModelSummary {
  const { modelId, namespace } = places[0]!;
  const own = variants.filter(
    ({ parameters }) => parameters.model_id === modelId && parameters.namespace === namespace,
  );
  const settings = places.find((place) => place.settings)?.settings;
  const inferred = settings && inferSlo(settings.multiplier, own.map(queueInput));
  const slo: Slo | undefined = settings?.explicit ?? inferred;
  return {
    modelId,
    namespace,
    slo: describe(slo, settings),
    ...(slo && own.length > 0 ? { answer: capacityAnswer(own, slo, semantics) } : {}),
    places: places.map(({ kind, name, uri, range }) => ({ kind, name, uri, range })),
  };
}

function describe(slo: Slo | undefined, settings: ModelPlace['settings']): string {
  if (!settings) return 'No entry of its own: the default entry applies.';
  const k = `k = ${threeDigits(settings.multiplier)}`;
  if (!slo) return `Inferred from ${k}; the parameters of its variants are not known.`;
  return `TTFT ${latency(slo.ttftMs)}, ITL ${latency(slo.itlMs)}, ${settings.explicit ? 'explicit' : `inferred from ${k}`}.`;
}
