import { DEFAULT_SLO_MULTIPLIER } from '../../../schemas/defaults.ts';
import { DEFAULT_ENTRY_KEY } from '../configMap.ts';
import type { Entry } from '../entry.ts';
import { isSet } from './entryReading.ts';

/** The settings that apply to one model, and where each comes from. */
export interface ModelSettings {
  /** k, always above 1. */
  readonly multiplier: number;
  readonly multiplierFrom: 'entry' | 'default-entry' | 'built-in';
  readonly tuningEnabled: boolean;
  /** Targets in ms that replace the inferred ones. */
  readonly explicit?: { readonly ttftMs: number; readonly itlMs: number };
  /** The entries that name the model; with more than one the controller picks at random. */
  readonly matching: readonly Entry[];
}

/** The `default` entry, if the controller keeps it: the analyzer is active only then. */
export function validDefault(entries: readonly Entry[]): Entry | undefined {
  return entries.findLast(({ key, dropped }) => key === DEFAULT_ENTRY_KEY && !dropped);
}

/** The settings of a model, resolved as the controller does: built in, then `default`, then the entry of the model. */
export function modelSettings(entries: readonly Entry[], model: { modelId: string; namespace: string }): ModelSettings {
  const matching = entries.filter(
    ({ key, dropped, values }) =>
      key !== DEFAULT_ENTRY_KEY &&
      !dropped &&
      values.model_id === model.modelId &&
      values.namespace === model.namespace,
  );
  return { ...settingsOf(validDefault(entries), matching[0]), matching };
}

/** What an entry that is kept, on top of `default`, amounts to. */
export function settingsOf(fallback: Entry | undefined, own: Entry | undefined): Omit<ModelSettings, 'matching'> {
  const from = (entry: Entry | undefined) =>
    entry && entry.values.sloMultiplier > 1 ? entry.values.sloMultiplier : undefined;
  const ownMultiplier = from(own);
  const inherited = from(fallback);
  const { targetTTFT: ttftMs = 0, targetITL: itlMs = 0 } = own?.values ?? {};
  return {
    multiplier: ownMultiplier ?? inherited ?? DEFAULT_SLO_MULTIPLIER,
    multiplierFrom: ownMultiplier ? 'entry' : inherited ? 'default-entry' : 'built-in',
    tuningEnabled: own?.values.tuningEnabled ?? fallback?.values.tuningEnabled ?? true,
    ...(isSet(ttftMs) && isSet(itlMs) ? { explicit: { ttftMs, itlMs } } : {}),
  };
}
