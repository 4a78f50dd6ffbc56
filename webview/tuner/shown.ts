import type { TuningSummary } from '../../engine/report/tuningSummary.ts';
import { TUNERS } from '../../engine/tuner/index.ts';
import { type Chosen, chosenOf } from './chosen.ts';
import type { Learner, Progress } from './learner.ts';
import type { TunerState } from './state.ts';

/** What the views draw: what was chosen, and what came of it so far. */
export interface Shown {
  readonly chosen: Chosen;
  /** What the tuner that was chosen made of the variant; absent until it has. */
  readonly summary?: TuningSummary;
  /** What the others made of it, as far as they have. */
  readonly others: readonly TuningSummary[];
  /** What the tuner that was chosen made of each variant of the model. */
  readonly ofModel: readonly TuningSummary[];
  /** Absent once everything is learned. */
  readonly progress?: Progress;
}

/** Works out what to draw, and sees to it that it is learned. */
export function shownOf(state: TunerState, learner: Learner): Shown | undefined {
  const chosen = chosenOf(state);
  if (!chosen) return undefined;
  const { tuner, variant, ofModel, question } = chosen;
  learner.learn(question, tuner);
  const of = (name: typeof tuner, which: string) => learner.summary(name, which) ?? [];
  const summary = learner.summary(tuner, variant.name);
  const progress = learner.progress();
  return {
    chosen,
    ...(summary ? { summary } : {}),
    others: TUNERS.filter((name) => name !== tuner).flatMap((name) => of(name, variant.name)),
    ofModel: ofModel.flatMap(({ name }) => of(tuner, name)),
    ...(progress ? { progress } : {}),
  };
}
