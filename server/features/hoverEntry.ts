import { utilisationForMultiplier } from '../../engine/queueing/index.ts';
import { latency, plural, share, threeDigits } from '../../engine/report/quantities.ts';
import { DEFAULT_ENTRY_KEY, identityOf, type QueueingConfigMap } from '../documents/configMap.ts';
import type { Entry } from '../documents/entry.ts';
import { variantsReached } from '../documents/knownVariants.ts';
import { diagnosticPage, type FeatureContext } from './context.ts';
import { codeSpan } from './markdown.ts';
import { effectiveSettings, impliedSlo, modelsOf } from './modelFacts.ts';
import { parameterOrigin } from './parameterOrigin.ts';
import { capacityAnswer } from './variantCapacity.ts';

/** The hover of an entry's key: whose settings these are, what they come to, and what that needs. */
export function describeEntry(entry: Entry, configMap: QueueingConfigMap, context: FeatureContext): string {
  const lines = [`**${headline(entry, configMap, context)}**`];
  if (entry.dropped)
    lines.push(
      `The controller drops this entry: [${entry.dropped}](${diagnosticPage(context, entry.dropped)}). What follows holds once that is mended.`,
    );
  lines.push(settingsLine(entry, configMap));
  const { key } = entry;
  const variants = variantsReached(entry, configMap, context.variants);
  if (key === DEFAULT_ENTRY_KEY) {
    const models = modelsOf(variants);
    const known = models.length > 0 ? `Of the models known, ${plural(models.length, 'model')} follow it.` : '';
    lines.push(`The analyzer is switched on while this entry is valid. ${known}`.trim());
  } else if (variants.length > 0) {
    const { explicit, multiplier } = effectiveSettings(entry, configMap);
    const slo = explicit ?? impliedSlo(multiplier, variants)!;
    const answer = capacityAnswer(variants, slo, context.semantics);
    const semantics = context.semantics === 'controller' ? 'Controller' : 'Documented';
    lines.push(
      `${plural(variants.length, 'variant')} known: ${answer}. ${parameterOrigin(variants, context.now)} ${semantics} semantics.`,
    );
  }
  return lines.join('\n\n');
}

function headline(entry: Entry, configMap: QueueingConfigMap, { variants }: FeatureContext): string {
  if (entry.key === DEFAULT_ENTRY_KEY) return 'Settings of every model without an entry of its own.';
  const identity = identityOf(entry);
  if (!identity) return 'An entry for no model: it has no effect without model_id and namespace.';
  const { explicit, multiplier } = effectiveSettings(entry, configMap);
  const slo = explicit ?? impliedSlo(multiplier, variantsReached(entry, configMap, variants));
  const targets = slo ? `: TTFT ${latency(slo.ttftMs)}, ITL ${latency(slo.itlMs)}` : '';
  const kind = explicit ? 'explicit SLO' : `SLO inferred from k = ${threeDigits(multiplier)}`;
  return `${codeSpan(identity.modelId)} in ${codeSpan(identity.namespace)}, ${kind}${targets}.`;
}

const ORIGINS = { entry: 'set here', 'default-entry': 'from default', 'built-in': 'built in' } as const;

/** The settings that apply, and where each comes from. */
function settingsLine(entry: Entry, configMap: QueueingConfigMap): string {
  const { multiplier, multiplierFrom, tuningEnabled } = effectiveSettings(entry, configMap);
  // What applies to `default` is what it sets itself.
  const isOwn = entry.key === DEFAULT_ENTRY_KEY && multiplierFrom === 'default-entry';
  const from = isOwn ? ORIGINS.entry : ORIGINS[multiplierFrom];
  const tuningFrom = entry.values.tuningEnabled === null ? ORIGINS['built-in'] : ORIGINS.entry;
  const inherits = entry.key !== DEFAULT_ENTRY_KEY && entry.values.tuningEnabled === null && !tuningEnabled;
  return `k = ${threeDigits(multiplier)} (${from}; utilisation ${share(utilisationForMultiplier(multiplier))}), tuning ${tuningEnabled ? 'on' : 'off'} (${inherits ? ORIGINS['default-entry'] : tuningFrom}).`;
}
