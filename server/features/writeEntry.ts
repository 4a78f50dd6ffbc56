import { TextDocument } from 'vscode-languageserver-textdocument';
import type { EntryValuesToWrite, WriteEntryParams, WriteEntryResult } from '../../protocol/capacity.ts';
import { numberOf } from '../documents/controller/goScalar.ts';
import type { Entry } from '../documents/entry.ts';
import { removeFields, setNumber } from '../documents/entryEdits.ts';
import { findEntry } from '../documents/findEntry.ts';
import { buildModel, type DocumentModel } from '../documents/model.ts';
import { type TextChange, withChanges } from '../documents/textChange.ts';
import type { FeatureContext } from './context.ts';
import { editsBetween } from './editsBetween.ts';

/** The answer about a file that is not open. */
export const CLOSED_FILE: WriteEntryResult = { refused: 'The file is closed. Open it, and write again.' };

const FIELDS = ['sloMultiplier', 'targetTTFT', 'targetITL'] as const satisfies (keyof EntryValuesToWrite)[];
type FieldName = (typeof FIELDS)[number];

/**
 * kneepoint/writeEntry: one edit that puts values into an entry, in the style of its scalar. Each value is written into
 * the text that the one before it left, so that they cannot get into each other's way, whatever the style.
 */
export function writeEntry(
  model: DocumentModel,
  { key, version, values }: WriteEntryParams,
  _context?: FeatureContext,
): WriteEntryResult {
  const { document } = model;
  if (version !== undefined && version !== document.version)
    return { refused: 'The file changed meanwhile, so nothing was written. Look again, and write again.' };
  let now = model;
  for (const name of FIELDS) {
    const value = values[name];
    if (value === undefined) continue;
    const entry = findEntry(now, key)?.entry;
    if (!entry) return { refused: `The file has no entry "${key}" any more, so nothing was written.` };
    const changes = changesOf(entry, name, value);
    if (!changes) return { refused: `${name} cannot be written into this entry as it stands. Change it in the file.` };
    if (changes.length > 0) now = changed(now, changes);
  }
  return { version: document.version, edits: editsBetween(document, now.text) };
}

/** What to change for one value: nothing if it stands there already; undefined if there is no place for it. */
function changesOf(entry: Entry, name: FieldName, value: number | null): TextChange[] | undefined {
  const field = entry.field(name);
  if (value === null) return field ? removeFields(entry, [field]) : [];
  if (field && numberOf(field) === value) return [];
  return setNumber(entry, name, value);
}

function changed({ document, text, hints }: DocumentModel, changes: readonly TextChange[]): DocumentModel {
  const { uri, languageId, version } = document;
  return buildModel(TextDocument.create(uri, languageId, version, withChanges(text, changes)), undefined, hints);
}
