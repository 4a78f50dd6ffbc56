import type { Position, SelectionRange } from 'vscode-languageserver-types';
import type { Entry } from '../documents/entry.ts';
import { valueInFile } from '../documents/entryEdits.ts';
import type { DocumentModel } from '../documents/model.ts';
import type { Span } from '../documents/scalars/mappedText.ts';
import { spansAround } from '../documents/yamlPlace.ts';
import { rangeOf } from './context.ts';

/** textDocument/selectionRange: from the value inside an entry out to the pair, the entry, its key, and what is around. */
export function selectionRanges(model: DocumentModel, positions: readonly Position[]): SelectionRange[] {
  return positions.map((position) => {
    const offset = model.document.offsetAt(position);
    const spans = [[0, model.text.length] as Span, ...outerSpans(model, offset), ...innerSpans(model, offset)];
    let selection: SelectionRange | undefined;
    let around: Span | undefined;
    for (const span of spans) {
      // Each is to be smaller than the one around it.
      if (around && (span[0] < around[0] || span[1] > around[1])) continue;
      if (around && span[0] === around[0] && span[1] === around[1]) continue;
      selection = { range: rangeOf(model.document, span), ...(selection ? { parent: selection } : {}) };
      around = span;
    }
    return selection!;
  });
}

function outerSpans({ parts }: DocumentModel, offset: number): Span[] {
  const document = parts.find((part) => {
    const range = part.document?.range;
    return range !== undefined && offset >= range[0] && offset <= range[2];
  })?.document;
  return document ? spansAround(document, offset) : [];
}

function innerSpans({ parts }: DocumentModel, offset: number): Span[] {
  for (const part of parts) {
    if (part.type !== 'queueing-config-map') continue;
    for (const entry of part.entries) {
      const field = entry.fieldAt(offset);
      if (field) return [contentOf(entry), ...fieldSpans(entry, field, offset)];
      if (entry.fromFile(offset) !== undefined) return [contentOf(entry)];
    }
  }
  return [];
}

/** The text of an entry without the header or the quotes, and without the break at its end. */
function contentOf(entry: Entry): Span {
  return entry.inFile([0, entry.text.trimEnd().length]);
}

function fieldSpans(entry: Entry, field: Entry['fields'][number], offset: number): Span[] {
  const key = entry.inFile(field.keySpan);
  if (field.valueSpan[1] <= field.valueSpan[0]) return [key];
  const value = valueInFile(entry, field);
  const pair: Span = [key[0], Math.max(key[1], value[1])];
  return [pair, offset <= key[1] ? key : value];
}
