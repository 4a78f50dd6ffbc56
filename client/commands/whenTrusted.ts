import * as vscode from 'vscode';

/** Whether the workspace is trusted; if not, says what waits for it and offers to change that. */
export async function whenTrusted(what: string): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = 'Manage Workspace Trust';
  const text = `Kneepoint: ${what} waits until this workspace is trusted.`;
  const chosen = await vscode.window.showInformationMessage(text, manage);
  if (chosen === manage) await vscode.commands.executeCommand('workbench.trust.manage');
  return false;
}
