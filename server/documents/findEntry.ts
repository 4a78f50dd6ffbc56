import type { QueueingConfigMap } from './configMap.ts';
import type { Entry } from './entry.ts';
import type { DocumentModel } from './model.ts';
import type { Span } from './scalars/mappedText.ts';

/** An entry and the ConfigMap around it. */
export interface FoundEntry {
  readonly entry: Entry;
  readonly configMap: QueueingConfigMap;
}

/** The entry with a key. Where a file has several, the first that the controller keeps, else the first. */
export function findEntry(model: DocumentModel, key: string): FoundEntry | undefined {
  const found = model.parts.flatMap((part) =>
    part.type === 'queueing-config-map'
      ? part.entries.flatMap((entry) => (entry.key === key ? [{ entry, configMap: part }] : []))
      : [],
  );
  return found.find(({ entry }) => !entry.dropped) ?? found[0];
}

/** Where an entry stands in the file: its key and its value. */
export function entrySpan({ keySpan, source }: Entry): Span {
  return [Math.min(keySpan[0], source.offset), source.offset + source.text.length];
}
