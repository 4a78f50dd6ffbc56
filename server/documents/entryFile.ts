import type { QueueingConfigMap } from './configMap.ts';
import { Entry, type EntryCache } from './entry.ts';
import { fileName } from './filePath.ts';

/** A file that holds one entry and nothing else, for a generator: a ConfigMap's piece with that entry. */
export function readEntryFile(text: string, uri: string, cache: EntryCache): QueueingConfigMap {
  const source = { style: 'file', offset: 0, text, contentStart: 0, parentIndent: -1 } as const;
  const key = fileName(uri).replace(/\.[^.]*$/, '');
  return {
    type: 'queueing-config-map',
    document: undefined,
    isPiece: true,
    name: undefined,
    namespace: undefined,
    metadata: undefined,
    labels: [],
    data: undefined,
    entries: [new Entry(key, [0, 0], source, cache.content(source))],
    nonStrings: [],
  };
}
