import type { DocumentModel, Part } from './model.ts';
import { plainValue } from './ownDocument.ts';
import { textOf } from './yaml.ts';

/** Whether the controller, and we ourselves, read the same from two versions of a file. */
export function sameReading(a: DocumentModel, b: DocumentModel): boolean {
  return reading(a) === reading(b);
}

function reading({ parts }: DocumentModel): string {
  return JSON.stringify(parts.map(readingOf), (_, value) => (typeof value === 'number' ? String(value) : value));
}

function readingOf(part: Part): unknown {
  if (part.type === 'own-document') return plainValue(part.document);
  return {
    name: textOf(part.name),
    namespace: part.namespace,
    labels: part.labels.map((label) => [label.name, textOf(label)]),
    others: part.nonStrings.map(({ name }) => name),
    entries: part.entries.map(({ key, values, dropped }) => ({ key, values, dropped })),
  };
}
