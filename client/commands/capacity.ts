import * as vscode from 'vscode';
import { type EntryAddress, PARAMETERS_SKELETON } from '../../protocol/capacity.ts';
import type { KneepointClient } from '../languageClient.ts';
import { newDocument } from '../newDocument.ts';
import { currentEntry } from '../views/currentEntry.ts';
import type { PagePanels } from '../views/pagePanels.ts';
import { whenTrusted } from './whenTrusted.ts';

const PARAMETERS_FILE = 'service-parameters.yaml';
const NO_ENTRY = 'Kneepoint: the active editor has no entry of the queueing model.';

/** `kneepoint.showCapacity`: of the entry named, or of the one at the cursor. */
export async function showCapacity(
  client: KneepointClient,
  panels: PagePanels<EntryAddress>,
  argument: unknown,
): Promise<void> {
  if (!(await whenTrusted('the capacity view'))) return;
  const address = await addressed(client, argument);
  if (address) panels.show(address);
}

/**
 * `kneepoint.createParameters`: an unsaved service-parameters.yaml for the entry's model, to be filled in. It counts
 * as it is typed, before it is saved.
 */
export async function createParameters(client: KneepointClient, argument: unknown): Promise<void> {
  const address = await addressed(client, argument);
  if (!address) return;
  const text = await client.request<string>(PARAMETERS_SKELETON, address);
  // What is being filled in already goes on.
  const document = await newDocument(vscode.Uri.parse(address.uri), PARAMETERS_FILE, text, () => true);
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
}

/** Lenses and pages name an entry; from the palette and the editor's title it is the one at the cursor. */
async function addressed(client: KneepointClient, argument: unknown): Promise<EntryAddress | undefined> {
  const { uri, key } = (argument ?? {}) as Partial<EntryAddress>;
  if (typeof uri === 'string' && typeof key === 'string') return { uri, key };
  const found = await currentEntry(client);
  if (!found) void vscode.window.showInformationMessage(NO_ENTRY);
  return found;
}
