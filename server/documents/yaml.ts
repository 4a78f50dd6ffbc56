import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseAllDocuments,
  type Scalar,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import { danglingAliases, followAlias } from './anchors.ts';
import { type GoScalar, goScalar } from './controller/goScalar.ts';
import type { Span } from './scalars/mappedText.ts';

/** A YAML document with the tokens it came from. */
export type YamlDocument = Document.Parsed;

/** A syntax error, in offsets of the parsed text. */
export interface SyntaxProblem {
  readonly span: Span;
  readonly message: string;
}

/**
 * Parses every document of a YAML (or JSON) text. Duplicate keys are left to us: the parser's own check is quadratic.
 * Merge keys are on, as in the controller's parser, and lines end where they end there.
 */
export function parseYaml(text: string): YamlDocument[] {
  const parsed = parseAllDocuments(withLineFeeds(text), {
    keepSourceTokens: true,
    uniqueKeys: false,
    merge: true,
    logLevel: 'silent',
    // Its messages with the lines in question cost much, and nobody reads them here.
    prettyErrors: false,
  });
  return Array.isArray(parsed) ? (parsed as YamlDocument[]) : [];
}

/** Besides `\n` and `\r\n`: what ends a line for the controller and the cluster's tools, as in YAML 1.1, and not for our parser. */
const OTHER_BREAKS = /[\u0085\u2028\u2029]|\r(?!\n)/g;

/** A text whose lines end, for our parser too, where they end for the controller: a comment, say. Of the same length. */
function withLineFeeds(text: string): string {
  return text.replace(OTHER_BREAKS, '\n');
}

/** More errors than this in one document are noise: it is no YAML. */
const MOST_PROBLEMS = 20;

/**
 * The syntax errors of a document, each on characters that can be seen. One error on a line brings others with it:
 * only the first counts. An alias that stands for nothing is one too, though the parser does not say so.
 */
export function syntaxProblems(document: YamlDocument, text: string): SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  let lineEnd = -1;
  for (const error of document.errors.slice(0, MOST_PROBLEMS)) {
    const span = visibleSpan(text, error.pos);
    if (span[0] <= lineEnd) continue;
    problems.push({ span, message: messageOf(error) });
    const feed = text.indexOf('\n', span[0]);
    lineEnd = feed === -1 ? text.length : feed;
  }
  if (problems.length > 0) return problems;
  const dangling = text.includes('*') ? withoutAnchors(document) : [];
  return [...controlCharacter(document, text), ...(dangling.length > 0 ? dangling : badMerge(document))];
}

function withoutAnchors(document: YamlDocument): SyntaxProblem[] {
  return danglingAliases(document)
    .slice(0, MOST_PROBLEMS)
    .map(({ source, range }) => ({
      span: [range[0], range[1]],
      message: `No anchor &${source} stands above this alias`,
    }));
}

/** Characters that no YAML text may have; the parser lets them pass. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL = /[\x00-\x08\v\f\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]/g;

function controlCharacter({ range }: YamlDocument, text: string): SyntaxProblem[] {
  CONTROL.lastIndex = range[0];
  const at = CONTROL.exec(text)?.index;
  if (at === undefined || at >= range[2]) return [];
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  return [{ span: [at, at + 1], message: `The control character U+${code} has no place in YAML` }];
}

/** A merge of something that is no mapping, in the mapping that is the document. */
function badMerge(document: YamlDocument): SyntaxProblem[] {
  if (!isMap(document.contents)) return [];
  const merge = document.contents.items.find(({ key }) => isScalar(key) && isMergeKey(key));
  if (!merge) return [];
  const value = followAlias(merge.value, document);
  const sources = isSeq(value) ? value.items : [value];
  if (sources.every((source) => isMap(followAlias(source, document)))) return [];
  const [start, end] = (isNode(merge.value) ? merge.value.range : (merge.key as Scalar.Parsed).range) ?? [0, 0];
  return [{ span: [start, end], message: 'Only a mapping, or a list of mappings, can be merged' }];
}

/** What the parser says, in whole words. */
function messageOf({ code, message }: YAMLError): string {
  // What the parser says then is how it ran out of room.
  if (code === 'RESOURCE_EXHAUSTION') return 'This is nested more deeply than can be read';
  return message.split('\n')[0]!.replace(/closing (["'])quote/, 'closing quote ($1)');
}

/** A span as it is if there is something to see in it, else the word behind it on its line, else the one before it. */
function visibleSpan(text: string, [start, end]: Span): Span {
  const isBlank = (at: number) => /\s/.test(text[at] ?? '');
  if (text.slice(start, end).trim() !== '') return [start, Math.min(end, text.length)];
  let word = start;
  while (text[word] === ' ' || text[word] === '\t') word++;
  if (word < text.length && !isBlank(word)) {
    let behind = word;
    while (behind < text.length && !isBlank(behind)) behind++;
    return [word, behind];
  }
  let last = Math.min(start, text.length) - 1;
  while (last >= 0 && isBlank(last)) last--;
  let first = last;
  while (first > 0 && !isBlank(first - 1)) first--;
  if (last >= 0) return [first, last + 1];
  const behind = text.search(/\S/);
  return behind === -1 ? [0, 0] : [behind, behind + 1];
}

/** One key and its value in a mapping, in offsets of the parsed text. */
export interface Field {
  readonly name: string;
  readonly keySpan: Span;
  /** Of the value as written; empty, behind the colon, where there is none. */
  readonly valueSpan: Span;
  /** The value, an alias followed to what it stands for. */
  readonly value: Node | null;
  /** The value as the controller reads it; undefined for collections. */
  readonly scalar: GoScalar | undefined;
  /** Stands in a mapping that this one merges (`<<`): its spans are those of the merge. */
  readonly merged?: boolean;
  /** The same key stands above. */
  readonly duplicate?: boolean;
}

const MERGE_KEY = '<<';

/** Fields by mapping: documents never change, and a mapping that is merged many times is read once. */
const known = new WeakMap<YAMLMap, Field[]>();

/** The fields of a mapping in the order they stand, duplicates included, then those it merges; none for anything else. */
export function fieldsOf(node: unknown, document: YamlDocument): readonly Field[] {
  const map = followAlias(node, document);
  if (!isMap(map)) return [];
  let fields = known.get(map);
  if (!fields) {
    // A mapping that merges itself finds itself without fields.
    known.set(map, []);
    fields = readFields(map, document);
    known.set(map, fields);
  }
  return fields;
}

function readFields(map: YAMLMap, document: YamlDocument): Field[] {
  const own: Field[] = [];
  const merges: Pair[] = [];
  const seen = new Set<string>();
  for (const pair of map.items) {
    const key = followAlias(pair.key, document);
    if (!isScalar(key) || !isNode(pair.key) || !pair.key.range) continue;
    const name = keyText(key);
    const keySpan: Span = [pair.key.range[0], pair.key.range[1]];
    if (isMergeKey(key) && !seen.has(name)) {
      merges.push(pair);
      seen.add(name);
      continue;
    }
    own.push({
      name,
      keySpan,
      ...readValue(pair.value, keySpan, document),
      ...(seen.has(name) ? { duplicate: true } : {}),
    });
    seen.add(name);
  }
  return [...own, ...merges.flatMap((pair) => mergedFields(pair, document, seen))];
}

function isMergeKey(key: Scalar): boolean {
  return key.type === 'PLAIN' && key.source === MERGE_KEY;
}

/** A key as text; a number or boolean is its own text. */
function keyText(key: Scalar): string {
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

function readValue(
  value: unknown,
  keySpan: Span,
  document: YamlDocument,
): Pick<Field, 'value' | 'scalar' | 'valueSpan'> {
  if (!isNode(value)) return { value: null, scalar: goScalar(null), valueSpan: [keySpan[1], keySpan[1]] };
  const { range } = value;
  const resolved = followAlias(value, document);
  return {
    value: resolved,
    scalar: goScalar(resolved),
    valueSpan: range ? [range[0], range[1]] : [keySpan[1], keySpan[1]],
  };
}

/** What a merge adds: fields that are not there yet, from one mapping or from several, the first winning. */
function mergedFields({ value }: Pair, document: YamlDocument, seen: Set<string>): Field[] {
  if (!isNode(value)) return [];
  const sources = isSeq(value) ? value.items : [value];
  const found: Field[] = [];
  for (const source of sources) {
    const range = isNode(source) ? source.range : undefined;
    const span: Span = range ? [range[0], range[1]] : [0, 0];
    for (const field of fieldsOf(source, document)) {
      if (seen.has(field.name)) continue;
      seen.add(field.name);
      found.push({ ...field, keySpan: span, valueSpan: span, merged: true });
    }
  }
  return found;
}

/** Where to mark a field's value: its key, where there is no value to see. */
export function markedSpan({ keySpan, valueSpan }: Field): Span {
  return valueSpan[0] < valueSpan[1] ? valueSpan : keySpan;
}

/** The last field of that name among a mapping's own, else the one it merges. */
export function fieldNamed(fields: readonly Field[], name: string): Field | undefined {
  return fields.findLast((field) => field.name === name);
}

/** The text a field holds; a number or boolean written for it counts as its text, as in the controller. */
export function textOf(field: Field | undefined): string | undefined {
  if (!isScalar(field?.value)) return undefined;
  const { value, source } = field.value;
  return typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? undefined
      : (source ?? String(value));
}
