import { button } from '../controls.ts';
import { element, icon, setText } from '../element.ts';

/** Something that a page has nothing newer to show for. */
interface Problem<State extends string> {
  readonly state: State;
  /** What is wrong and what to do, in at most two sentences. */
  readonly message: string;
}

/** What a reader is told in a state, and the one thing to do about it. */
export interface NoticeText<Remedy extends string> {
  readonly title: string;
  readonly remedy: Remedy;
  readonly label: string;
  /** What old numbers below are. */
  readonly old?: string;
}

/** What is missing, and one button that gets it: the whole page if there are no numbers, a banner above old ones. */
export function notice<State extends string, Remedy extends string>(
  texts: Readonly<Record<State, NoticeText<Remedy>>>,
  remedy: (what: Remedy) => void,
) {
  const title = element('h1', {});
  const message = element('p', {});
  const stale = element('p', { class: 'stale' });
  let wanted: Remedy | undefined;
  const act = button({ label: '', appearance: 'primary', click: () => wanted && remedy(wanted) });
  const node = element(
    'section',
    { class: 'notice', role: 'status' },
    icon('info'),
    element('div', {}, title, message, stale, act.node),
  );
  return {
    node,
    update(problem: Problem<State> | undefined, hasOldNumbers: boolean): void {
      node.hidden = problem === undefined;
      if (!problem) return;
      const text = texts[problem.state];
      node.classList.toggle('banner', hasOldNumbers);
      setText(title, text.title);
      setText(message, problem.message);
      setText(stale, text.old ?? 'What you see below is the last state that could be read.');
      stale.hidden = !hasOldNumbers;
      wanted = text.remedy;
      act.setLabel(text.label);
    },
  };
}
