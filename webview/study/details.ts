import { guardrails } from '../../engine/report/guardrails.ts';
import { whole } from '../../engine/report/quantities.ts';
import { studyFacts } from '../../engine/report/studyFacts.ts';
import { element, setText } from '../element.ts';
import { sortedTable } from '../parts/sortedTable.ts';
import type { Shown } from './shown.ts';
import { notesOf, warningsOf } from './words.ts';

interface DetailsHandlers {
  open(isOpen: boolean): void;
  pick(pick: number): void;
}

/** Folded away: every number in a table that sorts and filters, how to read it, and what it was made from. */
export function details({ open, pick }: DetailsHandlers) {
  const title = element('h2', {});
  const place = element('div', {});
  const reading = element('ul', { class: 'facts' });
  const origin = element('ul', { class: 'facts' });
  const folded = element(
    'details',
    {},
    element('summary', {}, 'Numbers, how to read them, where they come from'),
    title,
    place,
    element('h2', {}, 'How to read it'),
    reading,
    element('h2', {}, 'What it was made from'),
    origin,
  ) as HTMLDetailsElement;
  let table: ReturnType<typeof sortedTable> | undefined;
  let columns = '';
  let last: Shown | undefined;
  let filled: { readonly table: Shown['table']; readonly pick: Shown['pick'] } | undefined;
  let said: Shown['page'] | undefined;
  folded.addEventListener('toggle', () => {
    open(folded.open);
    fill();
  });

  function fill(): void {
    if (!last || !folded.open) return;
    fillTable(last);
    if (said === last.page) return;
    said = last.page;
    const { result, page } = last;
    const list = (node: HTMLElement, lines: readonly string[]) =>
      node.replaceChildren(...lines.map((line) => element('li', {}, line)));
    list(reading, [
      ...warningsOf(page, result, page.progress !== undefined),
      ...notesOf(result),
      ...guardrails(result),
    ]);
    list(origin, originLines(result));
  }

  function fillTable({ table: wanted, pick: chosen }: Shown): void {
    const signature = JSON.stringify([wanted.title, wanted.columns]);
    if (signature !== columns) {
      columns = signature;
      setText(title, wanted.title);
      table = sortedTable(wanted.title, wanted.columns, { noun: wanted.noun, pick });
      place.replaceChildren(table.node);
      filled = undefined;
    }
    if (filled?.table === wanted && filled.pick === chosen) return;
    filled = { table: wanted, pick: chosen };
    table?.update(wanted.rows, chosen);
  }

  return {
    node: folded,
    update(shown: Shown, isOpen: boolean): void {
      last = shown;
      folded.classList.toggle('wide', shown.table.columns.length > 8);
      if (folded.open !== isOpen) folded.open = isOpen;
      fill();
    },
  };
}

/** Versions, seeds and hashes: what somebody needs to make the same again. */
function originLines(result: Shown['result']): string[] {
  const { engineVersion, seed, specHash, inputs } = result;
  const facts = result.kind === 'ServingResult' ? [] : studyFacts(result);
  return [
    ...facts.map(({ name, text }) => `${name}: ${text}`),
    `Kneepoint ${engineVersion}, seed ${whole(seed)}: the same document, inputs, seed and version give the same numbers, to the last bit.`,
    `SHA-256 of the spec: ${specHash}`,
    ...inputs.map(({ path, hash }) => `${path}: ${hash}`),
  ];
}
