import { isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap } from 'yaml';
import type { Span } from './scalars/mappedText.ts';
import type { YamlDocument } from './yaml.ts';

/** Keys and indices from the root of a document to something in it. */
export type YamlPath = readonly (string | number)[];

/** A scalar of a document, and what it is there. */
export interface YamlPlace {
  readonly role: 'key' | 'value';
  /** To the mapping that has the key, or to the value itself. */
  readonly path: YamlPath;
  readonly scalar: Scalar.Parsed;
  /** The pair it belongs to, and the mapping of that; absent for items of lists and for a document that is a scalar. */
  readonly pair?: Pair;
  readonly map?: YAMLMap;
}

/** The scalar at an offset of the parsed text; undefined in comments, between things, and on aliases. */
export function placeAt(document: YamlDocument, offset: number): YamlPlace | undefined {
  return placeIn(document.contents, offset, []);
}

/** What encloses an offset, from the outside in: collections, pairs, and the key or value itself. */
export function spansAround(document: YamlDocument, offset: number): Span[] {
  const spans: Span[] = [];
  let node: unknown = document.contents;
  while (holds(node, offset)) {
    spans.push(spanOf(node as Node)!);
    node = stepInto(node as Node, offset, spans);
  }
  return spans;
}

/** The part of a collection that holds an offset; adds the pair to the spans. */
function stepInto(node: Node, offset: number, spans: Span[]): unknown {
  if (isSeq(node)) return node.items.find((item) => holds(item, offset));
  if (!isMap(node)) return undefined;
  for (const { key, value } of node.items) {
    const [keySpan, valueSpan] = [spanOf(key), spanOf(value)];
    if (!keySpan) continue;
    const pair: Span = [keySpan[0], Math.max(keySpan[1], valueSpan?.[1] ?? 0)];
    if (offset < pair[0] || offset > pair[1]) continue;
    spans.push(pair);
    return holds(key, offset) ? key : value;
  }
  return undefined;
}

function placeIn(node: unknown, offset: number, path: YamlPath): YamlPlace | undefined {
  if (!holds(node, offset)) return undefined;
  if (isScalar(node)) return { role: 'value', path, scalar: node as Scalar.Parsed };
  if (isSeq(node)) {
    for (const [i, item] of node.items.entries()) {
      const found = placeIn(item, offset, [...path, i]);
      if (found) return found;
    }
    return undefined;
  }
  return isMap(node) ? placeInMap(node, offset, path) : undefined;
}

function placeInMap(map: YAMLMap, offset: number, path: YamlPath): YamlPlace | undefined {
  for (const pair of map.items) {
    if (!isScalar(pair.key)) continue;
    if (holds(pair.key, offset)) return { role: 'key', path, scalar: pair.key as Scalar.Parsed, pair, map };
    const found = placeIn(pair.value, offset, [...path, String(pair.key.value)]);
    if (found) return isScalar(pair.value) ? { ...found, pair, map } : found;
  }
  return undefined;
}

function holds(node: unknown, offset: number): boolean {
  const span = spanOf(node);
  return span !== undefined && offset >= span[0] && offset <= span[1];
}

/** The span of a node as written, without what follows it. */
function spanOf(node: unknown): Span | undefined {
  const range = (node as Node | null | undefined)?.range;
  return range ? [range[0], range[1]] : undefined;
}
