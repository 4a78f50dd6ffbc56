import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Entry } from './entry.ts';
import type { Span } from './scalars/mappedText.ts';
import type { Field } from './yaml.ts';

/** The place in the file of a field's value. */
export function valueInFile(entry: Entry, field: Field): Span {
  return entry.inFile(field.valueSpan);
}

/**
 * The whole lines of a field, comment and line break included: what to cut to remove it.
 * Undefined where the field does not have its lines to itself (flow mappings, quoted scalars).
 */
export function linesOfField(document: TextDocument, entry: Entry, field: Field): Span | undefined {
  if (!hasLines(entry, field) || indentationOf(document, entry, field) === undefined) return undefined;
  const text = document.getText();
  const [start, end] = [entry.inFile(field.keySpan)[0], lineEnd(text, entry.inFile(field.valueSpan)[1])];
  return [lineStart(text, start), end + breakAt(text, end).length];
}

/**
 * Where and what to insert so that a new line stands below a field's, indented as it is, with the file's line end.
 * Undefined where the field does not start a line of a block scalar.
 */
export function lineBelowField(
  document: TextDocument,
  entry: Entry,
  field: Field,
  line: string,
): { span: Span; text: string } | undefined {
  const indentation = indentationOf(document, entry, field);
  if (!hasLines(entry, field) || indentation === undefined) return undefined;
  const text = document.getText();
  const end = lineEnd(text, entry.inFile(field.valueSpan)[1]);
  const lineBreak = breakAt(text, end) || (text.includes('\r\n') ? '\r\n' : '\n');
  return { span: [end, end], text: `${lineBreak}${indentation}${line}` };
}

/** Whether lines of the file are lines of the entry, so that a field can have its own. */
function hasLines({ source }: Entry, field: Field): boolean {
  return (source.style === 'block' || source.style === 'file') && !field.merged;
}

function indentationOf(document: TextDocument, entry: Entry, field: Field): string | undefined {
  const start = entry.inFile(field.keySpan)[0];
  const before = document.getText().slice(lineStart(document.getText(), start), start);
  return before.trim() === '' ? before : undefined;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const feed = text.indexOf('\n', offset);
  if (feed === -1) return text.length;
  return feed > offset && text[feed - 1] === '\r' ? feed - 1 : feed;
}

function breakAt(text: string, offset: number): string {
  return text.startsWith('\r\n', offset) ? '\r\n' : text.startsWith('\n', offset) ? '\n' : '';
}
