import * as vscode from 'vscode';
import { CHANGED_SPEC, type ChangedSpecParams } from '../../protocol/results.ts';
import type { KneepointClient } from '../languageClient.ts';
import { newDocument } from '../newDocument.ts';
import type { Report } from '../views/report.ts';

/**
 * Opens what a result's base becomes with some fields changed as a document of its own, not saved yet.
 * @param beside a file in the folder that it belongs to
 */
export async function openChangedSpec(
  client: KneepointClient,
  beside: vscode.Uri,
  params: ChangedSpecParams,
): Promise<Report | undefined> {
  const text = await client.request<string>(CHANGED_SPEC, params).catch(() => undefined);
  if (text === undefined)
    return { ok: false, message: 'The language server does not answer, so no document was made. Restart it.' };
  const name = params.name.replace(/[^\w.-]+/g, '-').replace(/^[.-]+|[.-]+$/g, '');
  const document = await newDocument(beside, `${name || 'experiment'}.yaml`, text);
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
  return undefined;
}
