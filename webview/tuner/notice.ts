import type { ObservationsProblem } from '../../protocol/observations.ts';
import type { NoticeText } from '../parts/notice.ts';

/** The one thing to do about a state without numbers. */
export type Remedy = 'showFile' | 'restart';

const SHOW_FILE = { remedy: 'showFile', label: 'Show File' } as const;

/** What the view says instead of numbers. */
export const NOTICES: Readonly<Record<ObservationsProblem['state'], NoticeText<Remedy>>> = {
  invalid: { title: 'The observations are not valid', ...SHOW_FILE },
  empty: { title: 'Nothing was observed yet', ...SHOW_FILE },
  missing: { title: 'There are no observations', ...SHOW_FILE },
  'file-closed': { title: 'The file is closed', ...SHOW_FILE },
  'no-answer': { title: 'The language server does not answer', remedy: 'restart', label: 'Restart Language Server' },
};
