import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type CompletionItem,
  type CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
} from 'vscode-languageserver-types';
import type { Entry } from '../../documents/entry.ts';
import { changeEntry } from '../../documents/entryEdits.ts';
import { encodePiece } from '../../documents/scalars/encode.ts';
import type { Span } from '../../documents/scalars/mappedText.ts';
import { startOfLine } from '../../documents/startOfLine.ts';
import { rangeOf } from '../context.ts';
import type { Cursor } from './cursor.ts';
import type { Probe } from './probe.ts';
import { mapText, plainText, type Snippet, snippetText } from './snippet.ts';

/** Something to write at the cursor, in the terms of the text that is typed. */
export interface Offer {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly detail?: string;
  readonly documentation?: string;
  readonly insert: Snippet;
}

/** Where offers go: the characters of the file that they replace, and how text is written there. */
export interface Slot {
  readonly span: Span;
  readonly lead: string;
  /** The quote that what is typed starts with: editors filter by it. */
  readonly quote: string;
  /** A snippet as the file has to hold it; undefined where it has no place. */
  write(snippet: Snippet): Snippet | undefined;
}

/** The place of a cursor inside an entry: what is written there is escaped and indented as the entry's style needs. */
export function slotInEntry(probe: Probe, entry: Entry, { word, quote }: Cursor): Slot {
  const { text } = entry;
  const span: Span = [word[0], word[1] + (probe.hasColon && text[word[1]] === ':' ? 1 : 0)];
  const inner = ' '.repeat(word[0] - startOfLine(text, word[0]));
  const place = entry.inFile(span);
  const outer =
    entry.source.style === 'block'
      ? ' '.repeat(Math.max(0, place[0] - startOfLine(probe.model.text, place[0]) - inner.length))
      : '';
  return {
    span: probe.inFile(place),
    lead: probe.lead,
    quote,
    write(snippet) {
      const indented = mapText(snippet, (piece) => piece.replaceAll('\n', `\n${inner}`));
      const changes = changeEntry(entry, [{ span, text: plainText(indented) }]);
      const change = changes?.[0];
      if (!change || changes.length > 1 || change.span[0] !== place[0] || change.span[1] !== place[1]) return undefined;
      const encoded = mapText(indented, (piece) => encodePiece(entry.source, piece, outer));
      return plainText(encoded) === change.text ? encoded : [change.text];
    },
  };
}

/** The place of a cursor in the file itself. */
export function slotInFile(probe: Probe, { word, quote }: Cursor): Slot {
  const { text } = probe.model;
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const line = text.slice(startOfLine(text, word[0]), word[0]);
  const indentation = ' '.repeat(/^ *(?:- +)*/.exec(line)![0].length);
  return {
    span: probe.inFile([word[0], word[1] + (probe.hasColon && text[word[1]] === ':' ? 1 : 0)]),
    lead: probe.lead,
    quote,
    write: (snippet) => mapText(snippet, (piece) => piece.replaceAll('\n', `${lineBreak}${indentation}`)),
  };
}

/** Offers as the editor takes them, in their order; without snippets their text as it stands. */
export function completionItems(
  document: TextDocument,
  offers: readonly Offer[],
  slot: Slot,
  { snippets, from }: { snippets: boolean; from: number },
): CompletionItem[] {
  const range = rangeOf(document, slot.span);
  if (range.start.line !== range.end.line) return [];
  return offers.flatMap(({ label, kind, detail, documentation, insert }, i) => {
    const written = slot.write(insert);
    if (!written) return [];
    const isSnippet = snippets && written.some((piece) => typeof piece !== 'string');
    return {
      label,
      kind,
      ...(detail ? { detail } : {}),
      ...(documentation ? { documentation: { kind: MarkupKind.Markdown, value: documentation } } : {}),
      sortText: String(from + i).padStart(4, '0'),
      filterText: slot.quote + label,
      insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      insertTextMode: InsertTextMode.asIs,
      textEdit: { range, newText: slot.lead + (isSnippet ? snippetText(written) : plainText(written)) },
    };
  });
}
