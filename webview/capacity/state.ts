import type { CapacityQuestion } from '../../engine/analyzer/replicaCapacity.ts';
import type { CapacityFacts, CapacityResult, CapacityVariant, EntryAddress } from '../../protocol/capacity.ts';
import type { Semantics } from '../../schemas/defaults.ts';

/** What the reader assumes of a variant's requests and traffic. */
export interface Traffic {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly maxBatch?: number;
  readonly arrivalRps?: number;
}

/** Only what the reader moved: everything else follows the file. */
interface Moved {
  readonly multiplier?: number;
  readonly targets?: 'inferred' | 'explicit';
  readonly ttftMs?: number;
  readonly itlMs?: number;
  readonly semantics?: Semantics;
  /** The variant looked at, by its key. */
  readonly variant?: string;
  readonly traffic: Readonly<Record<string, Traffic>>;
}

/** A state kept as a ghost behind the present one. */
interface Pinned {
  /** What tells it from the present one, in words. */
  readonly label: string;
  readonly question: CapacityQuestion;
}

/** What is remembered while the page is hidden, and over a reload of the window. */
export interface Kept {
  readonly address: EntryAddress;
  readonly moved: Moved;
  readonly pinned?: Pinned;
  readonly isOpen: boolean;
}

export interface PageState extends Kept {
  /** The last answer; absent until there is one. */
  readonly result?: CapacityResult;
  /** The last answer with numbers, which stay in sight, marked as old, while there are no newer ones. */
  readonly facts?: CapacityFacts;
  /** What came of the last thing written or saved. */
  readonly note?: Note;
}

/** For the reader; old once the file has a later version. */
interface Note {
  readonly ok: boolean;
  readonly message: string;
  readonly version?: number;
}

export type Action =
  | { readonly type: 'result'; readonly result: CapacityResult }
  | { readonly type: 'move'; readonly change: Omit<Partial<Moved>, 'traffic'> }
  | { readonly type: 'traffic'; readonly variant: string; readonly change: Traffic }
  | { readonly type: 'pin'; readonly pinned: Pinned }
  | { readonly type: 'unpin' }
  | { readonly type: 'reset' }
  | { readonly type: 'open'; readonly isOpen: boolean }
  | ({ readonly type: 'note' } & Note);

const NOTHING_MOVED: Moved = { traffic: {} };

/** The state of a page that knows only what it is about, or what was kept of it. */
export function initialState(address: EntryAddress, kept: unknown): PageState {
  const before = kept as Partial<Kept> | undefined;
  const isSame = before?.address?.uri === address.uri && before.address.key === address.key;
  if (!before || !isSame) return { address, moved: NOTHING_MOVED, isOpen: false };
  const { moved = NOTHING_MOVED, pinned, isOpen = false } = before;
  return { address, moved, isOpen, ...(pinned ? { pinned } : {}) };
}

/** The state after something happened. Pure. */
export function reduce(state: PageState, action: Action): PageState {
  const { note: _, ...rest } = state;
  switch (action.type) {
    case 'result':
      return withResult(state, action.result);
    case 'move':
      return { ...rest, moved: { ...state.moved, ...action.change } };
    case 'traffic': {
      const { traffic } = state.moved;
      const changed = { ...traffic[action.variant], ...action.change };
      return { ...rest, moved: { ...state.moved, traffic: { ...traffic, [action.variant]: changed } } };
    }
    case 'pin':
      return { ...rest, pinned: action.pinned };
    case 'unpin': {
      const { pinned: __, ...unpinned } = rest;
      return unpinned;
    }
    case 'reset': {
      const { variant } = state.moved;
      return { ...rest, moved: variant === undefined ? NOTHING_MOVED : { ...NOTHING_MOVED, variant } };
    }
    case 'open':
      return { ...rest, isOpen: action.isOpen };
    case 'note':
      return { ...rest, note: noted(state, action) };
  }
}

/** What is kept of a state. */
export function keptOf({ address, moved, pinned, isOpen }: PageState): Kept {
  return { address, moved, isOpen, ...(pinned ? { pinned } : {}) };
}

/** What tells a variant from the others. */
export function variantKey({ parameters }: CapacityVariant): string {
  return JSON.stringify([parameters.namespace, parameters.model_id, parameters.name]);
}

function withResult(before: PageState, result: CapacityResult): PageState {
  const { note, ...withoutNote } = before;
  // What was written or saved is old news once the file changed again.
  const isOld = (result.entry.version ?? 0) > (note?.version ?? Number.POSITIVE_INFINITY);
  const state: PageState = isOld ? withoutNote : before;
  if (result.state !== 'known') {
    // Nothing to look back at where nothing is missing: there were never numbers, or somebody took the parameters away.
    const { facts, ...rest } = state;
    return result.state === 'no-parameters' || !facts ? { ...rest, result } : { ...state, result };
  }
  return { ...state, result, facts: result, moved: followed(state.moved, state.facts, result) };
}

/** Lets go of what was moved where the file was changed since: the last thing done counts. */
function followed(moved: Moved, before: CapacityFacts | undefined, now: CapacityFacts): Moved {
  if (!before) return moved;
  const kept: { -readonly [Name in keyof Moved]: Moved[Name] } = { ...moved };
  if (before.settings.multiplier !== now.settings.multiplier) delete kept.multiplier;
  if (JSON.stringify(before.settings.explicit) !== JSON.stringify(now.settings.explicit)) {
    delete kept.targets;
    delete kept.ttftMs;
    delete kept.itlMs;
  }
  if (before.semantics !== now.semantics) delete kept.semantics;
  const unchanged = now.variants.filter((variant) => {
    const old = before.variants.find((each) => variantKey(each) === variantKey(variant));
    return old && JSON.stringify(old.parameters) === JSON.stringify(variant.parameters);
  });
  const keys = new Set(unchanged.map(variantKey));
  kept.traffic = Object.fromEntries(Object.entries(moved.traffic).filter(([key]) => keys.has(key)));
  return kept;
}

function noted({ result }: PageState, { ok, message, version = result?.entry.version }: Note): Note {
  return { ok, message, ...(version === undefined ? {} : { version }) };
}
