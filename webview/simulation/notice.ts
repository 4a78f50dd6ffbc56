import type { SpecProblem } from '../../protocol/specAddress.ts';
import type { NoticeText } from '../parts/notice.ts';
import type { Shown } from './shown.ts';
import type { SimulationState } from './state.ts';

/** The one thing to do about a state without numbers. */
export type Remedy = 'showFile' | 'restart' | 'reset' | 'again';

type Problem = SpecProblem['state'] | 'cannot-run' | 'cannot-run-as-moved' | 'failed' | 'cancelled';

const SHOW_FILE = { remedy: 'showFile', label: 'Show File' } as const;
const OLD_RUN = 'What you see below is the last run.';

/** What the view says instead of numbers. */
export const NOTICES: Readonly<Record<Problem, NoticeText<Remedy>>> = {
  invalid: { title: 'The experiment is not valid', old: OLD_RUN, ...SHOW_FILE },
  missing: { title: 'There is no such experiment', old: OLD_RUN, ...SHOW_FILE },
  'file-closed': { title: 'The file is closed', old: OLD_RUN, ...SHOW_FILE },
  'no-answer': {
    title: 'The language server does not answer',
    old: OLD_RUN,
    remedy: 'restart',
    label: 'Restart Language Server',
  },
  'cannot-run': { title: 'This cannot be simulated', old: OLD_RUN, ...SHOW_FILE },
  'cannot-run-as-moved': { title: 'This cannot be simulated', old: OLD_RUN, remedy: 'reset', label: 'Back to File' },
  failed: { title: 'The simulation failed', old: OLD_RUN, remedy: 'again', label: 'Try Again' },
  cancelled: { title: 'The simulation was cancelled', old: OLD_RUN, remedy: 'again', label: 'Simulate Again' },
};

/** What is wrong, the most fundamental first; undefined if nothing is. */
export function problemOf(
  { result }: SimulationState,
  shown: Shown | undefined,
): { readonly state: Problem; readonly message: string } | undefined {
  if (result && result.state !== 'known') return result;
  if (!shown) return undefined;
  const { problem, chosen, isCancelled, run } = shown;
  if (problem) {
    const { message, isOurs } = problem;
    return { state: isOurs ? 'failed' : chosen.isMoved ? 'cannot-run-as-moved' : 'cannot-run', message };
  }
  // With a run to look at, the bar of progress says so.
  return isCancelled && !run ? { state: 'cancelled', message: 'Nothing was simulated so far.' } : undefined;
}
