import { DEFAULT_ENTRY_KEY, identityOf } from '../documents/configMap.ts';
import type { Entry } from '../documents/entry.ts';
import type { FeatureContext } from './context.ts';

/** The command of the editor's side that shows an entry's capacity; takes `{ uri, key }`. */
export const SHOW_CAPACITY = 'kneepoint.showCapacity';

/** A link that shows an entry's capacity, where the editor follows links to commands and there is something to show. */
export function capacityLink(uri: string, entry: Entry, { editor }: FeatureContext): string | undefined {
  const isShown = !entry.dropped && (entry.key === DEFAULT_ENTRY_KEY || identityOf(entry));
  if (!editor.commandLinks || !isShown) return undefined;
  return `[Show capacity](command:${SHOW_CAPACITY}?${encodeURIComponent(JSON.stringify([{ uri, key: entry.key }]))})`;
}
