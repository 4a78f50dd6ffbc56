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

/** The syntax errors of a document, each at least one character wide and inside the text. */
export function syntaxProblems(document: YamlDocument, textLength: number): SyntaxProblem[] {
  return document.errors.map((error: YAMLError) => {
    const start = Math.min(error.pos[0], Math.max(textLength - 1, 0));
    const end = Math.min(Math.max(error.pos[1], start + 1), textLength);
    return { span: [start, end], message: error.message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, '') };
  });
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
