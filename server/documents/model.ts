import { TextDocument } from 'vscode-languageserver-textdocument';
import { isObservationsHeader, LARGEST_FILE } from '../../protocol/recognise.ts';
import { type QueueingConfigMap, readConfigMaps } from './configMap.ts';
import { type Directives, readDirectives } from './directives.ts';
import { EntryCache } from './entry.ts';
import { readEntryFile } from './entryFile.ts';
import { isCsv, isJsonLines } from './filePath.ts';
import { readKustomization } from './kustomization.ts';
import { conflictMarkers, isTemplate, maskTemplate } from './masks.ts';
import { type ObservationTable, readTable } from './observations/table.ts';
import { type OwnDocument, readOwnDocument } from './ownDocument.ts';
import type { Span } from './scalars/mappedText.ts';

/** A YAML document of ours inside a file, or all of a CSV file. */
export type Part = QueueingConfigMap | OwnDocument | ObservationTable;

/** What the user's settings, a file's place, or whoever reads it, say of a file beside its content. */
export interface FileHints {
  /** Every ConfigMap in it is taken for ours. */
  readonly isConfigMap?: boolean;
  /** The whole file is one entry, for a generator. */
  readonly isEntry?: boolean;
  /** What is missing in it is elsewhere. */
  readonly isPatch?: boolean;
  /** A longer text is not looked into: `LARGEST_FILE` where nobody says otherwise. */
  readonly largest?: number;
}

/** What we know of one version of one file: immutable. */
export interface DocumentModel {
  readonly document: TextDocument;
  readonly text: string;
  /** What else it was read by: the same text is read the same way again. */
  readonly hints: FileHints;
  readonly parts: readonly Part[];
  /** Values may be put in later: only what is certain is reported. */
  readonly isTemplate: boolean;
  readonly isTooLarge: boolean;
  /** The markers of merge conflicts: while there are any, nothing else is looked at. */
  readonly conflicts: readonly Span[];
  /** The model that this file would have with another text: to look at a change before it is made. */
  withText(text: string): DocumentModel;
}

/** Reads a file's text into its model. The cache carries unchanged entries over from the version before. */
export function buildModel(
  document: TextDocument,
  cache: EntryCache = new EntryCache(),
  hints: FileHints = {},
): DocumentModel {
  const text = document.getText();
  const isTable = isCsv(document);
  const isOther = isJsonLines(document) || (isTable && !isObservationsHeader(text));
  const isTooLarge = !isOther && text.length > (hints.largest ?? LARGEST_FILE);
  const isLeft = isOther || isTooLarge;
  const conflicts = isLeft ? [] : conflictMarkers(text);
  const template = !isLeft && !isTable && isTemplate(text);
  const parts =
    isLeft || conflicts.length > 0
      ? []
      : isTable
        ? [readTable(text)]
        : readParts(template ? maskTemplate(text) : text, document.uri, hints, cache);
  cache.endRound();
  const withText = (changed: string) => {
    const { uri, languageId, version } = document;
    return buildModel(TextDocument.create(uri, languageId, version, changed), cache.fork(), hints);
  };
  return { document, text, hints, parts, isTemplate: template, isTooLarge, conflicts, withText };
}

function readParts(text: string, uri: string, hints: FileHints, cache: EntryCache): Part[] {
  if (hints.isEntry || readDirectives(text.slice(0, 2000)).kind === 'queueing-entry')
    return [readEntryFile(text, uri, cache)];
  let start = 0;
  return cache.file.parse(text).flatMap((each): Part[] => {
    const above = text.slice(start, each.contents?.range[0] ?? each.range[2]);
    start = each.range[2];
    const directives = directivesOf(above, hints);
    if (directives.kind === 'none') return [];
    const own = readOwnDocument(each);
    if (own) return [own];
    const configMaps = readConfigMaps(each, directives, hints.isPatch ?? false, cache);
    return configMaps.length > 0 ? configMaps : readKustomization(each, cache);
  });
}

/** What the comments above a document's content say of it, else the settings. */
function directivesOf(comments: string, hints: FileHints): Directives {
  const directives = readDirectives(comments);
  return hints.isConfigMap && !directives.kind ? { ...directives, kind: 'queueing-config-map' } : directives;
}
