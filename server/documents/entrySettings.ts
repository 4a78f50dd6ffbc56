import { DEFAULT_SLO_MULTIPLIER } from '../../schemas/defaults.ts';
import { DEFAULT_ENTRY_KEY, type QueueingConfigMap } from './configMap.ts';
import type { Entry } from './entry.ts';
import { numberOf } from './yaml.ts';

/** The settings that apply to the models of an entry, after inheritance. */
export interface EntrySettings {
  /** k, always above 1. */
  readonly multiplier: number;
  readonly multiplierFrom: 'entry' | 'default-entry' | 'built-in';
  /** Targets in ms that replace the inferred ones. */
  readonly explicit?: { readonly ttftMs: number; readonly itlMs: number };
}

/** Resolves an entry's settings as the controller does: the entry, then `default`, then what is built in. */
export function entrySettings(entry: Entry, configMap: QueueingConfigMap): EntrySettings {
  const own = multiplierIn(entry);
  const fallback = configMap.entries.findLast((other) => other.key === DEFAULT_ENTRY_KEY);
  const inherited = fallback && multiplierIn(fallback);
  const multiplier: Pick<EntrySettings, 'multiplier' | 'multiplierFrom'> = own
    ? { multiplier: own, multiplierFrom: 'entry' }
    : inherited
      ? { multiplier: inherited, multiplierFrom: 'default-entry' }
      : { multiplier: DEFAULT_SLO_MULTIPLIER, multiplierFrom: 'built-in' };
  const ttftMs = numberOf(entry.field('targetTTFT')) ?? 0;
  const itlMs = numberOf(entry.field('targetITL')) ?? 0;
  // Targets in `default` are ignored.
  return entry.key !== DEFAULT_ENTRY_KEY && ttftMs > 0 && itlMs > 0
    ? { ...multiplier, explicit: { ttftMs, itlMs } }
    : multiplier;
}

function multiplierIn(entry: Entry): number | undefined {
  const k = numberOf(entry.field('sloMultiplier'));
  return k !== undefined && k > 1 ? k : undefined;
}
