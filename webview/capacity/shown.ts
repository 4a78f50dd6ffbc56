import { type ReplicaCapacity, replicaCapacity } from '../../engine/analyzer/replicaCapacity.ts';
import { type Chosen, chosenOf } from './chosen.ts';
import type { PageState } from './state.ts';

/** What the views draw: what was chosen, its answer, and that of the pinned state. */
export interface Shown {
  readonly chosen: Chosen;
  readonly capacity: ReplicaCapacity;
  readonly pinned?: { readonly label: string; readonly capacity: ReplicaCapacity };
}

/** Works out what to draw, and remembers the pinned answer: that one does not change as controls move. */
export function createShown(): (state: PageState) => Shown | undefined {
  let pinnedAnswer: { readonly question: unknown; readonly capacity: ReplicaCapacity } | undefined;
  return (state) => {
    const chosen = chosenOf(state);
    if (!chosen) return undefined;
    const capacity = replicaCapacity(chosen.question);
    const { pinned } = state;
    if (!pinned) return { chosen, capacity };
    if (pinnedAnswer?.question !== pinned.question)
      pinnedAnswer = { question: pinned.question, capacity: replicaCapacity(pinned.question) };
    return { chosen, capacity, pinned: { label: pinned.label, capacity: pinnedAnswer.capacity } };
  };
}
