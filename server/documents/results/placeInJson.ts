import type { JsonPath } from './schemaFault.ts';

/**
 * The offset at which the value at a path begins, or that of the nearest value around it. The text must be JSON; of two fields of one
 * name the last counts, as when it is read.
 */
export function placeInJson(text: string, path: JsonPath): number {
  let at = skipBlanks(text, 0);
  for (const step of path) {
    const found = typeof step === 'number' ? itemAt(text, at, step) : fieldAt(text, at, step);
    if (found === undefined) return at;
    at = found;
  }
  return at;
}

function itemAt(text: string, open: number, index: number): number | undefined {
  if (text[open] !== '[') return undefined;
  let at = skipBlanks(text, open + 1);
  for (let i = 0; text[at] !== ']'; i++) {
    if (i === index) return at;
    at = skipBlanks(text, endOfValue(text, at));
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return undefined;
}

function fieldAt(text: string, open: number, name: string): number | undefined {
  if (text[open] !== '{') return undefined;
  let found: number | undefined;
  let at = skipBlanks(text, open + 1);
  while (text[at] !== '}') {
    const end = endOfValue(text, at);
    // Behind the name and its colon.
    const value = skipBlanks(text, skipBlanks(text, end) + 1);
    if (JSON.parse(text.slice(at, end)) === name) found = value;
    at = skipBlanks(text, endOfValue(text, value));
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return found;
}

/** Where a value ends that begins here: brackets are counted, so that depth costs no stack. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') at = endOfText(text, at) - 1;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      if (depth === 0) return at;
      depth--;
    } else if (depth === 0 && (character === ',' || BLANK.test(character) || character === ':')) return at;
    else continue;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

const BLANK = /[ \t\r\n]/;

function endOfText(text: string, quote: number): number {
  let at = quote + 1;
  while (text[at] !== '"' && at < text.length) at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANK.test(text[at]!)) at++;
  return at;
}
