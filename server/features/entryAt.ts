import type { EntryAddress, EntryAtParams } from '../../protocol/capacity.ts';
import { entrySpan } from '../documents/findEntry.ts';
import type { DocumentModel } from '../documents/model.ts';

/** kneepoint/entryAt: the entry at a place; above, between and below them the nearest one before, else the first. */
export function entryAt({ document, parts }: DocumentModel, { uri, position }: EntryAtParams): EntryAddress | null {
  const entries = parts.flatMap((part) => (part.type === 'queueing-config-map' ? part.entries : []));
  const offset = document.offsetAt(position);
  const found = entries.findLast((entry) => entrySpan(entry)[0] <= offset) ?? entries[0];
  return found ? { uri, key: found.key } : null;
}
