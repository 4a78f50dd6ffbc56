import { CompletionItemKind } from 'vscode-languageserver-types';
import { DEFAULT_ENTRY_KEY, type QueueingConfigMap } from '../../documents/configMap.ts';
import type { Entry } from '../../documents/entry.ts';
import { knownModel, modelsOf } from '../../documents/knownModels.ts';
import { modelKey } from '../../documents/modelKey.ts';
import { IGNORED_IN_DEFAULT } from '../../rules/ignoredInDefault.ts';
import type { FeatureContext } from '../context.ts';
import { ENTRY_FIELD_NAMES, entryField, fieldDetail } from '../fieldText.ts';
import { configuredModels, effectiveSettings } from '../modelFacts.ts';
import type { Cursor } from './cursor.ts';
import { newEntries } from './newEntries.ts';
import type { Offer } from './offer.ts';
import { plainText, type Snippet, stop } from './snippet.ts';
import { type EntryScope, valueOffers, valuesFor, yamlText } from './values.ts';

/** Fields that the controller takes only together. */
const PAIRS = [
  ['model_id', 'namespace'],
  ['targetTTFT', 'targetITL'],
] as const;

/** What can be written at a cursor inside an entry: fields it lacks, values of its fields, and all of it while it is empty. */
export function entryOffers(
  entry: Entry,
  configMap: QueueingConfigMap,
  cursor: Cursor,
  context: FeatureContext,
): Offer[] {
  const scope = entryScope(entry, configMap, context);
  const { role, path, siblings, hasColon } = cursor;
  if (role === 'value') {
    const [name, ...deeper] = path;
    return typeof name === 'string' && deeper.length === 0 ? valueOffers(name, scope, textQuote(cursor, name)) : [];
  }
  if (path.length > 0) return [];
  const names = ENTRY_FIELD_NAMES.filter(
    (name) => !siblings.includes(name) && !(scope.isDefault && IGNORED_IN_DEFAULT.includes(name)),
  );
  const fields = names.map((name) => fieldOffer(name, cursor, scope));
  if (hasColon || cursor.isFlow) return fields;
  const pairs = PAIRS.filter((pair) => pair.every((name) => names.includes(name)));
  const whole =
    siblings.length === 0
      ? newEntries({ ...scope, configMap, taken: [], only: scope.isDefault ? 'default' : 'models' })
      : [];
  return [
    ...whole.map(({ label, detail, body }) => ({
      label,
      detail,
      kind: CompletionItemKind.Snippet,
      documentation: `\`\`\`yaml\n${plainText(body)}\n\`\`\``,
      insert: body,
    })),
    ...fields,
    ...pairs.map((pair) => pairOffer(pair, scope)),
  ];
}

/** What an entry's values are chosen from: read from the entry as it is typed. */
function entryScope(entry: Entry, configMap: QueueingConfigMap, { variants, semantics }: FeatureContext): EntryScope {
  const { model_id: modelId, namespace } = entry.values;
  const isDefault = entry.key === DEFAULT_ENTRY_KEY;
  const all = modelsOf(variants);
  const configured = configuredModels(configMap.entries.filter((other) => other !== entry));
  const isFree = (model: (typeof all)[number]) => !configured.has(modelKey(model));
  return {
    model: knownModel({ modelId, namespace }, variants),
    written: { modelId, namespace },
    multiplier: effectiveSettings(entry, configMap).multiplier,
    semantics,
    models: [...all.filter(isFree), ...all.filter((model) => !isFree(model))],
    isDefault,
  };
}

function fieldOffer(name: string, cursor: Cursor, scope: EntryScope): Offer {
  const schema = entryField(name)!;
  const quotes = cursor.quotesKeys || cursor.quote !== '';
  const key = quotes ? JSON.stringify(name) : name;
  const written = cursor.hasColon
    ? [cursor.quote === "'" ? `'${name}'` : key]
    : [`${key}:${cursor.isTight ? '' : ' '}`, stop(1, firstValue(name, scope, cursor)), cursor.tail];
  return {
    label: name,
    kind: CompletionItemKind.Property,
    detail: fieldDetail(schema),
    documentation: schema.description!,
    insert: written,
  };
}

function pairOffer(names: readonly [string, string], scope: EntryScope): Offer {
  const lines = names.flatMap(
    (name, i): Snippet => [`${i > 0 ? '\n' : ''}${name}: `, stop(i + 1, firstValue(name, scope, undefined))],
  );
  return {
    label: names.join(', '),
    kind: CompletionItemKind.Property,
    detail: 'both',
    documentation: names.map((name) => entryField(name)!.description!).join('\n\n'),
    insert: lines,
  };
}

/** What stands behind a new key at first. */
function firstValue(name: string, scope: EntryScope, cursor: Cursor | undefined): string {
  const first = valuesFor(name, scope)[0];
  const quote = cursor?.quotesKeys ? '"' : '';
  if (first) return first.isText ? yamlText(first.text, quote) : first.text;
  return quote ? '""' : '';
}

/** The quotes of a value: those typed, or those that JSON needs. Numbers and booleans never have any. */
function textQuote({ quote, quotesKeys, isFlow }: Cursor, name: string): string {
  return entryField(name)?.type === 'string' ? quote || (isFlow && quotesKeys ? '"' : '') : '';
}
