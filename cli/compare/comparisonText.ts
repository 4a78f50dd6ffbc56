import type { Colors } from 'picocolors/types.js';
import { plural, whole } from '../../engine/report/quantities.ts';
import { valueWords } from '../../engine/report/resultSpec.ts';
import { printable } from '../lint/formats/printable.ts';
import { tableLines } from '../table.ts';
import type { Compared } from './compared.ts';

/** A longer table is no longer read on a terminal. */
const MOST_ROWS = 40;
/** Longer values are cut short. */
const LONGEST_VALUE = 40;

/** Two results for people: what changed in the spec and in what else they were made from, then the numbers that differ. */
export function comparisonText(compared: Compared, colours: Colors): string {
  const made = madeFrom(compared);
  const numbers = compared.numbers.filter(({ isSame }) => !isSame);
  const lines = [
    ...section('made from', made, colours),
    ...(made.length > 0 && numbers.length > 0 ? [''] : []),
    ...section(
      'number',
      numbers.map(({ what, before, after, change }) => [what, before, after, change]),
      colours,
    ),
    ...(made.length + numbers.length > 0 ? [''] : []),
    `${made.length > 0 ? plural(made.length, 'difference') : 'No difference'} in what they were made from, ${whole(numbers.length)} of ${plural(compared.numbers.length, 'number')} ${numbers.length === 1 ? 'differs' : 'differ'}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The version, files and profiles, then the spec. */
function madeFrom({ before: { result: a }, after: { result: b }, spec }: Compared): string[][] {
  const paths = [...new Set([...a.inputs, ...b.inputs].map(({ path }) => path))];
  const hashOf = ({ inputs }: typeof a, path: string) => inputs.find((each) => each.path === path)?.hash.slice(0, 12);
  const version = [['version of Kneepoint', a.engineVersion, b.engineVersion]];
  const inputs = paths.map((path) => [path, hashOf(a, path) ?? 'none', hashOf(b, path) ?? 'none']);
  const fields = spec.map(({ path, before, after }) => [path, short(before), short(after)]);
  return [...[...version, ...inputs].filter(([, was, is]) => was !== is), ...fields].map((row) => [...row, '']);
}

function short(value: unknown): string {
  if (value === undefined) return 'none';
  const text = valueWords(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text;
}

function section(title: string, rows: readonly (readonly string[])[], colours: Colors): string[] {
  if (rows.length === 0) return [];
  const columns = [
    { title },
    { title: 'before', side: 'right' },
    { title: 'after', side: 'right' },
    { title: 'change' },
  ] as const;
  const shown = rows.slice(0, MOST_ROWS).map((row) => row.map(printable));
  const [titles, ...lines] = tableLines(columns, shown);
  const left = rows.length - shown.length;
  return [colours.dim(titles!), ...lines, ...(left > 0 ? [`and ${whole(left)} more: --format json`] : [])];
}
