import { utilisationForMultiplier } from '../../engine/queueing/index.ts';
import { codeSpan, escapeCell } from '../../engine/report/markdown.ts';
import { asGiven, latency, share, threeDigits } from '../../engine/report/quantities.ts';
import { DEFAULT_SLO_MULTIPLIER, type Semantics } from '../../schemas/defaults.ts';
import { DEFAULT_ENTRY_KEY, identityOf, type QueueingConfigMap } from '../documents/configMap.ts';
import { numberOf } from '../documents/controller/goScalar.ts';
import type { Entry } from '../documents/entry.ts';
import { type KnownModel, modelsOf, modelsReached } from '../documents/knownModels.ts';
import { modelKey } from '../documents/modelKey.ts';
import type { Field } from '../documents/yaml.ts';
import type { FeatureContext } from './context.ts';
import { modelAnswer } from './modelAnswer.ts';
import { effectiveSettings, impliedSlo } from './modelFacts.ts';
import { parameterOrigin } from './parameterOrigin.ts';
import { otherSemantics, type Slo } from './variantCapacity.ts';
import { variantTable } from './variantTable.ts';

/** Models that get a line each where there are several. */
const MODELS_SHOWN = 6;

/** The hover of `sloMultiplier`: utilisation first, then what it implies for the variants known, then the formula. */
export function describeMultiplier(
  entry: Entry,
  field: Field,
  configMap: QueueingConfigMap,
  context: FeatureContext,
): string {
  const written = numberOf(field);
  if (written === undefined) return 'sloMultiplier must be a number above 1, written without quotes.';
  if (written !== 0 && !(written > 1))
    return `**k = ${threeDigits(written)} leaves no room for load.** Use a value above 1; ${DEFAULT_SLO_MULTIPLIER} is the default (utilisation ${share(utilisationForMultiplier(DEFAULT_SLO_MULTIPLIER))}).`;

  const isDefault = entry.key === DEFAULT_ENTRY_KEY;
  const settings = effectiveSettings(entry, configMap);
  const k = settings.multiplier;
  const meaning = written === 0 ? ' (0 means the default)' : '';
  const lines = [`**k = ${threeDigits(k)}: target utilisation ${share(utilisationForMultiplier(k))}.**${meaning}`];

  const reached = modelsReached(entry, configMap, context.variants);
  const overridden = isDefault && reached.length === 0;
  const models = overridden ? modelsOf(context.variants) : reached;
  if (models.length === 0) lines.push(noParameters(entry, context));
  else if (overridden)
    lines.push('Every model whose parameters are known has an entry of its own. At this k they would get:');
  if (models.length === 1) lines.push(...describeModel(k, settings.explicit, models[0]!, context));
  else if (models.length > 1) lines.push(...describeModels(k, models, context));
  return lines.join('\n\n');
}

function describeModel(
  k: number,
  explicit: Slo | undefined,
  { variants, modelId, namespace }: KnownModel,
  context: FeatureContext,
): string[] {
  const inferred = impliedSlo(k, variants, context.semantics)!;
  const slo = explicit ?? inferred;
  const model = `${codeSpan(modelId)} in ${codeSpan(namespace)}`;
  const heading = explicit
    ? `SLO of ${model}: ${targets(slo)}, set by targetTTFT and targetITL; k sets none here.`
    : `SLO of ${model}: ${targets(slo)}.`;
  const sloBy = (semantics: Semantics) => explicit ?? impliedSlo(k, variants, semantics)!;
  const other = otherSemantics(variants, sloBy, context.semantics);
  const setter = inferred.variants[inferred.ttftFrom]!;
  const work = setter.betaMs + setter.gammaMs;
  const formula = `\`TTFT = k α + (β + γ) I = ${asGiven(k)} × ${asGiven(setter.alphaMs)} + ${asGiven(work)} × ${asGiven(setter.inputTokens)} = ${latency(inferred.ttftMs)}\``;
  return [
    heading,
    variantTable(variants, inferred, slo, context.semantics),
    origin(variants, context) + (other ? ` ${escapeCell(other)}` : ''),
    ...(explicit ? [] : [formula]),
  ];
}

/** A line for each model: what it implies, and what that needs. */
function describeModels(k: number, models: readonly KnownModel[], context: FeatureContext): string[] {
  const lines = models.slice(0, MODELS_SHOWN).map((model) => {
    const slo = impliedSlo(k, model.variants, context.semantics)!;
    const answer = modelAnswer(model, { multiplier: k }, context);
    return `- ${codeSpan(model.modelId)} in ${codeSpan(model.namespace)}: ${targets(slo)}; ${answer}`;
  });
  if (models.length > MODELS_SHOWN) lines.push(`- and ${models.length - MODELS_SHOWN} more models`);
  const variants = models.flatMap((model) => model.variants);
  return [lines.join('\n'), origin(variants, context)];
}

function origin(variants: KnownModel['variants'], { now, semantics }: FeatureContext): string {
  return `${parameterOrigin(variants, now)} ${semantics === 'controller' ? 'Controller' : 'Documented'} semantics.`;
}

function targets({ ttftMs, itlMs }: Slo): string {
  return `TTFT ${latency(ttftMs)}, ITL ${latency(itlMs)}`;
}

function noParameters(entry: Entry, { observed }: FeatureContext): string {
  const identity = identityOf(entry);
  const whose = entry.key === DEFAULT_ENTRY_KEY ? 'your models' : 'this model';
  const learn = identity && observed.has(modelKey(identity)) ? ', or learn them from what was observed' : '';
  return `To see the TTFT and ITL it implies, describe ${whose} in a ServiceParameters document (alpha_ms, beta_ms, gamma_ms of each variant)${learn}.`;
}
