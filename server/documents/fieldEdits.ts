import { isCollection, isMap, isScalar, type Node, type Pair, type YAMLMap } from 'yaml';
import { replaceScalar } from './outerEdits.ts';
import { writeLike } from './scalars/writeLike.ts';
import { startOfLine } from './startOfLine.ts';
import type { TextChange } from './textChange.ts';
import { type Field, fieldNamed, fieldsOf, type YamlDocument } from './yaml.ts';

/*
 * Changes of one field of a document of ours, found by its path from the document's root. Each is written as what stands
 * beside it: in lines or in braces, in JSON's quotes or in none. The functions return undefined where the file has no place
 * for the change. That it means to a reader what it should is for their callers to prove: an anchor may stand for more than
 * the field.
 */

/** A value of a field. */
export type FieldValue = string | number;

/** Names of fields from the root of a document. */
type FieldPath = readonly string[];

/** What may stand in a document. */
export interface FieldOrder {
  /** The names of the fields of a mapping, in the order that they are to stand in. */
  names(path: FieldPath): readonly string[];
  /** Whether a field has to be there. */
  isNeeded(path: FieldPath): boolean;
}

/** Gives a field a value; its parents are made where they are missing. */
export function setField(
  document: YamlDocument,
  text: string,
  path: FieldPath,
  value: FieldValue,
  order: FieldOrder,
): TextChange[] | undefined {
  const { map, depth, field } = follow(document, path);
  if (field && depth === path.length) return replaceValue(text, field, value);
  const missing = path.slice(depth);
  if (!map) return field && fillEmpty(text, field, missing, value);
  const names = order.names(path.slice(0, depth));
  const own = ownFields(map, document);
  const above = own.filter(({ name }) => names.indexOf(name) < names.indexOf(missing[0]!));
  const beside = above.at(-1) ?? own.at(-1);
  if (!beside) return fillBraces(text, map, missing, value);
  return map.flow
    ? addBehind(text, map, beside, missing, value)
    : addBelow(text, map, beside, missing, value, stepOf(document, text));
}

/** Takes a field out of its mapping, with its line; with the mapping where nothing else is in it. */
export function clearField(
  document: YamlDocument,
  text: string,
  path: FieldPath,
  order: FieldOrder,
): TextChange[] | undefined {
  const { map, depth, field } = follow(document, path);
  if (!field || depth < path.length) return [];
  if (!map || order.isNeeded(path)) return undefined;
  if (map.items.length === 1) return clearField(document, text, path.slice(0, -1), order);
  const pair = pairOf(map, field);
  if (!pair) return undefined;
  return map.flow ? cutFromBraces(text, map, pair) : cutLine(text, pair);
}

/**
 * Goes along a path as far as it leads: `depth` names of it, to `field`, in `map`. Where it leads no further, `map` is the
 * mapping that lacks the next name, and undefined if there is none: `field` is empty then, or is undefined too if it is
 * something else. Fields that a merge brings in, or that stand behind an alias, are not the document's own.
 */
function follow(
  document: YamlDocument,
  path: FieldPath,
): { map: YAMLMap | undefined; depth: number; field: Field | undefined } {
  let map = isMap(document.contents) ? (document.contents as YAMLMap) : undefined;
  let field: Field | undefined;
  for (let depth = 0; depth < path.length; depth++) {
    if (!map) return { map, depth, field };
    const next: Field | undefined = fieldNamed(ownFields(map, document), path[depth]!);
    if (!next) return { map, depth, field };
    field = next;
    if (depth === path.length - 1) break;
    const { value, valueSpan }: Field = field;
    map = isMap(value) && value.range?.[0] === valueSpan[0] ? value : undefined;
    if (!map && !isEmpty(value)) return { map, depth, field: undefined };
  }
  return { map, depth: path.length, field };
}

function ownFields(map: YAMLMap, document: YamlDocument): Field[] {
  return fieldsOf(map, document).filter(({ merged }) => !merged);
}

function isEmpty(value: Node | null): boolean {
  return value === null || (isScalar(value) && value.value === null);
}

/** Another scalar in the place of one: a text in its quotes, a number never in any. */
function replaceValue(text: string, field: Field, value: FieldValue): TextChange[] | undefined {
  if (isCollection(field.value)) return undefined;
  const quote = /["']/.exec(text[field.valueSpan[0]] ?? '')?.[0];
  const word = quote && typeof value === 'string' ? value : written(value, isJson(text, field));
  const changes = replaceScalar(text, field, word);
  if (!quote || typeof value === 'string') return changes;
  return changes?.map((change) => ({ ...change, text: word }));
}

/** Words that nobody takes for anything but a text. */
const PLAIN = /^[A-Za-z][\w./-]*$/;
const NOT_TEXTS = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** A value as it is written: with a point before an exponent, as YAML 1.1 wants it. */
function written(value: FieldValue, inJson: boolean): string {
  if (typeof value === 'number') return String(value).replace(/^(-?\d)e/, '$1.0e');
  return !inJson && PLAIN.test(value) && !NOT_TEXTS.test(value) ? value : JSON.stringify(value);
}

/** Whether a field is written as JSON has it. */
function isJson(text: string, { keySpan }: Field): boolean {
  return text[keySpan[0]] === '"';
}

/** How fields in braces are written: keys as `like` is, and what stands behind a colon. */
interface Braces {
  readonly like: string;
  readonly colon: string;
}

function inBraces([name, ...inner]: FieldPath, value: FieldValue, { like, colon }: Braces): string {
  const inJson = like.startsWith('"');
  const blank = inJson ? '' : ' ';
  const what =
    inner.length === 0 ? written(value, inJson) : `{${blank}${inBraces(inner, value, { like, colon })}${blank}}`;
  return `${writeLike(like, name!)}${colon}${what}`;
}

function inLines([name, ...inner]: FieldPath, value: FieldValue, indentation: string, step: string): string[] {
  if (inner.length === 0) return [`${indentation}${name}: ${written(value, false)}`];
  return [`${indentation}${name}:`, ...inLines(inner, value, `${indentation}${step}`, step)];
}

/** Makes a mapping of a field that holds nothing. */
function fillEmpty(text: string, field: Field, missing: FieldPath, value: FieldValue): TextChange[] | undefined {
  const { keySpan, valueSpan } = field;
  const colon = /^\s*:[ \t]*/.exec(text.slice(keySpan[1]))?.[0];
  if (colon === undefined || field.merged) return undefined;
  const start = Math.max(valueSpan[0], keySpan[1] + colon.length);
  const stop = Math.max(valueSpan[1], start);
  const like = text.slice(...keySpan);
  const blank = like.startsWith('"') ? '' : ' ';
  const braces = `{${blank}${inBraces(missing, value, { like, colon: ': ' })}${blank}}`;
  const isCommentNext = text[stop] === '#';
  return [{ span: [start, stop], text: `${/\s$/.test(colon) ? '' : ' '}${braces}${isCommentNext ? ' ' : ''}` }];
}

/** Fills a mapping that has nothing in it; one of lines, or with merges alone, has no place that is certain. */
function fillBraces(text: string, map: YAMLMap, missing: FieldPath, value: FieldValue): TextChange[] | undefined {
  const [start, end] = map.range!;
  if (!map.flow || text.slice(start + 1, end - 1).trim() !== '') return undefined;
  const inJson = text.slice(startOfLine(text, start), start).includes('"');
  const blank = inJson ? '' : ' ';
  const added = inBraces(missing, value, { like: inJson ? '"' : '', colon: ': ' });
  return [{ span: [start + 1, end - 1], text: `${blank}${added}${blank}` }];
}

/** Adds a field behind another in braces, as far from it as that is from what stands before it. */
function addBehind(
  text: string,
  map: YAMLMap,
  beside: Field,
  missing: FieldPath,
  value: FieldValue,
): TextChange[] | undefined {
  const { keySpan } = beside;
  const pair = pairOf(map, beside);
  const end = pair && endOf(pair);
  if (end === undefined) return undefined;
  const colon = /^:(?![ \t])/.test(text.slice(keySpan[1], keySpan[1] + 2)) ? ':' : ': ';
  const gap = /\s*$/.exec(text.slice(map.range![0] + 1, keySpan[0]))![0] || (colon === ':' ? '' : ' ');
  const added = inBraces(missing, value, { like: text.slice(...keySpan), colon });
  return [{ span: [end, end], text: `,${gap}${added}` }];
}

/** Adds a field in lines of its own, below another and the comment behind it. */
function addBelow(
  text: string,
  map: YAMLMap,
  beside: Field,
  missing: FieldPath,
  value: FieldValue,
  step: string,
): TextChange[] | undefined {
  const pair = pairOf(map, beside);
  const end = pair && endOf(pair);
  const indentation = indentationOf(text, map);
  const rest = end === undefined ? null : /^[ \t]*(?:#[^\r\n]*)?(?=\r?\n|$)/.exec(text.slice(end));
  if (indentation === undefined || !rest) return undefined;
  const at = end! + rest[0].length;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  return [{ span: [at, at], text: lineEnd + inLines(missing, value, indentation, step).join(lineEnd) }];
}

function cutLine(text: string, pair: Pair): TextChange[] | undefined {
  const [start] = (pair.key as Node).range!;
  const end = endOf(pair);
  const lineStart = startOfLine(text, start);
  const rest = end === undefined ? null : /^[ \t]*(?:#[^\r\n]*)?(\r?\n|$)/.exec(text.slice(end));
  if (!rest || text.slice(lineStart, start).trim() !== '') return undefined;
  const stop = end! + rest[0].length;
  // In a text that ends without a line break, the one above goes.
  const above = rest[1] === '' ? /\r?\n$/.exec(text.slice(0, lineStart))![0].length : 0;
  return [{ span: [lineStart - above, stop], text: '' }];
}

function cutFromBraces(text: string, map: YAMLMap, pair: Pair): TextChange[] | undefined {
  const at = map.items.indexOf(pair);
  const [start] = (pair.key as Node).range!;
  const end = endOf(pair);
  const before = at > 0 ? endOf(map.items[at - 1]!) : start;
  const behind = at > 0 ? end : (map.items[1]!.key as Node).range?.[0];
  if (before === undefined || end === undefined || behind === undefined) return undefined;
  // A comment between two fields may belong to either.
  const between = text.slice(before, start) + text.slice(end, behind);
  return between.includes('#') ? undefined : [{ span: [before, behind], text: '' }];
}

function pairOf(map: YAMLMap, { keySpan }: Field): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && key.range?.[0] === keySpan[0]);
}

/** Where the text of a field ends, without comments and blank lines below it; undefined where that is not certain. */
function endOf({ key, value }: Pair): number | undefined {
  const node = value as Node | null;
  // A key alone ends with its colon.
  return node?.range && node.range[0] < node.range[1] ? endOfNode(node) : (key as Node).range![1] + 1;
}

function endOfNode(node: Node): number | undefined {
  if (isScalar(node)) return node.type?.startsWith('BLOCK') ? undefined : node.range![1];
  if (!isCollection(node) || node.flow) return node.range![1];
  const last = node.items.at(-1);
  if (isMap(node)) return endOf(last as Pair);
  return (last as Node | null)?.range ? endOfNode(last as Node) : undefined;
}

/** The blanks before the fields of a mapping; undefined where its first one does not begin its line. */
function indentationOf(text: string, map: YAMLMap): string | undefined {
  const [start] = (map.items[0]!.key as Node).range!;
  const before = text.slice(startOfLine(text, start), start);
  return /^[ \t]*$/.test(before) ? before : undefined;
}

/** By how much the fields of the spec stand further in than it does. */
function stepOf(document: YamlDocument, text: string): string {
  const { map, field } = follow(document, ['spec', '']);
  const inner = field && map && !map.flow && map.items.length > 0 ? indentationOf(text, map) : undefined;
  const outer = field && field.keySpan[0] - startOfLine(text, field.keySpan[0]);
  return inner !== undefined && outer !== undefined && inner.length > outer ? inner.slice(outer) : '  ';
}
