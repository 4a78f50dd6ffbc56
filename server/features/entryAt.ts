import type { EntryAddress, EntryAtParams } from '../../protocol/capacity.ts';
import type { Entry } from '../documents/entry.ts';
import { entrySpan } from '../documents/findEntry.ts';
import type { DocumentModel } from '../documents/model.ts';

/** kneepoint/entryAt: the entry at a place; between entries the one above, and in the line of a key that key's. */
export function entryAt(
  { document, parts, text }: DocumentModel,
  { uri, position }: EntryAtParams,
): EntryAddress | null {
  const entries = parts.flatMap((part) => (part.type === 'queueing-config-map' ? part.entries : []));
  const offset = document.offsetAt(position);
  const startsBefore = (entry: Entry) => text.lastIndexOf('\n', entrySpan(entry)[0]) < offset;
  // A block's value ends where the line of the next key starts.
  const isAt = (entry: Entry) => entrySpan(entry)[0] <= offset && offset < entrySpan(entry)[1];
  const found = entries.find(isAt) ?? entries.findLast(startsBefore) ?? entries[0];
  return found ? { uri, key: found.key } : null;
}
