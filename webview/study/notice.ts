import { plural, whole } from '../../engine/report/quantities.ts';
import type { SpecProblem } from '../../protocol/specAddress.ts';
import type { StudyFacts } from '../../protocol/study.ts';
import type { StudyPage } from '../../protocol/studyMessages.ts';
import type { NoticeText } from '../parts/notice.ts';
import { kindName } from './kindWords.ts';

/** The one thing to do about a state without numbers, or with old ones. */
export type Remedy = 'run' | 'showFile' | 'restart';

type Problem = SpecProblem['state'] | 'never-run' | 'failed' | 'unreadable' | 'stale';

const SHOW_FILE = { remedy: 'showFile', label: 'Show File' } as const;
const OLD = 'What you see below is what the last run found.';

/** What the view says instead of numbers, or above old ones. */
export const NOTICES: Readonly<Record<Problem, NoticeText<Remedy>>> = {
  'never-run': { title: 'Not run yet', remedy: 'run', label: 'Run' },
  failed: { title: 'The run came to nothing', old: OLD, remedy: 'run', label: 'Run Again' },
  unreadable: {
    title: 'This result cannot be shown',
    old: 'What you see below is what the file held before.',
    ...SHOW_FILE,
  },
  stale: {
    title: 'The document, or a file that it names, has changed since',
    old: 'What you see below is what the study found as it was before.',
    remedy: 'run',
    label: 'Run Again',
  },
  invalid: { title: 'The study is not valid', old: OLD, ...SHOW_FILE },
  missing: { title: 'There is no such study', old: OLD, ...SHOW_FILE },
  'file-closed': { title: 'The file is closed', old: OLD, ...SHOW_FILE },
  'no-answer': {
    title: 'The language server does not answer',
    old: OLD,
    remedy: 'restart',
    label: 'Restart Language Server',
  },
};

/** What is wrong or missing, the most fundamental first; undefined if nothing is. While a run is under way, it is what is shown. */
export function problemOf({
  study,
  answer,
  progress,
  result,
  isStale,
  failure,
}: StudyPage): { readonly state: Problem; readonly message: string } | undefined {
  if (progress) return undefined;
  if (answer && answer.state !== 'known') return answer;
  if (failure !== undefined) return { state: study ? 'failed' : 'unreadable', message: failure };
  if (isStale) return { state: 'stale', message: 'Run it again to see what it comes to as it is now.' };
  return answer && !result ? { state: 'never-run', message: plannedSentence(answer) } : undefined;
}

/** What a run would make. */
export function plannedSentence({ kind, name, mostRuns, requests }: StudyFacts): string {
  const many = mostRuns === 1 ? 'one run' : `at most ${whole(mostRuns)} runs`;
  return `${name} is a ${kindName(kind)}: ${many} of ${plural(requests, 'request')}. It can be stopped at any time; what is finished is kept.`;
}
