import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { unmark } from '../../unit/server/marks.ts';
import { example } from './examples.ts';
import { settled } from './observed.ts';

const { Warning, Information, Hint } = vscode.DiagnosticSeverity;
const Failure = vscode.DiagnosticSeverity.Error;

/** The rules' fixtures, opened as a user would open them; «marks» stand around the characters to be underlined. */
function fixtures(): string {
  const extension = vscode.extensions.getExtension('kneepoint.kneepoint');
  assert.ok(extension, 'the extension is there');
  return join(extension.extensionPath, 'test/fixtures/rules');
}

/** Rules that need more than a file of their own: their unit tests have it. */
const NEED_MORE = [
  ...['file-too-large', 'namespace-not-read', 'slo-multiplier-infeasible'],
  ...['config-unreadable', 'model-too-large', 'prompt-never-fits', 'trace-unreadable'],
  ...['base-unreadable', 'arrivals-fixed', 'alternatives-impossible', 'candidates-skipped'],
  ...['change-without-effect', 'price-unmatched'],
];

let checks = 0;

async function check(code: string): Promise<vscode.Diagnostic[]> {
  const { text, spans } = unmark(readFileSync(join(fixtures(), `${code}.yaml`), 'utf8'));
  // A file of its own each time: the editor tells two untitled documents of one name apart less well than files.
  const file = example(`fixture-${code}-${++checks}.yaml`);
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  const document = await vscode.workspace.openTextDocument(file);
  await vscode.window.showTextDocument(document);
  const marked = spans.map(([start, end]) => new vscode.Range(document.positionAt(start), document.positionAt(end)));
  const found = await settled(document, code, marked.length);
  assert.deepEqual(
    found.map(({ range }) => document.getText(range)),
    marked.map((range) => document.getText(range)),
    code,
  );
  assert.deepEqual(
    found.map(({ range }) => range),
    marked,
    code,
  );
  return found;
}

/** Closes what is open and takes the fixtures out of the workspace, so that none adds to the next one's. */
async function closeAndDelete(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  for (const [name] of await vscode.workspace.fs.readDirectory(example('.')))
    if (name.startsWith('fixture-')) await vscode.workspace.fs.delete(example(name));
}

/** Codes of the fixtures whose findings have a severity, as the page of each says for the documented semantics. */
function codesOf(severity: string): string[] {
  const list = readFileSync(join(fixtures(), '../../../docs/diagnostics/README.md'), 'utf8');
  const codes = [...list.matchAll(/^\| \[([\w-]+)\]\([\w-]+\.md\) \| (\w+) \|/gm)];
  const present = readdirSync(fixtures());
  return codes
    .filter(([, code, documented]) => documented === severity && present.includes(`${code}.yaml`))
    .map(([, code]) => code!)
    .filter((code) => !NEED_MORE.includes(code));
}

suite('groups of rules in the extension host', () => {
  teardown(closeAndDelete);

  for (const [name, severity] of [
    ['error', Failure],
    ['warning', Warning],
    ['information', Information],
    ['hint', Hint],
  ] as const) {
    test(`every finding of severity ${name} stands on exactly its characters`, async function () {
      this.timeout(120_000);
      const codes = codesOf(name);
      assert.ok(codes.length > 0, `rules of severity ${name}`);
      for (const code of codes) {
        const found = await check(code);
        assert.ok(
          found.every((each) => each.severity === severity),
          code,
        );
        assert.ok(
          found.every(({ source }) => source === 'kneepoint'),
          code,
        );
        await closeAndDelete();
      }
    });
  }

  test('a severity of the settings replaces the own one, and the semantics change findings', async () => {
    const settings = vscode.workspace.getConfiguration('kneepoint');
    const target = vscode.ConfigurationTarget.Workspace;
    try {
      await settings.update('severities', { 'unknown-key': 'hint' }, target);
      assert.ok((await check('unknown-key')).every(({ severity }) => severity === Hint));
      await settings.update('semantics', 'controller', target);
      await check('slo-multiplier-infeasible');
    } finally {
      await settings.update('severities', undefined, target);
      await settings.update('semantics', undefined, target);
    }
  });

  test('two entries for one model point at each other', async () => {
    const [first] = await check('model-configured-twice');
    assert.ok(first?.relatedInformation?.length, 'related information');
  });

  test('targets without effect are faded', async () => {
    const found = await check('ignored-in-default');
    assert.ok(found.every(({ tags }) => tags?.includes(vscode.DiagnosticTag.Unnecessary)));
  });
});
