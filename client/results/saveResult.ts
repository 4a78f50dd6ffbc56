import * as vscode from 'vscode';
import { RESULT_ENDING } from '../../protocol/results.ts';
import type { AnyResult } from '../../protocol/studyMessages.ts';
import type { Report } from '../views/report.ts';
import { resultFileName } from './resultName.ts';

const REPLACE = 'Replace';
const ELSEWHERE = 'Save As…';

/**
 * Saves a result beside its document, under a name that says of which spec and seed it is. What is there already is replaced only
 * if the reader says so.
 * @param file the document's
 * @returns undefined if the reader changed their mind
 */
export async function saveResult(file: vscode.Uri, result: AnyResult): Promise<Report | undefined> {
  const name = resultFileName(file.path.split('/').at(-1)!, result);
  const beside = vscode.Uri.joinPath(file, '..', name);
  // A document that was never saved is nowhere.
  let target = file.scheme === 'untitled' ? await asked(vscode.Uri.file(`/${name}`)) : beside;
  const bytes = new TextEncoder().encode(`${JSON.stringify(result)}\n`);
  const before = target && (await bytesOf(target));
  if (target === beside && before) {
    if (Buffer.compare(before, bytes) === 0)
      return { ok: true, message: `${vscode.workspace.asRelativePath(target)} holds this result already.` };
    const question = `${name} holds another result of the same spec and seed.`;
    const detail = 'It may come from another version of Kneepoint, or from a run that was stopped.';
    const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, REPLACE, ELSEWHERE);
    if (!chosen) return undefined;
    if (chosen === ELSEWHERE) target = await asked(target);
  }
  return target && write(target, bytes);
}

function asked(proposed: vscode.Uri): Thenable<vscode.Uri | undefined> {
  return vscode.window.showSaveDialog({
    defaultUri: proposed,
    filters: { 'Kneepoint result': [RESULT_ENDING.slice(1)] },
    saveLabel: 'Save Result',
  });
}

async function write(target: vscode.Uri, bytes: Uint8Array): Promise<Report> {
  try {
    await vscode.workspace.fs.writeFile(target, bytes);
    return { ok: true, message: `Saved ${vscode.workspace.asRelativePath(target)}.` };
  } catch (error) {
    return { ok: false, message: `It could not be saved: ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function bytesOf(uri: vscode.Uri): Promise<Uint8Array | undefined> {
  try {
    return await vscode.workspace.fs.readFile(uri);
  } catch {
    return undefined;
  }
}
