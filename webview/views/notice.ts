import type { CapacityProblem } from '../../protocol/capacity.ts';
import { button } from '../controls.ts';
import { element, icon, setText } from '../element.ts';

type State = CapacityProblem['state'];

const TITLES: Readonly<Record<State, string>> = {
  'no-parameters': 'No service parameters yet',
  'entry-invalid': 'The controller drops this entry',
  'entry-missing': 'The entry is gone',
  'file-closed': 'The file is closed',
  'no-answer': 'The language server does not answer',
};

/** The one thing to do about it. */
const REMEDIES: Readonly<Record<State, 'createParameters' | 'showEntry' | 'restart'>> = {
  'no-parameters': 'createParameters',
  'entry-invalid': 'showEntry',
  'entry-missing': 'showEntry',
  'file-closed': 'showEntry',
  'no-answer': 'restart',
};

const LABELS = {
  createParameters: 'Create Service Parameters',
  showEntry: 'Show File',
  restart: 'Restart Language Server',
} as const;

export type Remedy = (typeof REMEDIES)[State];

/** What is missing, and one button that gets it: the whole page if there are no numbers, a banner above old ones. */
export function notice(remedy: (what: Remedy) => void) {
  const title = element('h1', {});
  const message = element('p', {});
  const stale = element('p', { class: 'stale' }, 'What you see below is the last state that could be read.');
  let wanted: Remedy = 'showEntry';
  const act = button({ label: '', appearance: 'primary', click: () => remedy(wanted) });
  const node = element(
    'section',
    { class: 'notice', role: 'status' },
    icon('info'),
    element('div', {}, title, message, stale, act.node),
  );
  return {
    node,
    update(problem: CapacityProblem | undefined, hasOldNumbers: boolean): void {
      node.hidden = problem === undefined;
      if (!problem) return;
      node.classList.toggle('banner', hasOldNumbers);
      setText(title, TITLES[problem.state]);
      setText(message, problem.message);
      stale.hidden = !hasOldNumbers;
      wanted = REMEDIES[problem.state];
      act.setLabel(LABELS[wanted]);
    },
  };
}
