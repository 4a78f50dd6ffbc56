import { inferSlo } from '../../engine/analyzer/inferredSlo.ts';
import { utilisationForMultiplier } from '../../engine/queueing/index.ts';
import { latency, share, threeDigits } from '../../engine/report/quantities.ts';
import { DEFAULT_SLO_MULTIPLIER } from '../../schemas/defaults.ts';
import { DEFAULT_ENTRY_KEY, type QueueingConfigMap } from '../documents/configMap.ts';
import { settingsOf, validDefault } from '../documents/controller/configReading.ts';
import { numberOf } from '../documents/controller/goScalar.ts';
import type { Entry } from '../documents/entry.ts';
import { type KnownVariant, queueInput, variantsReached } from '../documents/knownVariants.ts';
import type { Field } from '../documents/yaml.ts';
import type { FeatureContext } from './context.ts';
import { codeSpan } from './markdown.ts';
import { parameterOrigin } from './parameterOrigin.ts';
import { variantTable } from './variantTable.ts';

const MODELS_SHOWN = 2;

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
  const settings = settingsOf(isDefault ? entry : validDefault(configMap.entries), isDefault ? undefined : entry);
  const k = settings.multiplier;
  const meaning = written === 0 ? ' (0 means the default)' : '';
  const lines = [`**k = ${threeDigits(k)}: target utilisation ${share(utilisationForMultiplier(k))}.**${meaning}`];

  const reached = variantsReached(entry, configMap, context.variants);
  const overridden = isDefault && reached.length === 0;
  const models = groupByModel(overridden ? context.variants : reached);
  if (models.length === 0) lines.push(noParameters(isDefault));
  else if (overridden)
    lines.push('Every model whose parameters are known has an entry of its own. At this k they would get:');
  for (const variants of models.slice(0, MODELS_SHOWN))
    lines.push(...describeModel(k, settings.explicit, variants, context));
  if (models.length > MODELS_SHOWN) lines.push(`And ${models.length - MODELS_SHOWN} more models.`);
  lines.push(`[Theory](${context.docsUri}/theory.md)`);
  return lines.join('\n\n');
}

function describeModel(
  k: number,
  explicit: { ttftMs: number; itlMs: number } | undefined,
  variants: readonly KnownVariant[],
  context: FeatureContext,
): string[] {
  const inputs = variants.map(queueInput);
  const inferred = inferSlo(k, inputs)!;
  const slo = explicit ?? inferred;
  const { model_id, namespace } = variants[0]!.parameters;
  const targets = `TTFT ${latency(slo.ttftMs)}, ITL ${latency(slo.itlMs)}`;
  const model = `${codeSpan(model_id)} in ${codeSpan(namespace)}`;
  const heading = explicit
    ? `SLO of ${model}: ${targets}, set by targetTTFT and targetITL; k sets none here.`
    : `SLO of ${model}: ${targets}.`;
  const setter = inputs[inferred.ttftFrom]!;
  const work = setter.betaMs + setter.gammaMs;
  const formula = `\`TTFT = k α + (β + γ) I = ${threeDigits(k)} × ${threeDigits(setter.alphaMs)} + ${threeDigits(work)} × ${threeDigits(setter.inputTokens)} = ${latency(inferred.ttftMs)}\``;
  return [
    heading,
    variantTable(variants, inferred, slo, context.semantics),
    `${parameterOrigin(variants, context.now)} ${context.semantics === 'controller' ? 'Controller' : 'Documented'} semantics.`,
    ...(explicit ? [] : [formula]),
  ];
}

function noParameters(isDefault: boolean): string {
  const whose = isDefault ? 'your models' : 'this model';
  return `To see the TTFT and ITL it implies, describe ${whose} in a ServiceParameters document (alpha_ms, beta_ms, gamma_ms of each variant).`;
}

function groupByModel(variants: readonly KnownVariant[]): KnownVariant[][] {
  const groups = new Map<string, KnownVariant[]>();
  for (const variant of variants) {
    const key = JSON.stringify([variant.parameters.namespace, variant.parameters.model_id]);
    groups.set(key, [...(groups.get(key) ?? []), variant]);
  }
  return [...groups.values()];
}
