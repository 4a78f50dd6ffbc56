import * as vscode from 'vscode';
import { mayHoldExperiments, mayHoldStudies } from '../../protocol/recognise.ts';
import { EXPERIMENT_AT } from '../../protocol/simulation.ts';
import type { SpecAddress, SpecAtParams } from '../../protocol/specAddress.ts';
import { STUDY_AT } from '../../protocol/study.ts';
import type { KneepointClient } from '../languageClient.ts';
import { LANGUAGES } from '../languages.ts';

/** A kind of documents that can be run. */
export interface SpecSort {
  /** Set while the active editor has some: the command that runs one is hidden otherwise. */
  readonly contextKey: string;
  /** The request for the one at a place. */
  readonly at: string;
  /** As far as can be told without parsing. */
  mayBeIn(text: string): boolean;
}

export const EXPERIMENTS: SpecSort = {
  contextKey: 'kneepoint.hasExperiment',
  at: EXPERIMENT_AT,
  mayBeIn: mayHoldExperiments,
};
export const STUDIES: SpecSort = { contextKey: 'kneepoint.hasStudy', at: STUDY_AT, mayBeIn: mayHoldStudies };

/** The one at the cursor of the active editor, or the nearest one. */
export async function currentSpec(client: KneepointClient, sort: SpecSort): Promise<SpecAddress | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !mayHold(editor, sort)) return undefined;
  const { line, character } = editor.selection.active;
  const params: SpecAtParams = { uri: editor.document.uri.toString(), position: { line, character } };
  return (await client.request<SpecAddress | null>(sort.at, params).catch(() => null)) ?? undefined;
}

/** Keeps the context key of each kind up to date. */
export function followCurrentSpecs(client: KneepointClient): vscode.Disposable {
  const look = async () => {
    const editor = vscode.window.activeTextEditor;
    for (const sort of [EXPERIMENTS, STUDIES]) {
      const isThere = editor !== undefined && mayHold(editor, sort);
      await vscode.commands.executeCommand('setContext', sort.contextKey, isThere);
    }
  };
  void look();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => look()),
    client.onCapacityChanged(() => look()),
  );
}

function mayHold({ document }: vscode.TextEditor, sort: SpecSort): boolean {
  return LANGUAGES.includes(document.languageId) && sort.mayBeIn(document.getText());
}
