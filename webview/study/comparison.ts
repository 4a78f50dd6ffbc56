import { plural } from '../../engine/report/quantities.ts';
import { numberDifferences, specDifferences } from '../../engine/report/resultComparison.ts';
import { valueWords } from '../../engine/report/resultSpec.ts';
import type { AnyResult } from '../../schemas/results/results.ts';

import { element, setText } from '../element.ts';
import { kept } from '../parts/kept.ts';
import { pagedGrid } from '../parts/pagedGrid.ts';
import type { Shown } from './shown.ts';

/** Two results of one kind: what changed in the spec, and what changed in the numbers. */
interface Comparison {
  readonly spec: readonly Record<string, string>[];
  readonly numbers: readonly Record<string, string>[];
  readonly same: number;
}

const SPEC_TITLE = 'What changed in the spec';
const NUMBERS_TITLE = 'What changed in the numbers';
const COLUMNS = [
  { key: 'before', title: 'the other' },
  { key: 'after', title: 'this result' },
];

/** The result that was laid beside this one. */
export function comparison() {
  const title = element('h2', {});
  const problem = element('p', {});
  const spec = pagedGrid<Record<string, string>>(
    SPEC_TITLE,
    [{ key: 'path', title: 'field', share: 1.4 }, ...COLUMNS],
    (row) => row,
  );
  const numbers = pagedGrid<Record<string, string>>(
    NUMBERS_TITLE,
    [{ key: 'what', title: 'number', share: 1.6 }, ...COLUMNS, { key: 'change', title: 'change' }],
    (row) => row,
  );
  const specSame = element('p', { class: 'basis' });
  const numbersSame = element('p', { class: 'basis' });
  const specPart = element('div', {}, element('h3', {}, SPEC_TITLE), spec.node, specSame);
  const numbersPart = element('div', {}, element('h3', {}, NUMBERS_TITLE), numbers.node, numbersSame);
  const node = element('section', { 'aria-label': 'Comparison' }, title, problem, specPart, numbersPart);
  const comparisonOf = kept(compared);
  return {
    node,
    update({ result, page: { other } }: Shown): void {
      node.hidden = other === undefined;
      if (!other) return;
      setText(title, `Beside ${other.name}`);
      const found = comparisonOf(other.result, result);
      problem.hidden = found !== undefined;
      setText(
        problem,
        found ? '' : `${other.name} is a ${other.result.kind}: it has no numbers in common with this one.`,
      );
      specPart.hidden = numbersPart.hidden = found === undefined;
      if (!found) return;
      spec.node.hidden = found.spec.length === 0;
      spec.update(found.spec);
      setText(specSame, found.spec.length === 0 ? 'Both were made from the same spec.' : '');
      numbers.node.hidden = found.numbers.length === 0;
      numbers.update(found.numbers);
      setText(
        numbersSame,
        found.numbers.length === 0
          ? 'Every number is the same.'
          : found.same > 0
            ? `${plural(found.same, 'other number')} ${found.same === 1 ? 'is' : 'are'} the same.`
            : '',
      );
    },
  };
}

/** @returns undefined for results of two kinds */
function compared(before: AnyResult, after: AnyResult): Comparison | undefined {
  if (before.kind !== after.kind) return undefined;
  const numbers = numberDifferences(before, after);
  const words = (value: unknown) => (value === undefined ? '–' : valueWords(value));
  return {
    spec: specDifferences(before, after).map(({ path, before: was, after: is }) => ({
      path,
      before: words(was),
      after: words(is),
    })),
    numbers: numbers
      .filter(({ isSame }) => !isSame)
      .map(({ what, before: was, after: is, change }) => ({ what, before: was, after: is, change })),
    same: numbers.filter(({ isSame }) => isSame).length,
  };
}
