import * as vscode from 'vscode';
import { isObservationsHeader, mayBeOurs } from '../protocol/recognise.ts';

/** Languages a YAML or JSON document of ours may be opened as. */
export const LANGUAGES: readonly string[] = ['yaml', 'json', 'jsonc', 'helm'];

/** Tables of observations, whatever other extensions take them for. */
const TABLES = [{ language: 'csv' }, { pattern: '**/*.csv' }];

/** Traces that are no tables: what an experiment replays counts as it is typed. */
const TRACES = [{ language: 'jsonl' }, { pattern: '**/*.jsonl' }];

/** Every document that may be ours or that ours may name, by what can be told without its text. */
export const SELECTOR = [...LANGUAGES.map((language) => ({ language })), ...TABLES, ...TRACES];

/** Whether a document may be ours. Tables can be large: of those only the first line is looked at. */
export function mayBeOurDocument(document: vscode.TextDocument): boolean {
  if (vscode.languages.match(TABLES, document) > 0) return isObservationsHeader(document.lineAt(0).text);
  return LANGUAGES.includes(document.languageId) && mayBeOurs(document.getText());
}
