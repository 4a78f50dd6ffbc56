import { inferModelSlo } from '../../engine/analyzer/inferredSlo.ts';
import type { Semantics } from '../../schemas/defaults.ts';
import { DEFAULT_ENTRY_KEY, identityOf, type QueueingConfigMap } from '../documents/configMap.ts';
import { settingsOf, validDefault } from '../documents/controller/configReading.ts';
import type { Entry } from '../documents/entry.ts';
import { type KnownVariant, loadedVariant } from '../documents/knownVariants.ts';
import { modelKey } from '../documents/modelKey.ts';

/** The models that entries of a ConfigMap are for. */
export function configuredModels(entries: readonly Entry[]): Set<string> {
  return new Set(entries.flatMap((entry) => (identityOf(entry) ? [modelKey(identityOf(entry)!)] : [])));
}

/** What applies to an entry: its own settings on top of those of `default`. */
export function effectiveSettings(entry: Entry, { entries }: QueueingConfigMap) {
  return entry.key === DEFAULT_ENTRY_KEY ? settingsOf(entry, undefined) : settingsOf(validDefault(entries), entry);
}

/** The SLO that a multiplier implies for a model's variants. */
export function impliedSlo(k: number, variants: readonly KnownVariant[], semantics: Semantics) {
  return inferModelSlo(k, variants.map(loadedVariant), semantics);
}
