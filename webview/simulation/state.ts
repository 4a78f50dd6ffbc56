import type { TimeSpan } from '../../charts/servingTimelines.ts';
import type { SimulationFacts, SimulationJob, SimulationResult } from '../../protocol/simulation.ts';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import { differing, untouched, type Values } from './values.ts';

/** A run kept as a ghost behind the present one: what it was made of, without the requests of a trace. */
export interface Pinned {
  /** What tells it from the present one, in words. */
  readonly label: string;
  readonly job: Omit<SimulationJob, 'trace'>;
}

/** Which picture is in sight where there is no room for both. */
export type PictureName = 'latencies' | 'time';

/** What is remembered while the page is hidden, and over a reload of the window. */
export interface Kept {
  readonly address: SpecAddress;
  /** Only what the reader moved: everything else follows the file. */
  readonly moved: Values;
  readonly pinned?: Pinned;
  readonly picture: PictureName;
  /** The details are open. */
  readonly isOpen: boolean;
}

export interface SimulationState extends Kept {
  /** The last answer; absent until there is one. */
  readonly result?: SimulationResult;
  /** The last answer that can be run: what came of it stays in sight, marked as old, while there is no newer one. */
  readonly facts?: SimulationFacts;
  /** A hand is on a control. */
  readonly isMoving: boolean;
  /** The part of the run's time that is looked at; absent for all of it. */
  readonly span?: TimeSpan;
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
  | { readonly type: 'result'; readonly result: SimulationResult }
  | { readonly type: 'move'; readonly change: Values }
  | { readonly type: 'release' }
  | { readonly type: 'reset' }
  | { readonly type: 'pin'; readonly pinned: Pinned }
  | { readonly type: 'unpin' }
  | { readonly type: 'picture'; readonly picture: PictureName }
  | { readonly type: 'zoom'; readonly span: TimeSpan | undefined }
  | { readonly type: 'open'; readonly isOpen: boolean }
  | ({ readonly type: 'note' } & Note);

/** The state of a page that knows only what it is about, or what was kept of it. */
export function initialState(address: SpecAddress, kept: unknown): SimulationState {
  const before = kept as Partial<Kept> | undefined;
  const isSame = before?.address?.uri === address.uri && before.address.name === address.name;
  const { moved = {}, pinned, picture = 'latencies', isOpen = false } = isSame ? before : {};
  return { address, moved, picture, isOpen, isMoving: false, ...(pinned ? { pinned } : {}) };
}

/** The state after something happened. Pure. */
export function reduce(state: SimulationState, action: Action): SimulationState {
  const { note: _, ...rest } = state;
  switch (action.type) {
    case 'result':
      return withResult(state, action.result);
    case 'move': {
      const moved = { ...state.moved, ...action.change };
      return { ...rest, isMoving: true, moved: state.facts ? differing(moved, state.facts.job.experiment) : moved };
    }
    case 'release':
      return { ...state, isMoving: false };
    case 'reset':
      return { ...rest, moved: {}, isMoving: false };
    case 'pin':
      return { ...rest, pinned: action.pinned };
    case 'unpin': {
      const { pinned: __, ...unpinned } = rest;
      return unpinned;
    }
    case 'picture':
      return { ...rest, picture: action.picture };
    case 'zoom': {
      const { span: __, ...whole } = state;
      return action.span ? { ...whole, span: action.span } : whole;
    }
    case 'open':
      return { ...rest, isOpen: action.isOpen };
    case 'note': {
      const { ok, message, version = state.result?.version } = action;
      return { ...rest, note: { ok, message, ...(version === undefined ? {} : { version }) } };
    }
  }
}

/** What is kept of a state. */
export function keptOf({ address, moved, pinned, picture, isOpen }: SimulationState): Kept {
  return { address, moved, picture, isOpen, ...(pinned ? { pinned } : {}) };
}

function withResult(before: SimulationState, result: SimulationResult): SimulationState {
  const { note, ...withoutNote } = before;
  // What was written or saved is old news once the file changed again.
  const isOld = (result.version ?? 0) > (note?.version ?? Number.POSITIVE_INFINITY);
  const state: SimulationState = isOld ? withoutNote : before;
  if (result.state !== 'known') return { ...state, result };
  // The last thing done counts: what was moved gives way where the file was changed since.
  const { facts, moved } = state;
  const kept = facts ? untouched(moved, facts.job.experiment, result.job.experiment) : moved;
  return { ...state, result, facts: result, moved: differing(kept, result.job.experiment) };
}
