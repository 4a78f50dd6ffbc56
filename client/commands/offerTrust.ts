import * as vscode from 'vscode';

/** Says what waits until the workspace is trusted, and offers the way there. */
export async function offerTrust(what: string): Promise<void> {
  const manage = 'Manage Workspace Trust';
  const message = `Kneepoint: ${what} waits until this workspace is trusted.`;
  const chosen = await vscode.window.showInformationMessage(message, manage);
  if (chosen === manage) await vscode.commands.executeCommand('workbench.trust.manage');
}
