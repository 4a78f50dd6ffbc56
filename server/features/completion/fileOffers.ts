import { CompletionItemKind } from 'vscode-languageserver-types';
import { KIND_SCHEMAS } from '../../../schemas/generated/fields.js';
import type { QueueingConfigMap } from '../../documents/configMap.ts';
import { QUEUEING_CONFIG_MAP_NAME } from '../../documents/configMapName.ts';
import { schemaAt } from '../../documents/kindSchema.ts';
import { modelsOf } from '../../documents/knownModels.ts';
import type { OwnDocument } from '../../documents/ownDocument.ts';
import { ACCELERATOR_NAMES, MODEL_NAMES } from '../../documents/profiles.ts';
import { unreadFields } from '../../documents/serving/unreadFields.ts';
import { EXPERIMENT, writtenExperiment } from '../../documents/serving/writtenExperiment.ts';
import { pathInExperiment } from '../../documents/studies/variedPaths.ts';
import type { YamlPath } from '../../documents/yamlPlace.ts';
import { configMapSchema, fieldAtPath, pathInConfigMap } from '../configMapSchema.ts';
import type { FeatureContext } from '../context.ts';
import type { Cursor } from './cursor.ts';
import { type NewEntry, newEntries } from './newEntries.ts';
import type { Offer } from './offer.ts';
import { documentSnippet, schemaKeyOffers, schemaValueOffers } from './schemaOffers.ts';
import { mapText, plainText, type Snippet } from './snippet.ts';

/** What can be written in a ConfigMap around its entries: fields, labels, and entries that are not there yet. */
export function configMapOffers(
  configMap: QueueingConfigMap,
  cursor: Cursor,
  typed: string,
  context: FeatureContext,
): Offer[] {
  const path = pathInConfigMap(cursor.path);
  const known = { configMap, models: modelsOf(context.variants), semantics: context.semantics };
  if (path[0] === 'data') {
    if (cursor.role === 'key' && path.length === 1) {
      // What a merge key holds is no entry.
      if (!/^[\w.-]*$/.test(typed)) return [];
      return newEntries({ ...known, taken: cursor.siblings, typed }).map((entry) => entryOffer(entry, cursor));
    }
    if (path.length !== 2 || cursor.isFlow || cursor.quote) return [];
    const only = path[1] === 'default' ? 'default' : 'models';
    return newEntries({ ...known, taken: [], only }).map((entry) => ({
      ...entryOffer(entry, cursor),
      insert: ['|\n  ', ...mapText(entry.body, (text) => text.replaceAll('\n', '\n  '))],
    }));
  }
  const schema = fieldAtPath(configMapSchema(context.systemNamespace), path);
  return cursor.role === 'key' ? schemaKeyOffers(schema, cursor, typed) : schemaValueOffers(schema, cursor, []);
}

/** What can be written in a document of ours, by the schema of its kind. */
export function ownDocumentOffers(part: OwnDocument, cursor: Cursor, typed: string, context: FeatureContext): Offer[] {
  const inExperiment = pathInExperiment(part.kind, cursor.path);
  const schema = inExperiment ? schemaAt(EXPERIMENT, inExperiment) : schemaAt(part.kind, cursor.path);
  // A word on a line of a list may become a key: of a list of names it is one of them.
  const isItem = inExperiment !== undefined && typeof cursor.path.at(-1) === 'number' && !schema?.properties;
  if (cursor.role === 'key' && !isItem) {
    const unread = unreadBeside(part, cursor.path);
    return schemaKeyOffers(schema, { ...cursor, siblings: [...cursor.siblings, ...unread] }, typed);
  }
  return schemaValueOffers(schema, cursor, knownTexts(part, cursor.path, context));
}

/** Names that there are of what a field holds: in the workspace, or among the profiles. */
function knownTexts({ kind }: OwnDocument, written: YamlPath, { places }: FeatureContext): readonly string[] {
  const inExperiment = kind === EXPERIMENT ? written : pathInExperiment(kind, written);
  const path = inExperiment ?? written;
  const name = path.at(-1);
  if (name === 'accelerator') return ACCELERATOR_NAMES;
  if (inExperiment?.join('.') === 'spec.system.model') return MODEL_NAMES;
  if (name === 'model_id') return [...new Set(places.map(({ modelId }) => modelId))];
  return name === 'namespace' ? [...new Set(places.map(({ namespace }) => namespace))] : [];
}

/** The fields of a mapping that would not be read, as others of the document leave them nothing to decide. */
function unreadBeside(part: OwnDocument, path: YamlPath): string[] {
  const experiment = writtenExperiment(part);
  if (!experiment) return [];
  const within = path.join('.');
  return unreadFields(experiment.choices).flatMap((unread) =>
    [...experiment.root, ...unread.path.slice(0, -1)].join('.') === within ? unread.path.slice(-1) : [],
  );
}

/** Whole documents, for a file or a document that holds nothing yet. */
export function documentOffers({ systemNamespace, semantics }: FeatureContext): Offer[] {
  const [entry] = newEntries({ configMap: undefined, models: [], semantics, taken: [], only: 'default' });
  const { data: _, ...properties } = configMapSchema(systemNamespace).properties!;
  const configMap: Snippet = [
    ...documentSnippet({ properties }),
    '\ndata:\n  default: |\n    ',
    ...mapText(entry!.body, (text) => text.replaceAll('\n', '\n    ')).map((piece) =>
      // The places of the document above come first.
      typeof piece === 'string' ? piece : { ...piece, stop: piece.stop + 9 },
    ),
  ];
  return [
    documentOffer(QUEUEING_CONFIG_MAP_NAME, 'a ConfigMap that switches the queueing-model analyzer on', configMap),
    ...Object.entries(KIND_SCHEMAS).map(([kind, schema]) =>
      documentOffer(kind, schema.description ?? '', documentSnippet(schema)),
    ),
  ];
}

function documentOffer(label: string, detail: string, insert: Snippet): Offer {
  return {
    label,
    kind: CompletionItemKind.File,
    detail,
    documentation: `\`\`\`yaml\n${plainText(insert)}\n\`\`\``,
    insert,
  };
}

/** A key of `data` with a block below it; in braces, with a string behind it. */
function entryOffer({ label, detail, key, body }: NewEntry, cursor: Cursor): Offer {
  const block: Snippet = [key, ': |\n  ', ...mapText(body, (text) => text.replaceAll('\n', '\n  '))];
  const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
  const flow: Snippet = ['"', key, '": "', ...mapText(body, escaped), '"', cursor.tail];
  return {
    label,
    kind: CompletionItemKind.Snippet,
    detail,
    documentation: `\`\`\`yaml\n${plainText(block)}\n\`\`\``,
    insert: cursor.hasColon ? [cursor.quote, key, cursor.quote] : cursor.isFlow ? flow : block,
  };
}

/** The name that makes a ConfigMap ours, while it is being typed. */
export function nameOffers(cursor: Cursor, typed: string, { systemNamespace }: FeatureContext): Offer[] {
  const path = pathInConfigMap(cursor.path);
  const isName = cursor.role === 'value' && path.join('/') === 'metadata/name';
  if (!isName || !QUEUEING_CONFIG_MAP_NAME.startsWith(typed)) return [];
  return schemaValueOffers(fieldAtPath(configMapSchema(systemNamespace), path), cursor, []);
}
