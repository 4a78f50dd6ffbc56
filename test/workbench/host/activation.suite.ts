import assert from 'node:assert/strict';
import * as vscode from 'vscode';

suite('workspace', () => {
  test('is a folder that tests may change', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder, 'a folder is open');
    const file = vscode.Uri.joinPath(folder.uri, 'written-by-a-test.yaml');
    await vscode.workspace.fs.writeFile(file, Buffer.from('answer: 42\n'));
    const document = await vscode.workspace.openTextDocument(file);
    assert.equal(document.languageId, 'yaml');
  });
});
