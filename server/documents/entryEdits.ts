import type { Entry } from './entry.ts';
import { decodeScalar } from './scalars/decode.ts';
import { encodeChanges } from './scalars/encode.ts';
import type { Span } from './scalars/mappedText.ts';
import { writeLike } from './scalars/writeLike.ts';
import { startOfLine } from './startOfLine.ts';
import type { TextChange } from './textChange.ts';
import type { Field } from './yaml.ts';

/*
 * Changes of an entry, worked out in its decoded text and written in the style of its scalar. Each function returns
 * undefined where the file has no place for the change: for fields that a merge brings in, and in text that is folded.
 */

/** The place in the file of a field's value, without the line break that ends a block. */
export function valueInFile(entry: Entry, { valueSpan: [start, end] }: Field): Span {
  return entry.inFile([start, Math.max(start, withoutBreaks(entry.text, end))]);
}

/** Puts another value in the place of a field's. */
export function replaceValue(entry: Entry, field: Field, value: string): TextChange[] | undefined {
  const [start, end] = field.valueSpan;
  if (field.merged) return undefined;
  if (start < end) return changeEntry(entry, [{ span: [start, withoutBreaks(entry.text, end)], text: value }]);
  const at = placeForValue(entry, field);
  return at === undefined ? undefined : changeEntry(entry, [{ span: [at, at], text: ` ${value}` }]);
}

/** Gives a field another name. */
export function renameField(entry: Entry, field: Field, name: string): TextChange[] | undefined {
  if (field.merged) return undefined;
  const written = entry.text.slice(...field.keySpan);
  return changeEntry(entry, [{ span: field.keySpan, text: writeLike(written, name) }]);
}

/** Takes fields out: whole lines with their comments, or items of a flow mapping. */
export function removeFields(entry: Entry, fields: readonly Field[]): TextChange[] | undefined {
  if (fields.some(({ merged }) => merged)) return undefined;
  const spans = entry.isFlow ? flowSpans(entry, fields) : fields.map((field) => lineSpan(entry, field));
  if (spans.some((span) => !span)) return undefined;
  return changeEntry(
    entry,
    withLastBreak(entry.text, spans as Span[]).map((span) => ({ span, text: '' })),
  );
}

/** Where lines at the end go that end in no line break, the break before them goes too: a block may have no other place for it. */
function withLastBreak(text: string, spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a[0] - b[0]);
  let last = sorted.length - 1;
  if (sorted[last]?.[1] !== text.length || text.endsWith('\n')) return sorted;
  while (last > 0 && sorted[last - 1]![1] === sorted[last]![0]) last--;
  const start = sorted[last]![0];
  return [...sorted.slice(0, last), [text[start - 1] === '\n' ? start - 1 : start, text.length]];
}

/** Adds a field below another, written as that one is. */
export function addField(entry: Entry, below: Field, name: string, value: string): TextChange[] | undefined {
  if (below.merged) return undefined;
  const key = writeLike(entry.text.slice(...below.keySpan), name);
  if (entry.isFlow) {
    const at = below.valueSpan[1];
    const colon = /^\s*:\s*$/.exec(entry.text.slice(below.keySpan[1], below.valueSpan[0]))?.[0] ?? ': ';
    return changeEntry(entry, [{ span: [at, at], text: `,${colon.endsWith(' ') ? ' ' : ''}${key}${colon}${value}` }]);
  }
  const line = lineSpan(entry, below);
  if (!line) return undefined;
  const end = line[1] - (entry.text[line[1] - 1] === '\n' ? 1 : 0);
  const indentation = entry.text.slice(line[0], below.keySpan[0]);
  return changeEntry(entry, [{ span: [end, end], text: `\n${indentation}${key}: ${value}` }]);
}

/** Writes a field into an entry that has none yet. */
function appendField(entry: Entry, name: string, value: string): TextChange[] | undefined {
  const { text } = entry;
  if (entry.isFlow) return undefined;
  const lead = text === '' || text.endsWith('\n') ? '' : '\n';
  return changeEntry(entry, [{ span: [text.length, text.length], text: `${lead}${name}: ${value}` }]);
}

/** Gives a field a number: in its place, else below the last field, else as the first of an empty entry. */
export function setNumber(entry: Entry, name: string, value: number): TextChange[] | undefined {
  const written = plainNumber(value);
  const field = entry.field(name);
  if (field) return replaceValue(entry, field, written);
  const below = entry.fields.findLast((each) => !each.merged);
  return below ? addField(entry, below, name, written) : appendField(entry, name, written);
}

/** A number as people write it in these files: 3.0, 2.75. */
function plainNumber(value: number): string {
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}

/** Changes of an entry's decoded text as changes of the file. */
export function changeEntry(entry: Entry, changes: readonly TextChange[]): TextChange[] | undefined {
  if (entry.joinsLines) return undefined;
  const { source } = entry;
  // The entry may start within its scalar: behind the key of a generator's literal.
  const skipped = decodeScalar(source).text.length - entry.text.length;
  const moved = changes.map(({ span, text }) => ({ span: shifted(span, skipped), text }));
  return encodeChanges(source, moved)?.map(({ span, text }) => ({ span: shifted(span, source.offset), text }));
}

function shifted([start, end]: Span, by: number): Span {
  return [start + by, end + by];
}

/** The lines of a field in the decoded text, from its indentation to its line break; undefined if it shares them. */
function lineSpan({ text }: Entry, { keySpan, valueSpan }: Field): Span | undefined {
  const start = startOfLine(text, keySpan[0]);
  if (text.slice(start, keySpan[0]).trim() !== '') return undefined;
  const last = text.indexOf('\n', Math.max(keySpan[1], withoutBreaks(text, valueSpan[1])));
  return [start, last === -1 ? text.length : last + 1];
}

/** What to cut out of a flow mapping so that its commas still separate what is left. */
function flowSpans(entry: Entry, removed: readonly Field[]): Span[] {
  const fields = entry.fields.filter(({ merged }) => !merged);
  const end = (field: Field) => Math.max(field.keySpan[1], field.valueSpan[1]);
  const spans: Span[] = [];
  for (let first = 0; first < fields.length; first++) {
    if (!removed.includes(fields[first]!)) continue;
    let last = first;
    while (last + 1 < fields.length && removed.includes(fields[last + 1]!)) last++;
    const next = fields[last + 1];
    if (first > 0) spans.push([end(fields[first - 1]!), end(fields[last]!)]);
    else spans.push([fields[0]!.keySpan[0], next ? next.keySpan[0] : end(fields[last]!)]);
    first = last;
  }
  return spans;
}

/** The end of a value without the line breaks that a block scalar takes in. */
function withoutBreaks(text: string, end: number): number {
  while (end > 0 && /\s/.test(text[end - 1]!)) end--;
  return end;
}

/** Where to write the value of a field that has none: behind its colon, or behind the anchor or tag there. */
function placeForValue({ text }: Entry, { keySpan, valueSpan }: Field): number | undefined {
  const colon = /^[ \t]*:/.exec(text.slice(keySpan[1], valueSpan[0] + 1));
  if (!colon) return undefined;
  const behind = keySpan[1] + colon[0].length;
  return behind + text.slice(behind, valueSpan[0]).trimEnd().length;
}
