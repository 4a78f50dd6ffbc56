import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openConfig, rangeOf, revert } from './examples.ts';

const LIMIT_MS = 20_000;

/** Asks until the answer is there: no event tells when the server has read the workspace, or when a list has opened. */
async function until<T>(what: string, ask: () => Thenable<T | undefined>): Promise<T> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    assert.ok(Date.now() < deadline, `waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const request = <T>(name: string, ...more: unknown[]) =>
  vscode.commands.executeCommand<T>(`vscode.execute${name}`, ...more);

/** Puts a text in the place of the `default` entry's lines, with the cursor at the mark ⌖. */
async function writeDefault(editor: vscode.TextEditor, marked: string): Promise<void> {
  const { document } = editor;
  const { start } = rangeOf(document, '    # k sets');
  const { end } = rangeOf(document, 'tuningEnabled: true\n');
  assert.ok(await editor.edit((edit) => edit.replace(new vscode.Range(start, end), marked.replace('⌖', ''))));
  const cursor = document.positionAt(document.offsetAt(start) + marked.indexOf('⌖'));
  editor.selection = new vscode.Selection(cursor, cursor);
}

/** What stands between the `default` entry's header and the next comment. */
function defaultLines(document: vscode.TextDocument): string {
  return /default: \|\n([^#]*?)\n {2}# Explicit/.exec(document.getText().replaceAll('\r\n', '\n'))?.[1] ?? '';
}

/** Accepts the suggestion that is selected, once there is one. */
async function acceptSuggestion(document: vscode.TextDocument): Promise<void> {
  await vscode.commands.executeCommand('editor.action.triggerSuggest');
  const { version } = document;
  await until('a suggestion', async () => {
    await vscode.commands.executeCommand('acceptSelectedSuggestion');
    return document.version > version ? true : undefined;
  });
  await vscode.commands.executeCommand('leaveSnippet');
}

suite('language features in the extension host', () => {
  teardown(revert);

  for (const [name, typed, expected] of [
    ['in an empty block, at the margin', '⌖\n', '    sloMultiplier: 3\n    tuningEnabled: true\n'],
    ['in the middle of a key', '    tun⌖En: true\n', '    tuningEnabled: true\n'],
    ['a value', '    sloMultiplier: 1⌖\n', '    sloMultiplier: 10\n'],
    ['below a field', '    tuningEnabled: true\n    s⌖\n', '    tuningEnabled: true\n    sloMultiplier: 3\n'],
  ] as const) {
    test(`completion ${name}`, async () => {
      const editor = await openConfig();
      await writeDefault(editor, typed);
      await acceptSuggestion(editor.document);
      assert.equal(defaultLines(editor.document), expected);
    });
  }

  test('lenses answer above each entry', async () => {
    const { document } = await openConfig();
    const titles = await until('the answer', async () => {
      const lenses = await request<vscode.CodeLens[]>('CodeLensProvider', document.uri);
      const all = lenses.map(({ command }) => command?.title);
      return all.includes('2 replicas at 13.9 req/s') ? all : undefined;
    });
    assert.equal(titles.filter((title) => title === 'Show capacity').length, 3);
    assert.equal(titles.filter((title) => title === 'Learn parameters').length, 2);
  });

  test('hints, outline and folds know the inside of blocks', async () => {
    const { document } = await openConfig();
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = await until('hints', async () => {
      const found = await request<vscode.InlayHint[]>('InlayHintProvider', document.uri, whole);
      return found.length > 0 ? found : undefined;
    });
    assert.deepEqual(
      hints.map(({ label }) => label),
      ['ρ 0.67', 'ρ 0.67', 'ρ 0.75'],
    );
    const [map] = await request<vscode.DocumentSymbol[]>('DocumentSymbolProvider', document.uri);
    const entries = map?.children.find(({ name }) => name === 'data')?.children ?? [];
    assert.deepEqual(
      entries.map(({ name }) => name),
      ['default', 'llama-prod', 'mistral-staging'],
    );
    const folds = await request<vscode.FoldingRange[]>('FoldingRangeProvider', document.uri);
    assert.ok(folds.length >= 4);
  });

  test('an entry leads to the variants that serve it', async () => {
    const { document } = await openConfig();
    const { start } = rangeOf(document, 'mistral-staging');
    const places = await until('definitions', async () => {
      const found = await request<(vscode.Location | vscode.LocationLink)[]>('DefinitionProvider', document.uri, start);
      return found.length > 0 ? found : undefined;
    });
    assert.equal(places.length, 2);
  });
});
