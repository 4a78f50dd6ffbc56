import { isScalar, isSeq, type Node, type Scalar } from 'yaml';
import type { QueueingConfigMap } from './configMap.ts';
import { QUEUEING_CONFIG_MAP_NAME } from './configMapName.ts';
import { Entry, type EntryCache } from './entry.ts';
import { decodeScalar, scalarSource } from './scalars/decode.ts';
import { fieldNamed, fieldsOf, textOf, type YamlDocument } from './yaml.ts';

/** Recognises the entries that a Kustomization generates the queueing model's ConfigMap from (`literals`). */
export function readKustomization(document: YamlDocument, cache: EntryCache): QueueingConfigMap[] {
  const fields = fieldsOf(document.contents, document);
  const generators = fieldNamed(fields, 'configMapGenerator')?.value;
  if (!isSeq(generators)) return [];
  return generators.items.flatMap((item) => {
    const generator = fieldsOf(item, document);
    const name = fieldNamed(generator, 'name');
    if (textOf(name) !== QUEUEING_CONFIG_MAP_NAME) return [];
    const literals = fieldNamed(generator, 'literals');
    const items = isSeq(literals?.value) ? (literals.value.items as Node[]) : [];
    const configMap: QueueingConfigMap = {
      type: 'queueing-config-map',
      document,
      isPiece: true,
      kind: undefined,
      name,
      namespace: textOf(fieldNamed(generator, 'namespace')),
      metadata: undefined,
      labels: [],
      data: literals,
      entries: items.flatMap((literal) => readLiteral(literal, cache) ?? []),
      nonStrings: [],
    };
    return [configMap];
  });
}

/** The entry of a literal `key=value`. */
function readLiteral(literal: Node, cache: EntryCache): Entry | undefined {
  if (!isScalar(literal) || typeof literal.value !== 'string') return undefined;
  const equals = literal.value.indexOf('=');
  const source = scalarSource((literal as Scalar.Parsed).srcToken);
  if (equals <= 0 || !source) return undefined;
  const content = cache.content(source, equals + 1);
  const key = literal.value.slice(0, equals);
  const [start, end] = decodeScalar(source).toSource([0, equals]);
  return new Entry(key, [source.offset + start, source.offset + end], source, content);
}
