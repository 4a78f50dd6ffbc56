import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  example,
  openConfig,
  PARAMETERS,
  rangeOf,
  removeTargetItl,
  revert,
  setDefaultMultiplierTo1,
} from './examples.ts';
import { findings, foundBy, undisturbed } from './observed.ts';

/** The other extensions that tests install beside ours. */
async function companion(name: string): Promise<unknown> {
  const extension = vscode.extensions.getExtension(`kneepoint-tests.${name}`);
  assert.ok(extension, `${name} is installed`);
  return extension.activate();
}

/** The generic server, told by the user's setting to read our parameters with our schema. */
async function yamlServer(): Promise<void> {
  const { ready } = (await companion('yaml-server')) as { ready: Promise<void> };
  await ready;
  const schema = `file://${process.env.KNEEPOINT_SCHEMAS}/service-parameters.schema.json`;
  const settings = vscode.workspace.getConfiguration('yaml');
  await settings.update('schemas', { [schema]: ['**/service-parameters*.yaml'] }, vscode.ConfigurationTarget.Workspace);
}

function textsOf(hovers: readonly vscode.Hover[]): string[] {
  return hovers.map(({ contents }) =>
    contents.map((content) => (typeof content === 'string' ? content : content.value)).join('\n'),
  );
}

suite('beside a generic YAML server', () => {
  teardown(revert);

  test('no finding appears twice', async () => {
    await yamlServer();
    const editor = await openConfig();
    await setDefaultMultiplierTo1(editor);
    await removeTargetItl(editor);
    await findings(editor.document, ['default-entry-missing', 'slo-multiplier-too-small', 'slo-targets-unpaired']);
    const all = await undisturbed(editor.document, () => true);
    const places = all.map(({ range }) => JSON.stringify(range));
    assert.equal(new Set(places).size, places.length, `one finding a place: ${places.join(' ')}`);
    assert.ok(all.every(({ source }) => source === 'kneepoint'));
  });

  test('no hover appears twice', async () => {
    await yamlServer();
    const { document } = await openConfig();
    const { start } = rangeOf(document, 'sloMultiplier', { after: 'llama-prod: |' });
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      start,
    );
    assert.equal(textsOf(hovers).filter((text) => text.includes('utilisation')).length, 1);
    assert.equal(textsOf(hovers).filter((text) => text.trim() !== '').length, 1);
  });

  test('in a document of ours, with our schema in the other server, a wrong field is found once: by that one', async () => {
    await yamlServer();
    const document = await vscode.workspace.openTextDocument(example(PARAMETERS));
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.replace(rangeOf(document, 'alpha_ms: 6.97'), 'alpha_ms: fast'));
    const found = await foundBy(document, 'yaml');
    assert.deepEqual(
      found.map(({ range }) => document.getText(range)),
      ['fast'],
    );
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      rangeOf(document, 'beta_ms').start,
    );
    assert.equal(
      textsOf(hovers).filter((text) => /compute time/i.test(text)).length,
      1,
      textsOf(hovers).join('\n---\n'),
    );
  });

  test('broken YAML around the entries is said by the other server alone', async () => {
    await yamlServer();
    const editor = await openConfig();
    const range = rangeOf(editor.document, 'kind: ConfigMap');
    await editor.edit((edit) => edit.replace(range, 'kind: "ConfigMap'));
    const found = await foundBy(editor.document, 'yaml');
    assert.ok(
      found.every(({ source }) => source !== 'kneepoint'),
      found.map(({ message }) => message).join('\n'),
    );
  });

  test('no completion appears twice', async () => {
    await yamlServer();
    for (const name of ['wva-queueing-model-config.yaml', PARAMETERS]) {
      const document = await vscode.workspace.openTextDocument(example(name));
      const at = name === PARAMETERS ? rangeOf(document, 'alpha_ms').start : rangeOf(document, 'sloMultiplier').start;
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        at,
      );
      const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
      const ours = labels.filter((label) => /^(sloMultiplier|alpha_ms|beta_ms|targetTTFT)\b/.test(label));
      assert.equal(new Set(ours).size, ours.length, `${name}: ${labels.join(', ')}`);
    }
  });
});
