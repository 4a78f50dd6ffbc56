import { type Document, isMap, isScalar, type Node, type Pair, parseAllDocuments, type YAMLError } from 'yaml';
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
 * Merge keys are on, as in the controller's parser.
 */
export function parseYaml(text: string): YamlDocument[] {
  const parsed = parseAllDocuments(text, {
    keepSourceTokens: true,
    uniqueKeys: false,
    merge: true,
    logLevel: 'silent',
  });
  return Array.isArray(parsed) ? (parsed as YamlDocument[]) : [];
}

/** The syntax errors of a document, each on characters that can be seen. */
export function syntaxProblems(document: YamlDocument, text: string): SyntaxProblem[] {
  return document.errors.map((error: YAMLError) => ({
    span: visibleSpan(text, error.pos),
    message: error.message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, ''),
  }));
}

/** A span as it is if there is something to see in it, else the word before it (or behind it, at the start). */
function visibleSpan(text: string, [start, end]: Span): Span {
  const isBlank = (at: number) => /\s/.test(text[at] ?? '');
  if (text.slice(start, end).trim() !== '') return [start, Math.min(end, text.length)];
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
  readonly value: Node | null;
}

/** The fields of a mapping in the order they stand, duplicates included; empty for anything else. */
export function fieldsOf(node: unknown): Field[] {
  if (!isMap(node)) return [];
  return node.items.flatMap((pair: Pair) => {
    const { key, value } = pair;
    if (!isScalar(key) || !key.range) return [];
    const keySpan: Span = [key.range[0], key.range[1]];
    const valueNode = (value ?? null) as Node | null;
    const range = valueNode?.range;
    return [
      {
        name: String(key.value),
        keySpan,
        valueSpan: range ? ([range[0], range[1]] as Span) : ([keySpan[1], keySpan[1]] as Span),
        value: valueNode,
      },
    ];
  });
}

/** The last field of that name: what a parser that allows duplicates would use. */
export function fieldNamed(fields: readonly Field[], name: string): Field | undefined {
  return fields.findLast((field) => field.name === name);
}

/** The number a field holds; undefined for absent, text and everything else. */
export function numberOf(field: Field | undefined): number | undefined {
  return isScalar(field?.value) && typeof field.value.value === 'number' ? field.value.value : undefined;
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
