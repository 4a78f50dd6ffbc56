import type { ObservationsAddress, ObservationsResult, ObservedFacts } from '../../protocol/observations.ts';
import type { TunerName } from '../../schemas/defaults.ts';

/** What the reader chose; what is absent follows the file and the settings. */
export interface Choice {
  /** The variant looked at, by its key. */
  readonly variant?: string;
  readonly tuner?: TunerName;
  /** Whether the other tuners are drawn behind the one that was chosen. */
  readonly lines?: 'one' | 'all';
  /** What the tuners start from. */
  readonly start?: 'nothing' | 'known';
}

/** What is remembered while the page is hidden, and over a reload of the window. */
export interface Kept {
  readonly address: ObservationsAddress;
  readonly choice: Choice;
  /** The details are open. */
  readonly isOpen: boolean;
}

export interface TunerState extends Kept {
  /** The last answer; absent until there is one. */
  readonly result?: ObservationsResult;
  /** The last answer with observations: what came of it stays in sight, marked as old, while there is no newer one. */
  readonly facts?: ObservedFacts;
  /** What came of the last thing saved. */
  readonly note?: Note;
}

/** For the reader; old once the file has a later version. */
interface Note {
  readonly ok: boolean;
  readonly message: string;
  readonly version?: number;
}

export type Action =
  | { readonly type: 'result'; readonly result: ObservationsResult }
  | { readonly type: 'choose'; readonly choice: Choice }
  | { readonly type: 'open'; readonly isOpen: boolean }
  | ({ readonly type: 'note' } & Note);

/** The state of a page that knows only what it is about, or what was kept of it. */
export function initialState(address: ObservationsAddress, kept: unknown): TunerState {
  const before = kept as Partial<Kept> | undefined;
  if (before?.address?.uri !== address.uri) return { address, choice: {}, isOpen: false };
  return { address, choice: before.choice ?? {}, isOpen: before.isOpen ?? false };
}

/** The state after something happened. Pure. */
export function reduce(state: TunerState, action: Action): TunerState {
  const { note, ...rest } = state;
  switch (action.type) {
    case 'result': {
      const { result } = action;
      const isOld = (result.version ?? 0) > (note?.version ?? Number.POSITIVE_INFINITY);
      const facts = result.state === 'known' ? result : state.facts;
      return { ...(isOld ? rest : state), result, ...(facts ? { facts } : {}) };
    }
    case 'choose':
      return { ...rest, choice: { ...state.choice, ...action.choice } };
    case 'open':
      return { ...rest, isOpen: action.isOpen };
    case 'note': {
      const { ok, message, version = state.result?.version } = action;
      return { ...rest, note: { ok, message, ...(version === undefined ? {} : { version }) } };
    }
  }
}

/** What is kept of a state. */
export function keptOf({ address, choice, isOpen }: TunerState): Kept {
  return { address, choice, isOpen };
}
