import { isMap, isScalar } from 'yaml';
import { writeLike } from './scalars/writeLike.ts';
import { startOfLine } from './startOfLine.ts';
import type { TextChange } from './textChange.ts';
import type { Field } from './yaml.ts';

/*
 * Changes of a document around its entries, written as what stands there is: block style, flow style or JSON. Each
 * function returns undefined where the file has no place for the change, so that no fix leaves a file broken.
 */

/** Puts a word in the place of a field's scalar, in the same quotes. */
export function replaceScalar(text: string, field: Field, word: string): TextChange[] | undefined {
  if (field.merged || !isColon(text, field)) return undefined;
  const [start, end] = field.valueSpan;
  if (start === end) return [{ span: [start, start], text: ` ${word}` }];
  // A block takes in the line break that ends it, which the next key needs.
  const isBlock = /[|>]/.test(text[start]!);
  const behind = isBlock ? start + text.slice(start, end).trimEnd().length : end;
  return [{ span: [start, behind], text: writeLike(text.slice(start, behind), word) }];
}

/** A field to add: its value is a word, or a mapping of one field. */
export interface NewField {
  readonly name: string;
  readonly value: string | NewField;
}

/** Adds a field to the mapping that another holds, as the first of it; `isInFlow` if the holder stands in braces. */
export function addFirstField(
  text: string,
  holder: Field,
  added: NewField,
  isInFlow: boolean,
): TextChange[] | undefined {
  const [start, end] = holder.valueSpan;
  // What an alias stands for is not this field's alone.
  if (holder.merged || text[start] === '*' || !isColon(text, holder)) return undefined;
  const { value } = holder;
  if (isMap(value)) return value.flow ? addInBraces(text, start, added) : addLine(text, start, added);
  if (value !== null && !(isScalar(value) && value.value === null)) return undefined;
  if (isInFlow) return [{ span: [start, end], text: ` {${inBraces(added, text[holder.keySpan[0]] === '"')}}` }];
  const lineStart = startOfLine(text, holder.keySpan[0]);
  const indentation = text.slice(lineStart, holder.keySpan[0]);
  if (indentation.trim() !== '') return undefined;
  const lineEnd = lineEndOf(text);
  const below = start + text.slice(start).search(/\r?\n|$/);
  // Behind a comment there, if there is one.
  return [
    ...(start < end ? [{ span: [start, end] as const, text: '' }] : []),
    { span: [below, below], text: `${lineEnd}${lines(added, `${indentation}  `, lineEnd)}` },
  ];
}

/**
 * Takes a field out of its mapping, with its line, or with a comma where the mapping stands in braces. The mapping must have
 * others, or it would be none any more.
 */
export function removeField(text: string, field: Field, isInFlow: boolean): TextChange[] | undefined {
  if (field.merged || !isColon(text, field)) return undefined;
  const [start] = field.keySpan;
  const end = start + text.slice(start, Math.max(field.keySpan[1], field.valueSpan[1])).trimEnd().length;
  if (isInFlow) {
    const before = /,\s*$/.exec(text.slice(0, start));
    if (before) return [{ span: [before.index, end], text: '' }];
    const behind = /^\s*,\s*/.exec(text.slice(end));
    return behind ? [{ span: [start, end + behind[0].length], text: '' }] : undefined;
  }
  const lineStart = startOfLine(text, start);
  const feed = text.indexOf('\n', end);
  const rest = text.slice(end, feed === -1 ? text.length : feed).trimEnd();
  if (text.slice(lineStart, start).trim() !== '' || !/^\s*(?:#.*)?$/.test(rest)) return undefined;
  return [{ span: [lineStart, feed === -1 ? text.length : feed + 1], text: '' }];
}

/** Makes the nested lines of a field a text, by `|`. */
export function makeText(text: string, { keySpan, valueSpan, merged }: Field): TextChange[] | undefined {
  // Between the colon and the first line, an anchor or a tag would end up in the text.
  const gap = /^[ \t]*:[ \t]*(?:#.*)?\r?\n\s*$/.exec(text.slice(keySpan[1], valueSpan[0]));
  if (merged || !gap) return undefined;
  const indentOf = (at: number) => at - startOfLine(text, at);
  const indentation = indentOf(valueSpan[0]);
  if (indentation <= indentOf(keySpan[0])) return undefined;
  const below = text.slice(valueSpan[0], valueSpan[1]).split('\n').slice(1);
  if (below.some((line) => line.trim() !== '' && line.search(/[^ ]/) < indentation)) return undefined;
  const colon = text.indexOf(':', keySpan[1]);
  return [{ span: [colon + 1, colon + 1], text: ' |' }];
}

/** Whether a key and its value are parted by a colon, and by nothing that changes what the value is. */
function isColon(text: string, { keySpan, valueSpan }: Field): boolean {
  const gap = text.slice(keySpan[1], valueSpan[0]).replace(/#.*/g, '');
  return /^\s*:\s*(?:&\S+\s*)?$/.test(gap);
}

function addInBraces(text: string, start: number, added: NewField): TextChange[] {
  const first = start + 1 + text.slice(start + 1).search(/\S/);
  const isEmpty = text[first] === '}';
  const isJson = isEmpty || text[first] === '"';
  const at = isEmpty ? start + 1 : first;
  const gap = text.slice(start + 1, first);
  return [{ span: [at, at], text: isEmpty ? inBraces(added, isJson) : `${inBraces(added, isJson)},${gap || ' '}` }];
}

function inBraces({ name, value }: NewField, isJson: boolean): string {
  const write = (word: string) => (isJson ? JSON.stringify(word) : word);
  return `${write(name)}: ${typeof value === 'string' ? write(value) : `{${inBraces(value, isJson)}}`}`;
}

/** Above the first field of a mapping, if that starts a line. */
function addLine(text: string, start: number, added: NewField): TextChange[] | undefined {
  const lineStart = startOfLine(text, start);
  const indentation = text.slice(lineStart, start);
  if (indentation.trim() !== '') return undefined;
  const lineEnd = lineEndOf(text);
  return [{ span: [lineStart, lineStart], text: `${lines(added, indentation, lineEnd)}${lineEnd}` }];
}

function lines({ name, value }: NewField, indentation: string, lineEnd: string): string {
  if (typeof value === 'string') return `${indentation}${name}: ${value}`;
  return `${indentation}${name}:${lineEnd}${lines(value, `${indentation}  `, lineEnd)}`;
}

function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
