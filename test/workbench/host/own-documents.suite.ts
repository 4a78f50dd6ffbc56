import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { example } from './examples.ts';
import { settled, undisturbed } from './observed.ts';

const broken = {
  apiVersion: 'kneepoint.dev/v1alpha1',
  kind: 'ServiceParameters',
  metadata: { name: 'x' },
  spec: {
    variants: [
      {
        model_id: 'm',
        namespace: 'n',
        name: 'v',
        alpha_ms: 'fast',
        beta_ms: 1,
        gamma_ms: 1,
        input_tokens: 1,
        output_tokens: 1,
      },
    ],
  },
};

async function openFile(name: string, text: string): Promise<vscode.TextDocument> {
  await vscode.workspace.fs.writeFile(example(name), new TextEncoder().encode(text));
  const document = await vscode.workspace.openTextDocument(example(name));
  await vscode.window.showTextDocument(document);
  return document;
}

suite('documents of our own in the extension host', () => {
  const files = ['broken.kneepoint.json', 'broken.yaml'];
  teardown(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const file of files) await vscode.workspace.fs.delete(example(file)).then(undefined, () => undefined);
  });

  test('in JSON, a wrong field is found once: by the editor, with our schema', async () => {
    const document = await openFile('broken.kneepoint.json', JSON.stringify(broken, null, 2));
    const found = await undisturbed(document, (all) => all.length > 0);
    assert.deepEqual(
      found.map(({ range }) => document.getText(range)),
      ['"fast"'],
    );
    assert.notEqual(found[0]?.source, 'kneepoint');
  });

  test('in YAML, the same field is found by us', async () => {
    const document = await openFile('broken.yaml', JSON.stringify(broken, null, 2));
    const [found] = await settled(document, 'schema-mismatch', 1);
    assert.equal(document.getText(found!.range), '"fast"');
    assert.match(found!.message, /alpha_ms must be a number/);
  });
});
