import type { CompletionItem, CompletionList, Position } from 'vscode-languageserver-types';
import { isCsv, isJsonLines } from '../documents/filePath.ts';
import type { DocumentModel, Part } from '../documents/model.ts';
import type { OwnDocument } from '../documents/ownDocument.ts';
import { pathInExperiment } from '../documents/studies/variedPaths.ts';
import { fieldNamed, fieldsOf, parseYaml, textOf } from '../documents/yaml.ts';
import { type Cursor, cursorIn, cursorInEntry } from './completion/cursor.ts';
import { entryOffers } from './completion/entryOffers.ts';
import { configMapOffers, documentOffers, nameOffers, ownDocumentOffers } from './completion/fileOffers.ts';
import { completionItems, type Offer, type Slot, slotInEntry, slotInFile } from './completion/offer.ts';
import { MARK, type Probe, probes } from './completion/probe.ts';
import { studyOffers } from './completion/studyOffers.ts';
import type { FeatureContext } from './context.ts';
import { isJson, isSchemaKnownElsewhere } from './elsewhere.ts';

/** What can be written at the cursor in one way of reading its place. */
interface Answer {
  readonly offers: readonly Offer[];
  readonly slot: Slot;
  readonly cursor: Cursor;
}

/** textDocument/completion: what can be written at the cursor, wherever it is. */
export function completion(
  model: DocumentModel,
  position: Position,
  context: FeatureContext,
  trigger?: string,
): CompletionList | null {
  const { document } = model;
  if (model.isTooLarge || model.conflicts.length > 0 || isCsv(document) || isJsonLines(document)) return null;
  const offset = document.offsetAt(position);
  const errors = errorsIn(model);
  const { ways, isEmptyBlock } = probes(model, offset);
  const items: CompletionItem[] = [];
  let isIncomplete = false;
  for (const [i, way] of ways.entries()) {
    if (items.length > 0 && !(isEmptyBlock && i === 1)) break;
    const found = answer(way(), errors, context);
    // A blank is typed for many reasons: only behind a colon does it ask for something.
    if (!found || (trigger === ' ' && found.cursor.role === 'key')) continue;
    const { snippets } = context.editor;
    items.push(...completionItems(document, found.offers, found.slot, { snippets, from: items.length }));
    // A key that is being typed is part of what is offered: ask again as it grows.
    isIncomplete ||= found.cursor.role === 'key' && found.cursor.path.at(-1) === 'data';
  }
  return items.length > 0 ? { isIncomplete, items } : null;
}

function answer(probe: Probe, errors: number, context: FeatureContext): Answer | undefined {
  const { model, at } = probe;
  // A word that breaks the file around it does not belong there.
  if (errorsIn(model) > errors) return undefined;
  const part = model.parts.find((each) => holds(each, model, at));
  if (!part) return otherAnswer(probe, context);
  if (part.type === 'observation-table') return undefined;
  if (part.type === 'queueing-config-map') {
    const entry = part.entries.find(({ text }) => text.includes(MARK));
    const isLiteral = part.data?.name === 'literals';
    if (entry && (entry.source.style !== 'plain' || isLiteral)) {
      const cursor = cursorInEntry(entry.text, probe.hasColon);
      if (!cursor) return undefined;
      const offers = entryOffers(entry, part, cursor, context);
      return { offers, slot: slotInEntry(probe, entry, cursor), cursor };
    }
    if (isLiteral) return undefined;
  }
  const cursor = part.document && cursorIn(part.document, model.text, at, probe.hasColon);
  if (!cursor) return undefined;
  const typed = wordOf(model.text, cursor);
  if (part.type !== 'own-document') {
    const offers = configMapOffers(part, cursor, typed, context);
    return { offers, slot: slotInFile(probe, cursor), cursor };
  }
  const offers =
    studyOffers(part, cursor, typed, context, model.document.uri) ?? ofSchema(part, cursor, typed, probe, context);
  return offers && { offers, slot: slotInFile(probe, cursor), cursor };
}

/** What the schema of a kind says; undefined where another server offers that. What stands below a dotted path no other knows. */
function ofSchema(part: OwnDocument, cursor: Cursor, typed: string, { model }: Probe, context: FeatureContext) {
  const isVaried = cursor.path[1] !== 'base' && pathInExperiment(part.kind, cursor.path) !== undefined;
  if (!isVaried && isSchemaKnownElsewhere(model, context.elsewhere)) return undefined;
  return ownDocumentOffers(part, cursor, typed, context);
}

/** In a document that is not one of ours yet: the whole of one where there is nothing, or the name that makes it ours. */
function otherAnswer(probe: Probe, context: FeatureContext): Answer | undefined {
  const { text, document } = probe.model;
  if (isJson(document.languageId)) return undefined;
  const line = text.slice(text.lastIndexOf('\n', probe.at) + 1, probe.at);
  const isName = /^\s*name:/.test(line);
  if (!isName && !(probe.hasColon && isAlone(text, probe.at))) return undefined;
  const found = parseYaml(text).find(({ range }) => probe.at >= range[0] && probe.at <= range[2]);
  const cursor = found && cursorIn(found, text, probe.at, probe.hasColon);
  if (!cursor) return undefined;
  const slot = slotInFile(probe, cursor);
  if (!isName) return cursor.role === 'key' ? { offers: documentOffers(context), slot, cursor } : undefined;
  const isConfigMap = textOf(fieldNamed(fieldsOf(found.contents, found), 'kind')) === 'ConfigMap';
  const offers = isConfigMap ? nameOffers(cursor, wordOf(text, cursor), context) : [];
  return { offers, slot, cursor };
}

/** Whether there is nothing in a document but comments and the word with the mark. */
function isAlone(text: string, at: number): boolean {
  const start = Math.max(0, text.lastIndexOf('\n---', at));
  const next = text.indexOf('\n---', at);
  const lines = text.slice(start, next === -1 ? text.length : next).split('\n');
  return lines.filter((line) => !/^(?:---.*|\s*#.*|\s*|%.*)$/.test(line)).length === 1;
}

function holds(part: Part, model: DocumentModel, at: number): boolean {
  if (!part.document) return model.parts.length === 1;
  const [start, , end] = part.document.range;
  if (at < start || at > end) return false;
  // A list has several: the one whose data the mark is in, or any.
  const others = model.parts.filter(({ document }) => document === part.document);
  const span = part.type === 'queueing-config-map' ? part.data?.valueSpan : undefined;
  return others.length === 1 || (span !== undefined && at >= span[0] && at <= span[1]);
}

function wordOf(text: string, { word }: Cursor): string {
  return text
    .slice(...word)
    .replace(MARK, '')
    .replaceAll(/["']/g, '');
}

/** How many errors the parser finds around the entries. */
function errorsIn({ parts }: DocumentModel): number {
  const documents = new Set(parts.map(({ document }) => document));
  return [...documents].reduce((sum, document) => sum + (document?.errors.length ?? 0), 0);
}
