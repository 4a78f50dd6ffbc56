import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { example, openConfig, PARAMETERS, rangeOf } from './examples.ts';

const LIMIT_MS = 20_000;

/**
 * The hover on an entry's multiplier, once it says what is expected. The server hears of files through VS Code's watcher,
 * and no event tells when it has: so it is asked again until then.
 */
async function hoverSaying(expected: RegExp, document: vscode.TextDocument, entry: string): Promise<string> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const text = await hoverText(document, entry);
    if (expected.test(text)) return text;
    assert.ok(Date.now() < deadline, `the hover never said ${expected}, but: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function hoverText(document: vscode.TextDocument, entry: string): Promise<string> {
  const { start } = rangeOf(document, 'sloMultiplier:', { after: `${entry}: |` });
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    start.translate(0, 2),
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === 'string' ? content : content.value))
    .join('\n');
}

suite('hover in the extension host', () => {
  test('says the utilisation, and the SLO that follows from the parameters in the workspace', async () => {
    const { document } = await openConfig();
    const text = await hoverSaying(/mistral-a100/, document, 'mistral-staging');
    assert.match(text, /k = 4: target utilisation 0\.75/);
    assert.match(text, /TTFT = k α/);
  });

  test('without parameters it says how to get the rest, and with them again at once', async () => {
    const { document } = await openConfig();
    const parameters = example(PARAMETERS);
    const saved = await vscode.workspace.fs.readFile(parameters);
    await vscode.workspace.fs.delete(parameters);
    try {
      const text = await hoverSaying(/ServiceParameters/, document, 'llama-prod');
      assert.match(text, /k = 3: target utilisation 0\.67/);
      assert.doesNotMatch(text, /llama-h100/);
    } finally {
      await vscode.workspace.fs.writeFile(parameters, saved);
    }
    await hoverSaying(/llama-h100/, document, 'llama-prod');
  });
});
