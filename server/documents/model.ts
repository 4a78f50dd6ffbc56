import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type QueueingConfigMap, readConfigMap } from './configMap.ts';
import { EntryCache } from './entry.ts';
import { type OwnDocument, readOwnDocument } from './ownDocument.ts';
import { parseYaml } from './yaml.ts';

/** A YAML document of ours inside a file. */
export type Part = QueueingConfigMap | OwnDocument;

/** What we know of one version of one file: immutable. */
export interface DocumentModel {
  readonly document: TextDocument;
  readonly parts: readonly Part[];
}

/** Reads a file's text into its model. The cache carries unchanged entries over from the version before. */
export function buildModel(document: TextDocument, cache: EntryCache = new EntryCache()): DocumentModel {
  const parts = parseYaml(document.getText()).flatMap(
    (each) => readConfigMap(each, cache) ?? readOwnDocument(each) ?? [],
  );
  cache.endRound();
  return { document, parts };
}
