import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openConfig, rangeOf, removeTargetItl, revert, setDefaultMultiplierTo1 } from './examples.ts';
import { findings } from './observed.ts';

suite('diagnostics in the extension host', () => {
  teardown(revert);

  test('a multiplier of 1 is an error on its value', async () => {
    const editor = await openConfig();
    await setDefaultMultiplierTo1(editor);
    const [, found] = await findings(editor.document, ['default-entry-missing', 'slo-multiplier-too-small']);
    assert.deepEqual(found?.range, rangeOf(editor.document, '1.0', { after: 'default: |' }));
    assert.equal(found.severity, vscode.DiagnosticSeverity.Error);
    assert.match(found.message, /^k = 1 leaves no room for load/);
  });

  test('a target without its partner is an error on its name', async () => {
    const editor = await openConfig();
    await removeTargetItl(editor);
    const [found] = await findings(editor.document, ['slo-targets-unpaired']);
    assert.deepEqual(found?.range, rangeOf(editor.document, 'targetTTFT', { after: 'llama-prod: |' }));
    assert.match(found.message, /targetITL is not/);
  });

  test('undoing an edit takes the finding away', async () => {
    const editor = await openConfig();
    await setDefaultMultiplierTo1(editor);
    await findings(editor.document, ['default-entry-missing', 'slo-multiplier-too-small']);
    await vscode.commands.executeCommand('undo');
    await findings(editor.document, []);
  });
});
