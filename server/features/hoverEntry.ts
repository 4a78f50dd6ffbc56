import { utilisationForMultiplier } from '../../engine/queueing/index.ts';
import { codeSpan } from '../../engine/report/markdown.ts';
import { latency, plural, share, threeDigits } from '../../engine/report/quantities.ts';
import { DEFAULT_ENTRY_KEY, identityOf, type QueueingConfigMap } from '../documents/configMap.ts';
import type { Entry } from '../documents/entry.ts';
import { knownModel, modelsReached } from '../documents/knownModels.ts';
import type { Model } from '../documents/modelKey.ts';
import { diagnosticPage, type FeatureContext } from './context.ts';
import { decisionFor } from './decision.ts';
import { describeDecision } from './hoverDecision.ts';
import { effectiveSettings, impliedSlo } from './modelFacts.ts';
import { parameterOrigin } from './parameterOrigin.ts';
import { capacityAnswer } from './variantCapacity.ts';

/** The hover of an entry's key: whose settings these are, and what is decided with them. */
export function describeEntry(entry: Entry, configMap: QueueingConfigMap, context: FeatureContext): string {
  const identity = identityOf(entry);
  const lines = identity
    ? describeModel(identity, entry, configMap, context)
    : [
        `**${entry.key === DEFAULT_ENTRY_KEY ? 'Settings of every model without an entry of its own.' : 'An entry for no model: it has no effect without model_id and namespace.'}**`,
        ...droppedLine(entry, context),
        settingsLine(entry, configMap),
      ];
  if (entry.key === DEFAULT_ENTRY_KEY) {
    const models = modelsReached(entry, configMap, context.variants);
    const known = models.length > 0 ? `Of the models known, ${plural(models.length, 'model')} follow it.` : '';
    lines.push(`The analyzer is switched on while this entry is valid. ${known}`.trim());
  }
  return lines.join('\n\n');
}

/** What is decided for the entry's model; where its traffic is not known, what a replica of it carries. */
function describeModel(identity: Model, entry: Entry, configMap: QueueingConfigMap, context: FeatureContext): string[] {
  const { semantics, now } = context;
  const settings = effectiveSettings(entry, configMap);
  const known = entry.dropped ? undefined : decisionFor(identity, settings, context);
  const variants = knownModel(identity, context.variants)?.variants ?? [];
  const basis = [
    ...(variants.length > 0 ? [parameterOrigin(variants, now)] : []),
    semantics === 'controller' ? 'Controller semantics.' : 'Documented semantics.',
  ].join(' ');
  if (known) return [...describeDecision(identity, known, context), `${settingsLine(entry, configMap)} ${basis}`];
  const slo = settings.explicit ?? impliedSlo(settings.multiplier, variants, semantics);
  const targets = slo ? `: TTFT ${latency(slo.ttftMs)}, ITL ${latency(slo.itlMs)}` : '';
  const kind = settings.explicit ? 'explicit SLO' : `SLO inferred from k = ${threeDigits(settings.multiplier)}`;
  return [
    `**${codeSpan(identity.modelId)} in ${codeSpan(identity.namespace)}, ${kind}${targets}.**`,
    ...droppedLine(entry, context),
    settingsLine(entry, configMap),
    ...(slo && variants.length > 0
      ? [`${plural(variants.length, 'variant')} known: ${capacityAnswer(variants, slo, semantics)}. ${basis}`]
      : []),
  ];
}

function droppedLine({ dropped }: Entry, context: FeatureContext): string[] {
  if (!dropped) return [];
  return [
    `The controller drops this entry: [${dropped}](${diagnosticPage(context, dropped)}). What follows holds once that is mended.`,
  ];
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
