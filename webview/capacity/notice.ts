import type { CapacityProblem } from '../../protocol/capacity.ts';
import type { NoticeText } from '../parts/notice.ts';

/** The one thing to do about a state without numbers. */
export type Remedy = 'createParameters' | 'showFile' | 'restart';

const SHOW_FILE = { remedy: 'showFile', label: 'Show File' } as const;

/** What the view says instead of numbers. */
export const NOTICES: Readonly<Record<CapacityProblem['state'], NoticeText<Remedy>>> = {
  'no-parameters': {
    title: 'No service parameters yet',
    remedy: 'createParameters',
    label: 'Create Service Parameters',
  },
  'entry-invalid': { title: 'The controller drops this entry', ...SHOW_FILE },
  'entry-missing': { title: 'The entry is gone', ...SHOW_FILE },
  'file-closed': { title: 'The file is closed', ...SHOW_FILE },
  'no-answer': { title: 'The language server does not answer', remedy: 'restart', label: 'Restart Language Server' },
};
