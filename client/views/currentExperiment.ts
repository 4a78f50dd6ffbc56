import * as vscode from 'vscode';
import { mayHoldExperiments } from '../../protocol/recognise.ts';
import { EXPERIMENT_AT, type ExperimentAtParams, type SimulationAddress } from '../../protocol/simulation.ts';
import type { KneepointClient } from '../languageClient.ts';
import { LANGUAGES } from '../languages.ts';

/** Set while the active editor has experiments: the command that simulates one is hidden otherwise. */
const HAS_EXPERIMENT = 'kneepoint.hasExperiment';

/** The experiment at the cursor of the active editor, or the nearest one. */
export async function currentExperiment(client: KneepointClient): Promise<SimulationAddress | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !mayHold(editor)) return undefined;
  const { line, character } = editor.selection.active;
  const params: ExperimentAtParams = { uri: editor.document.uri.toString(), position: { line, character } };
  return (await client.request<SimulationAddress | null>(EXPERIMENT_AT, params).catch(() => null)) ?? undefined;
}

/** Keeps the context key up to date. */
export function followCurrentExperiment(client: KneepointClient): vscode.Disposable {
  const look = () => {
    const editor = vscode.window.activeTextEditor;
    return vscode.commands.executeCommand('setContext', HAS_EXPERIMENT, editor !== undefined && mayHold(editor));
  };
  void look();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => look()),
    client.onCapacityChanged(() => look()),
  );
}

/** As far as can be told without parsing it. */
function mayHold({ document }: vscode.TextEditor): boolean {
  return LANGUAGES.includes(document.languageId) && mayHoldExperiments(document.getText());
}
