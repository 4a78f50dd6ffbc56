import { isObservationsHeader } from '../../protocol/recognise.ts';
import { isCsv } from '../../server/documents/filePath.ts';
import type { DocumentModel } from '../../server/documents/model.ts';
import { COLUMNS } from '../../server/documents/observations/columns.ts';
import { validObservations } from '../../server/documents/observations/observations.ts';

/** Why nothing in a file can be checked or used, though nothing is wrong with it; undefined if something can be. */
export function emptiness({ document, text, parts, conflicts, isTooLarge }: DocumentModel): string | undefined {
  if (conflicts.length > 0 || isTooLarge) return undefined;
  if (text.trim() === '') return 'it is empty';
  if (parts.length === 0) return isCsv(document) ? strangeHeader(text) : 'it holds no document of ours';
  const rows = parts.flatMap((part) => (part.type === 'observation-table' ? [part.rows.length] : []));
  if (rows.includes(0)) return 'there is no row below its first line';
  const observed = parts.flatMap(validObservations);
  const isAllObserved = observed.length === parts.length;
  return isAllObserved && observed.every(({ spec }) => spec.cycles.length === 0) ? 'it has no cycles' : undefined;
}

/** How the first line of a CSV file differs from one that names the columns of a table of observations. */
function strangeHeader(text: string): string {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/[\r\n]/, 1);
  const required = COLUMNS.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  if (line.trimStart().startsWith('#')) return 'its first line must name the columns, and is a comment';
  if (isObservationsHeader(line.toLowerCase()))
    return `its first line must name the columns in lower case: ${required.join(', ')}`;
  const named = line.split(/[,;\t]/).map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
  const known = COLUMNS.filter(({ name }) => named.includes(name)).length;
  const which = known === 0 ? 'none' : `only ${known}`;
  return `its first line has ${which} of the columns of a table of observations, which needs ${required.join(', ')}`;
}
