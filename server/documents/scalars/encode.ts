import { isFilled } from '../masks.ts';
import { startOfLine } from '../startOfLine.ts';
import { type TextChange, withChanges } from '../textChange.ts';
import { blockHeader } from './blockScalar.ts';
import { decodeScalar, type ScalarSource } from './decode.ts';
import type { MappedText } from './mappedText.ts';

/**
 * Changes of a scalar's decoded text as changes of its token (offsets relative to it). They are kept only if the token,
 * so changed, decodes to the text wanted; a flow scalar for which that fails is written anew in double quotes, where
 * every text has a place. Undefined if there is no way: in folded blocks, where line breaks are not what they seem.
 */
export function encodeChanges(source: ScalarSource, changes: readonly TextChange[]): TextChange[] | undefined {
  const decoded = decodeScalar(source);
  const wanted = withChanges(decoded.text, changes);
  const encoded = changes.flatMap((change) => encodeChange(source, decoded, change) ?? []);
  if (encoded.length === changes.length) {
    const text = withChanges(source.text, encoded);
    if (decodeScalar({ ...source, text }).text === wanted) return encoded;
  }
  // What a template puts in is masked here: it can be left where it is, but not written anew.
  if (source.style === 'block' || source.style === 'file' || isFilled(wanted)) return undefined;
  return [{ span: [0, source.text.length], text: JSON.stringify(wanted) }];
}

/** One change, in the way of the scalar's style; undefined if the style has no way to write it there. */
function encodeChange(source: ScalarSource, decoded: MappedText, { span, text }: TextChange): TextChange | undefined {
  const [start, end] = decoded.toSource(span);
  switch (source.style) {
    case 'file':
      return { span: [start, end], text: encodePiece(source, text) };
    case 'block':
      return encodeInBlock(source, decoded, { span, text });
    case 'double-quoted':
      return { span: [start, end], text: encodePiece(source, text) };
    case 'single-quoted':
      return text.includes('\n') ? undefined : { span: [start, end], text: encodePiece(source, text) };
    case 'plain':
      return isPlainText(withChanges(source.text, [{ span: [start, end], text }]))
        ? { span: [start, end], text }
        : undefined;
  }
}

/** In a block, a line of text is a line of the file with the block's indentation before it. */
function encodeInBlock(source: ScalarSource, decoded: MappedText, { span, text }: TextChange): TextChange | undefined {
  let [start, end] = decoded.toSource(span);
  if (blockHeader(source.text).folded && (text + source.text.slice(start, end)).includes('\n')) return undefined;
  const lineStart = startOfLine(source.text, start);
  const decodedStart = startOfLine(decoded.text, span[0]);
  const indentation = source.text.slice(lineStart, decoded.toSource([decodedStart, decodedStart])[0]);
  if (indentation.trim() !== '') return undefined;
  // Whole lines go with their indentation; the line behind them keeps its own.
  const isWholeLines = span[0] === decodedStart && decoded.text[span[1] - 1] === '\n' && text === '';
  if (isWholeLines) start = lineStart;
  if (span[0] === span[1]) end = start;
  return { span: [start, end], text: encodePiece(source, text, indentation) };
}

/** A piece of text as it is written inside a scalar of that style, whether or not it may stand there. */
export function encodePiece(source: ScalarSource, text: string, indentation = ''): string {
  switch (source.style) {
    case 'block':
    case 'file':
      return text.replaceAll('\n', `${lineBreakOf(source)}${indentation}`);
    case 'double-quoted':
      return JSON.stringify(text).slice(1, -1);
    case 'single-quoted':
      return text.replaceAll("'", "''");
    case 'plain':
      return text;
  }
}

function lineBreakOf({ text }: ScalarSource): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** Whether a text can stand without quotes, whatever is around it. */
function isPlainText(text: string): boolean {
  return /^[\w./][^\r\n]*$/.test(text) && !/:(\s|$)|\s#|\s$/.test(text);
}
