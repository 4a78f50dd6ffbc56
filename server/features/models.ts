import type { Slo } from '../../engine/analyzer/replicaCapacity.ts';
import type { SloLevel } from '../../engine/analyzer/sloResolution.ts';
import { latency, threeDigits } from '../../engine/report/quantities.ts';
import type { ModelSummary } from '../../protocol/models.ts';
import { DEFAULT_FALLBACK_HEADROOM } from '../../schemas/defaults.ts';
import { grouped } from '../documents/grouped.ts';
import { knownModel } from '../documents/knownModels.ts';
import { modelKey } from '../documents/modelKey.ts';
import type { ModelPlace } from '../documents/modelPlaces.ts';
import type { FeatureContext } from './context.ts';
import { decisionFor } from './decision.ts';
import { modelAnswer } from './modelAnswer.ts';
import { impliedSlo } from './modelFacts.ts';

/** kneepoint/models: the models of the workspace, each with its SLO, by namespace and name. */
export function models(context: FeatureContext): ModelSummary[] {
  return [...grouped(context.places, modelKey)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, places]) => summary(places, context));
}

function summary(places: readonly ModelPlace[], context: FeatureContext): ModelSummary {
  const { modelId, namespace } = places[0]!;
  const model = { modelId, namespace };
  const settings = places.find((place) => place.settings)?.settings;
  const answer = settings && modelAnswer(model, settings, context);
  return {
    modelId,
    namespace,
    slo: settings ? describe(settings, sloOf(places[0]!, settings, context)) : NO_ENTRY,
    ...(answer === undefined ? {} : { answer }),
    places: places.map(({ kind, name, uri, range }) => ({ kind, name, uri, range })),
  };
}

type Settings = NonNullable<ModelPlace['settings']>;

/** The SLO that is decided on; where no traffic is known, that of the settings. */
function sloOf(
  model: ModelPlace,
  settings: Settings,
  context: FeatureContext,
): (Slo & { readonly level?: SloLevel }) | undefined {
  const decided = decisionFor(model, settings, context)?.decision.slo;
  const variants = knownModel(model, context.variants)?.variants ?? [];
  return decided ?? settings.explicit ?? impliedSlo(settings.multiplier, variants, context.semantics);
}

function describe({ multiplier, explicit }: Settings, slo: ReturnType<typeof sloOf>): string {
  const k = `k = ${threeDigits(multiplier)}`;
  if (!slo) return `Inferred from ${k}; the parameters of its variants are not known.`;
  const origin =
    slo.level === 'observed'
      ? `${DEFAULT_FALLBACK_HEADROOM} times what is observed`
      : explicit
        ? 'explicit'
        : `inferred from ${k}`;
  return `TTFT ${latency(slo.ttftMs)}, ITL ${latency(slo.itlMs)}, ${origin}.`;
}

const NO_ENTRY = 'No entry of its own: the default entry applies.';
