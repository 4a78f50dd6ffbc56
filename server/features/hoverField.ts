import { utilisationForMultiplier } from '../../engine/queueing/index.ts';
import { codeSpan } from '../../engine/report/markdown.ts';
import { latency, share, threeDigits } from '../../engine/report/quantities.ts';
import { DEFAULT_ENTRY_KEY, type QueueingConfigMap } from '../documents/configMap.ts';
import { numberOf } from '../documents/controller/goScalar.ts';
import type { Entry } from '../documents/entry.ts';
import { modelsReached } from '../documents/knownModels.ts';
import type { Field } from '../documents/yaml.ts';
import { IGNORED_IN_DEFAULT } from '../rules/ignoredInDefault.ts';
import type { FeatureContext } from './context.ts';
import { ENTRY_FIELD_NAMES, entryField, fieldDetail } from './fieldText.ts';
import { describeMultiplier } from './hoverMultiplier.ts';
import { effectiveSettings, impliedSlo } from './modelFacts.ts';

/** The hover of a field of an entry: what it amounts to, what it is, and what the controller does with it. */
export function describeField(
  entry: Entry,
  field: Field,
  configMap: QueueingConfigMap,
  context: FeatureContext,
): string {
  const { name } = field;
  const schema = entryField(name);
  if (!schema)
    return `**${codeSpan(name)} is not a setting: the controller ignores it.**\n\nThe settings are ${ENTRY_FIELD_NAMES.join(', ')}.`;
  if (name === 'sloMultiplier') return withOrigin(describeMultiplier(entry, field, configMap, context), field);
  const lines = [`**${effect(entry, field, configMap, context)}**`, schema.description!, `*${fieldDetail(schema)}*`];
  return withOrigin(lines.join('\n\n'), field);
}

/** What a value comes to, in a sentence. */
function effect(entry: Entry, field: Field, configMap: QueueingConfigMap, context: FeatureContext): string {
  const { name } = field;
  if (entry.key === DEFAULT_ENTRY_KEY && IGNORED_IN_DEFAULT.includes(name))
    return `${name} has no effect in default: the controller looks at it in entries of models only.`;
  if (name === 'targetTTFT' || name === 'targetITL') return targetEffect(entry, name, field, configMap, context);
  if (name === 'tuningEnabled') {
    const { tuningEnabled } = effectiveSettings(entry, configMap);
    if (entry.values.tuningEnabled === null) return `tuningEnabled: ${tuningEnabled}, as nothing is set here.`;
    return tuningEnabled
      ? 'The tuner learns alpha, beta and gamma of these models.'
      : 'No tuner: the queueing model gets no parameters here, so it cannot size anything.';
  }
  const known = modelsReached(entry, configMap, context.variants).flatMap(({ variants }) => variants).length;
  const { model_id, namespace } = entry.values;
  const whose = model_id && namespace ? `${codeSpan(model_id)} in ${codeSpan(namespace)}` : 'no model yet: set both';
  return `This entry is for ${whose}${known > 0 ? `, ${known === 1 ? '1 variant' : `${known} variants`} known` : ''}.`;
}

function targetEffect(
  entry: Entry,
  name: 'targetTTFT' | 'targetITL',
  field: Field,
  configMap: QueueingConfigMap,
  { variants, semantics }: FeatureContext,
): string {
  const { explicit, multiplier } = effectiveSettings(entry, configMap);
  const [short, target] = name === 'targetTTFT' ? (['TTFT', 'ttftMs'] as const) : (['ITL', 'itlMs'] as const);
  const [model] = modelsReached(entry, configMap, variants);
  const implied = model && impliedSlo(multiplier, model.variants, semantics)?.[target];
  const inferred = implied === undefined ? '' : `; k = ${threeDigits(multiplier)} would imply ${latency(implied)}`;
  if (explicit) return `${short} of at most ${latency(explicit[target])}, whatever k is${inferred}.`;
  const written = numberOf(field);
  if (written === undefined) return `${name} must be a number of milliseconds, written without quotes.`;
  if (written < 0) return `${name} must not be negative: the controller drops this entry.`;
  if (written > 0)
    return `${name} alone sets no SLO: the controller drops an entry with one target. Set both, or neither.`;
  const value = implied === undefined ? '' : `, ${latency(implied)}`;
  return `${short} is inferred from k = ${threeDigits(multiplier)}${value} (utilisation ${share(utilisationForMultiplier(multiplier))}).`;
}

function withOrigin(text: string, { merged }: Field): string {
  return merged ? `${text}\n\nMerged from another mapping.` : text;
}
