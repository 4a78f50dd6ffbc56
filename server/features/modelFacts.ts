import { inferSlo } from '../../engine/analyzer/inferredSlo.ts';
import { DEFAULT_ENTRY_KEY, identityOf, type QueueingConfigMap } from '../documents/configMap.ts';
import { settingsOf, validDefault } from '../documents/controller/configReading.ts';
import type { Entry } from '../documents/entry.ts';
import { grouped } from '../documents/grouped.ts';
import { type KnownVariant, queueInput } from '../documents/knownVariants.ts';

/** A model in a namespace, as entries and variants name it. */
export interface Model {
  readonly modelId: string;
  readonly namespace: string;
}

/** A model whose variants are known. */
export interface KnownModel extends Model {
  readonly variants: readonly KnownVariant[];
}

/** The models of some variants, in their order. */
export function modelsOf(variants: readonly KnownVariant[]): KnownModel[] {
  const groups = grouped(variants, (variant) => modelKey(modelOf(variant)));
  return [...groups.values()].map((group) => ({ ...modelOf(group[0]!), variants: group }));
}

/** What tells models apart. */
export function modelKey({ modelId, namespace }: Model): string {
  return JSON.stringify([namespace, modelId]);
}

/** The models that entries of a ConfigMap are for. */
export function configuredModels(entries: readonly Entry[]): Set<string> {
  return new Set(entries.flatMap((entry) => (identityOf(entry) ? [modelKey(identityOf(entry)!)] : [])));
}

/** What applies to an entry: its own settings on top of those of `default`. */
export function effectiveSettings(entry: Entry, { entries }: QueueingConfigMap) {
  return entry.key === DEFAULT_ENTRY_KEY ? settingsOf(entry, undefined) : settingsOf(validDefault(entries), entry);
}

/** The SLO that a multiplier implies for a model's variants. */
export function impliedSlo(k: number, variants: readonly KnownVariant[]) {
  return inferSlo(k, variants.map(queueInput));
}

function modelOf({ parameters: { model_id, namespace } }: KnownVariant): Model {
  return { modelId: model_id, namespace };
}
