import * as vscode from 'vscode';

/**
 * A YAML document, not saved yet: named and placed where it belongs, unless a file is there already.
 * @param beside a file in the folder that it belongs to
 * @param isTheSame whether an unsaved document of that name, with this text, is the one that is asked for
 */
export async function newDocument(
  beside: vscode.Uri,
  name: string,
  content: string,
  isTheSame: (text: string) => boolean = (text) => text === content,
): Promise<vscode.TextDocument> {
  const target = vscode.Uri.joinPath(beside, '..', name);
  const exists = await vscode.workspace.fs.stat(target).then(
    () => true,
    () => false,
  );
  if (exists) return vscode.workspace.openTextDocument({ language: 'yaml', content });
  const document = await vscode.workspace.openTextDocument(target.with({ scheme: 'untitled' }));
  const text = document.getText();
  if (text === '') {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), content);
    await vscode.workspace.applyEdit(edit);
  } else if (!isTheSame(text)) return vscode.workspace.openTextDocument({ language: 'yaml', content });
  return document;
}
