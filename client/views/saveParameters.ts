import * as vscode from 'vscode';
import { PARAMETERS_TEXT, type ParametersTextParams } from '../../protocol/observations.ts';
import type { KneepointClient } from '../languageClient.ts';
import { workspaceFilesGlob } from '../workspaceDocuments.ts';
import type { Report } from './report.ts';

const FILE = 'learned-parameters';
const SAVE = 'Save Anyway';

/**
 * Asks where to, and writes learned parameters as a ServiceParameters document; undefined if the reader changed their
 * mind. Where there is doubt whether they are worth it, it asks first.
 * @param variants of one model
 */
export async function saveParameters(
  client: KneepointClient,
  folder: vscode.Uri,
  variants: ParametersTextParams['variants'],
  doubts: readonly string[],
): Promise<Report | undefined> {
  const [first] = variants;
  if (!first) return { ok: false, message: 'Nothing was learned, so nothing was saved.' };
  if (!(await isMeant(doubts))) return undefined;
  const target = await vscode.window.showSaveDialog({
    defaultUri: await proposed(folder, first.model_id),
    filters: { 'ServiceParameters (YAML)': ['yaml', 'yml'] },
    saveLabel: 'Save Parameters',
  });
  if (!target) return undefined;
  const name =
    target.path
      .split('/')
      .at(-1)!
      .replace(/\.ya?ml$/, '') || FILE;
  try {
    const text = await client.request<string>(PARAMETERS_TEXT, { name, variants } satisfies ParametersTextParams);
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
    const document = await vscode.workspace.openTextDocument(target);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
    return { ok: true, message: `Saved ${vscode.workspace.asRelativePath(target)}. ${useOf(document)}` };
  } catch (error) {
    return { ok: false, message: `Not saved: ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function isMeant(doubts: readonly string[]): Promise<boolean> {
  if (doubts.length === 0) return true;
  const question = 'These parameters may not be worth saving.';
  const options = { modal: true, detail: doubts.join('\n') };
  return (await vscode.window.showWarningMessage(question, options, SAVE)) === SAVE;
}

/** Beside the observations; named after the model where the usual name is taken, by another model perhaps. */
async function proposed(folder: vscode.Uri, modelId: string): Promise<vscode.Uri> {
  const usual = vscode.Uri.joinPath(folder, `${FILE}.yaml`);
  const isTaken = await vscode.workspace.fs.stat(usual).then(
    () => true,
    () => false,
  );
  const model = modelId
    .split('/')
    .at(-1)!
    .replace(/[^\w.-]+/g, '-');
  return isTaken ? vscode.Uri.joinPath(folder, `${FILE}-${model}.yaml`) : usual;
}

/** What the server finds are documents of the workspace that the setting names. */
function useOf(document: vscode.TextDocument): string {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const isFound =
    folder &&
    vscode.languages.match({ pattern: new vscode.RelativePattern(folder, workspaceFilesGlob()) }, document) > 0;
  return isFound
    ? 'Hovers and lenses use it from now on.'
    : 'Hovers use it only while it is open: it is not among the files of the workspace that kneepoint.files names.';
}
