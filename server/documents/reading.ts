import type { DocumentModel, Part } from './model.ts';
import { tableDocument } from './observations/tableDocument.ts';
import { plainValue } from './ownDocument.ts';
import type { Span } from './scalars/mappedText.ts';
import { textOf } from './yaml.ts';

/** What the controller, or we ourselves, read from one place of a file. */
export interface Reading {
  /** The place: an entry; undefined for all of a document around its entries. */
  readonly span: Span | undefined;
  /** What is read there, in a form that can be compared. */
  readonly what: string;
}

/** Everything that is read from a file, in its order. */
export function readings({ parts }: DocumentModel): Reading[] {
  return parts.flatMap(readingsOf);
}

/** Whether the controller, and we ourselves, read the same from two versions of a file. */
export function sameReading(a: DocumentModel, b: DocumentModel): boolean {
  const [first, second] = [readings(a), readings(b)];
  return first.length === second.length && first.every(({ what }, i) => what === second[i]!.what);
}

function readingsOf(part: Part): Reading[] {
  if (part.type === 'own-document') return [{ span: undefined, what: comparable(plainValue(part.document)) }];
  if (part.type === 'observation-table') return [{ span: undefined, what: comparable(part.models.map(tableDocument)) }];
  const { name, namespace, labels, nonStrings, entries } = part;
  const around = {
    name: textOf(name),
    namespace,
    labels: labels.map((label) => [label.name, textOf(label)]),
    others: nonStrings.map((other) => other.name),
  };
  return [
    { span: undefined, what: comparable(around) },
    ...entries.map(({ key, values, dropped, source: { offset, text } }): Reading => {
      return { span: [offset, offset + text.length], what: comparable({ key, values, dropped }) };
    }),
  ];
}

/** NaN and Infinity, which JSON does not tell apart, included. */
function comparable(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'number' ? String(each) : each)) ?? '';
}
