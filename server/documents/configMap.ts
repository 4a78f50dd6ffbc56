import { type Entry, type EntryCache, readEntry } from './entry.ts';
import { fieldNamed, fieldsOf, textOf, type YamlDocument } from './yaml.ts';

/** The name under which the controller looks for its queueing-model settings. */
const QUEUEING_CONFIG_MAP_NAME = 'wva-queueing-model-config';
/** The key of the entry with the settings for all models. */
export const DEFAULT_ENTRY_KEY = 'default';
/** Fields that no other ConfigMap is likely to have: they tell ours by shape when its name is another. */
const TELLING_FIELDS = ['sloMultiplier', 'tuningEnabled', 'targetTTFT', 'targetITL'];

/** A ConfigMap with queueing-model entries. */
export interface QueueingConfigMap {
  readonly type: 'queueing-config-map';
  readonly document: YamlDocument;
  readonly entries: readonly Entry[];
}

/** Recognises a ConfigMap of the queueing model, by its name or by the shape of its entries. */
export function readConfigMap(document: YamlDocument, cache: EntryCache): QueueingConfigMap | undefined {
  const fields = fieldsOf(document.contents);
  if (textOf(fieldNamed(fields, 'kind')) !== 'ConfigMap') return undefined;
  const name = textOf(fieldNamed(fieldsOf(fieldNamed(fields, 'metadata')?.value), 'name'));
  const data = fieldsOf(fieldNamed(fields, 'data')?.value);
  const entries = data.flatMap((field) => readEntry(field, cache) ?? []);
  const byShape = () => entries.some((entry) => TELLING_FIELDS.some((field) => entry.field(field)));
  if (name !== QUEUEING_CONFIG_MAP_NAME && !byShape()) return undefined;
  return { type: 'queueing-config-map', document, entries };
}

/** The model an entry is for; undefined for `default` and for entries without a full identity. */
export function identityOf(entry: Entry): { modelId: string; namespace: string } | undefined {
  if (entry.key === DEFAULT_ENTRY_KEY) return undefined;
  const modelId = textOf(entry.field('model_id'));
  const namespace = textOf(entry.field('namespace'));
  return modelId && namespace ? { modelId, namespace } : undefined;
}
