import { isScalar, isSeq } from 'yaml';
import { isNearName } from './configMapName.ts';
import { goBoolean } from './controller/goScalar.ts';
import type { Directives } from './directives.ts';
import { type Entry, type EntryCache, readEntry } from './entry.ts';
import type { Span } from './scalars/mappedText.ts';
import { type Field, fieldNamed, fieldsOf, textOf, type YamlDocument } from './yaml.ts';

/** The key of the entry with the settings for all models. */
export const DEFAULT_ENTRY_KEY = 'default';
/** Fields that no other ConfigMap is likely to have: they tell ours by shape when its name is another. */
const TELLING_FIELDS = ['sloMultiplier', 'tuningEnabled', 'targetTTFT', 'targetITL'];

/** A ConfigMap with queueing-model entries, or a piece of one. */
export interface QueueingConfigMap {
  readonly type: 'queueing-config-map';
  /** The document it stands in; absent for a file that is an entry and nothing else. */
  readonly document: YamlDocument | undefined;
  /** A piece (a Kustomize patch, a generator, an entry's own file) need not have a `default` entry, labels or a name. */
  readonly isPiece: boolean;
  /** As written; the cluster knows only `ConfigMap`. */
  readonly kind: Field | undefined;
  readonly name: Field | undefined;
  readonly namespace: string | undefined;
  /** `metadata` itself and the labels in it. */
  readonly metadata: Field | undefined;
  readonly labels: readonly Field[];
  /** The field `data`, or what stands for it. */
  readonly data: Field | undefined;
  readonly entries: readonly Entry[];
  /** Data values that are no strings: the cluster refuses the ConfigMap. */
  readonly nonStrings: readonly Field[];
}

/** Recognises the queueing model's ConfigMaps in a document: the document itself, or the items of a list. */
export function readConfigMaps(
  document: YamlDocument,
  directives: Directives,
  isPatch: boolean,
  cache: EntryCache,
): QueueingConfigMap[] {
  const fields = fieldsOf(document.contents, document);
  const kind = textOf(fieldNamed(fields, 'kind'));
  if (kind === 'List' || kind === 'ConfigMapList') {
    const items = fieldNamed(fields, 'items')?.value;
    const all = isSeq(items) ? items.items : [];
    return all.flatMap((item) => readConfigMap(fieldsOf(item, document), document, directives, isPatch, cache) ?? []);
  }
  return readConfigMap(fields, document, directives, isPatch, cache) ?? [];
}

function readConfigMap(
  fields: readonly Field[],
  document: YamlDocument,
  directives: Directives,
  isPatch: boolean,
  cache: EntryCache,
): QueueingConfigMap[] | undefined {
  const kind = fieldNamed(fields, 'kind');
  const isConfigMap = textOf(kind)?.toLowerCase() === 'configmap';
  if (!isConfigMap && directives.kind !== 'queueing-config-map') return undefined;
  const metadata = fieldNamed(fields, 'metadata');
  const inMetadata = fieldsOf(metadata?.value, document);
  const name = fieldNamed(inMetadata, 'name');
  const data = fieldNamed(fields, 'data');
  const values = fieldsOf(data?.value, document);
  const entries = values.flatMap((field) => (isString(field) ? (readEntry(field, cache) ?? []) : []));
  const byShape = () => entries.some((entry) => TELLING_FIELDS.some((field) => entry.field(field)));
  if (directives.kind === undefined && !isNearName(textOf(name) ?? '') && !byShape()) return undefined;
  const labels = fieldNamed(inMetadata, 'labels');
  return [
    {
      type: 'queueing-config-map',
      document,
      isPiece: isPatch || directives.isPatch || fields.some((field) => field.name === '$patch'),
      kind,
      name,
      namespace: textOf(fieldNamed(inMetadata, 'namespace')),
      metadata,
      labels: fieldsOf(labels?.value, document),
      data,
      entries,
      nonStrings: values.filter((field) => !isString(field)),
    },
  ];
}

/**
 * Whether the cluster's tools take a data value for a string. They read an older YAML than the controller: `yes` and
 * `off` are booleans to them, a date is text.
 */
function isString({ value, scalar }: Field): boolean {
  if (scalar?.type === 'timestamp') return true;
  return scalar?.type === 'text' && !(isScalar(value) && value.type === 'PLAIN' && goBoolean(scalar) !== undefined);
}

/** The model an entry is for; undefined for `default` and for entries without a full identity. */
export function identityOf({ key, values }: Entry): { modelId: string; namespace: string } | undefined {
  if (key === DEFAULT_ENTRY_KEY || !values.model_id || !values.namespace) return undefined;
  return { modelId: values.model_id, namespace: values.namespace };
}

/** Whether the document does not parse, so that what is not found in it may be there all the same. */
export function isBroken({ document }: QueueingConfigMap): boolean {
  return document !== undefined && document.errors.length > 0;
}

/** Where to mark something about a ConfigMap as a whole. */
export function nameSpan({ name, metadata, data, document }: QueueingConfigMap): Span {
  const place = name?.valueSpan ?? metadata?.keySpan ?? data?.keySpan;
  const start = document?.contents?.range[0] ?? 0;
  return place ?? [start, start + 1];
}
