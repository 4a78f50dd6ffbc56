import type { ServedRun, ServingPicture } from '../../charts/servingCdfPanels.ts';
import { type TimeSpan, wholeSpan } from '../../charts/servingTimelines.ts';
import { type Chosen, createChosen, createPinnedQuestion } from './chosen.ts';
import type { Progress, Run, Runs } from './runs.ts';
import type { SimulationState } from './state.ts';

/** What the views draw: what was chosen, and what came of it so far. */
export interface Shown {
  readonly chosen: Chosen;
  /** The newest run; absent until there is one. */
  readonly run?: Run;
  /** It is of what the controls stand at. */
  readonly isPresent: boolean;
  readonly pinned?: { readonly label: string; readonly run?: Run; readonly problem?: string };
  /** The part of the run's time that is looked at, within what there is. */
  readonly span?: TimeSpan;
  /** Of a run that takes its time. */
  readonly progress?: Progress;
  readonly isCancelled: boolean;
  readonly problem?: { readonly message: string; readonly isOurs: boolean };
}

/** Works out what to draw, and sees to it that it is simulated. */
export function createShown(runs: Runs): (state: SimulationState) => Shown | undefined {
  const chosenOf = createChosen();
  const pinnedQuestionOf = createPinnedQuestion();
  return (state) => {
    const chosen = chosenOf(state);
    if (!chosen) return undefined;
    const { question, problem } = chosen;
    const { isMoving, pinned } = state;
    if (!problem) runs.want({ question, isMoving, pinned: pinnedQuestionOf(pinned, question) });
    const { present: run, pinned: ghost } = runs;
    const progress = runs.progress();
    const failed = runs.pinnedProblem();
    const said = problem ? { message: problem, isOurs: false } : runs.problem();
    return {
      chosen,
      isPresent: !problem && runs.isPresent,
      isCancelled: runs.isCancelled,
      ...(run ? { run, ...spanIn(state.span, run, ghost) } : {}),
      ...(pinned
        ? { pinned: { label: pinned.label, ...(ghost ? { run: ghost } : {}), ...(failed ? { problem: failed } : {}) } }
        : {}),
      ...(progress ? { progress } : {}),
      ...(said ? { problem: said } : {}),
    };
  };
}

/** What the pictures are made of. */
export function pictureOf(run: Run, pinned: Run | undefined): ServingPicture {
  return { ...servedRun(run), ...(pinned ? { pinned: servedRun(pinned) } : {}) };
}

function servedRun({ outcome, question }: Run): ServedRun {
  return { outcome, slo: question.job.experiment.slo };
}

function spanIn(span: TimeSpan | undefined, run: Run, pinned: Run | undefined): { span?: TimeSpan } {
  const { toS } = wholeSpan(pictureOf(run, pinned));
  if (!span || span.fromS >= toS) return {};
  return { span: { fromS: span.fromS, toS: Math.min(toS, span.toS) } };
}
