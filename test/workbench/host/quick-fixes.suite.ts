import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openConfig, removeTargetItl, revert, setDefaultMultiplierTo1 } from './examples.ts';
import { findings } from './observed.ts';

async function applyPreferredFix(document: vscode.TextDocument, { range }: vscode.Diagnostic): Promise<void> {
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    range,
    vscode.CodeActionKind.QuickFix.value,
  );
  const preferred = actions.find((action) => action.isPreferred);
  assert.ok(preferred?.edit, `a preferred fix among: ${actions.map((action) => action.title).join(', ')}`);
  assert.ok(await vscode.workspace.applyEdit(preferred.edit), 'the fix applies');
}

suite('quick fixes in the extension host', () => {
  teardown(revert);

  test('the default multiplier mends a multiplier of 1, and nothing else changes', async () => {
    const editor = await openConfig();
    const original = editor.document.getText();
    await setDefaultMultiplierTo1(editor);
    const [, found] = await findings(editor.document, ['default-entry-missing', 'slo-multiplier-too-small']);
    await applyPreferredFix(editor.document, found!);
    await findings(editor.document, []);
    assert.equal(editor.document.getText(), original);
  });

  test('the missing target is added to the entry', async () => {
    const editor = await openConfig();
    await removeTargetItl(editor);
    const [found] = await findings(editor.document, ['slo-targets-unpaired']);
    await applyPreferredFix(editor.document, found!);
    await findings(editor.document, []);
    assert.match(editor.document.getText(), /^ {4}targetITL: [\d.]+/m);
  });
});
