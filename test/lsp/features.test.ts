import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import {
  CancellationTokenSource,
  type ClientCapabilities,
  type CodeLens,
  type CompletionList,
  type InlayHint,
  type Location,
  LSPErrorCodes,
  type SymbolInformation,
} from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { MODERN, Session } from './session.ts';

const CONFIG = 'file:///work/wva-queueing-model-config.yaml';
const PARAMETERS = 'file:///work/service-parameters.yaml';
const config = readFileSync('examples/wva-queueing-model-config.yaml', 'utf8');
const parameters = readFileSync('examples/service-parameters.yaml', 'utf8');
const WHOLE = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
const RICH: ClientCapabilities = {
  ...MODERN,
  textDocument: {
    ...MODERN.textDocument,
    completion: { completionItem: { snippetSupport: true } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
  workspace: { ...MODERN.workspace, codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true } },
};

let session: Session;
afterEach(async () => {
  expect(await session.stop()).toBe(0);
});

/** Where a word of the configuration stands. */
function at(word: string, text = config) {
  return TextDocument.create('', '', 0, text).positionAt(text.indexOf(word));
}

function ask<T>(method: string, params: object = {}): Promise<T> {
  return session.connection.sendRequest(`textDocument/${method}`, { textDocument: { uri: CONFIG }, ...params });
}

describe.each([
  ['an editor of today', RICH],
  ['a client without any capability', {}],
])('%s', (_, capabilities: ClientCapabilities) => {
  const isRich = capabilities === RICH;

  test('gets an answer to every request that the server says it answers', async () => {
    session = await Session.start({ capabilities, files: { [PARAMETERS]: parameters } });
    const offered = session.initialized.capabilities;
    await session.open(CONFIG, config);
    await session.open(PARAMETERS, parameters);

    expect(offered.completionProvider?.triggerCharacters).toContain(':');
    const position = at('3.0');
    const { items } = await ask<CompletionList>('completion', { position, context: { triggerKind: 1 } });
    expect(items.map(({ label }) => label)).toContain('4');

    expect(offered.codeLensProvider).toBeDefined();
    const lenses = await ask<CodeLens[]>('codeLens');
    expect(lenses.map(({ command }) => command!.title)).toContain('parameters given');

    expect(offered.inlayHintProvider).toBe(true);
    const hints = await ask<InlayHint[]>('inlayHint', { range: WHOLE });
    expect(hints.map(({ label }) => label)).toContain('ρ 0.75');

    expect(offered.documentSymbolProvider).toBe(true);
    const symbols = await ask<{ children?: object[] }[]>('documentSymbol');
    expect(symbols[0]!.children !== undefined).toBe(isRich);

    expect(offered.foldingRangeProvider).toBe(true);
    expect((await ask<object[]>('foldingRange')).length).toBeGreaterThan(3);

    expect(offered.selectionRangeProvider).toBe(true);
    expect(await ask<object[]>('selectionRange', { positions: [position, at('data:')] })).toHaveLength(2);

    expect(offered.documentLinkProvider).toBeDefined();
    expect(await ask<object[]>('documentLink')).toEqual([]);

    expect(offered.definitionProvider).toBe(true);
    expect(await ask<Location[]>('definition', { position: at('mistral-staging') })).toHaveLength(2);

    expect(offered.referencesProvider).toBe(true);
    const context = { includeDeclaration: true };
    expect(await ask<Location[]>('references', { position: at('mistral-staging'), context })).toHaveLength(3);

    expect(offered.semanticTokensProvider).toMatchObject({ legend: { tokenTypes: ['comment'] } });
    expect((await ask<{ data: number[] }>('semanticTokens/full')).data).toHaveLength(5);

    expect(offered.workspaceSymbolProvider).toBe(true);
    const found = await session.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query: 'mistral' });
    expect(found.map(({ location }) => location.uri)).toContain(PARAMETERS);

    expect(offered.codeActionProvider).toMatchObject({ codeActionKinds: expect.arrayContaining(['quickfix']) });
    const fixAll = { range: WHOLE, context: { diagnostics: [], only: ['source.fixAll.kneepoint'] } };
    expect(await ask<object[]>('codeAction', fixAll)).toEqual([]);
  });

  test('gets snippets only if it can insert them', async () => {
    session = await Session.start({ capabilities });
    const text = `${config}  `;
    await session.open(CONFIG, text);
    const position = TextDocument.create('', '', 0, text).positionAt(text.length);
    const { items } = await ask<CompletionList>('completion', { position });
    const formats = new Set(items.map(({ insertTextFormat }) => insertTextFormat));
    expect([...formats]).toEqual([isRich ? 2 : 1]);
  });
});

test('files of others are left to others', async () => {
  session = await Session.start({ capabilities: RICH });
  await session.open(CONFIG, 'kind: Pod\nspec:\n  x: 1\n');
  expect(await ask('completion', { position: { line: 2, character: 2 } })).toBeNull();
  expect(await ask('foldingRange')).toBeNull();
  expect(await ask('codeLens')).toEqual([]);
  expect(await ask('documentSymbol')).toEqual([]);
  expect(await ask('inlayHint', { range: WHOLE })).toEqual([]);
});

test('a document that is not open has nothing', async () => {
  session = await Session.start();
  const position = { line: 0, character: 0 };
  expect(await ask('completion', { position })).toBeNull();
  expect(await ask('selectionRange', { positions: [position] })).toBeNull();
  expect(await ask('definition', { position })).toEqual([]);
});

test('lenses and hints are asked for again when the parameters change, and follow them as they are typed', async () => {
  session = await Session.start({ capabilities: RICH, files: { [PARAMETERS]: parameters } });
  const refreshed = { lenses: 0, hints: 0 };
  session.connection.onRequest('workspace/codeLens/refresh', () => {
    refreshed.lenses++;
    return null;
  });
  session.connection.onRequest('workspace/inlayHint/refresh', () => {
    refreshed.hints++;
    return null;
  });
  await session.open(CONFIG, config);
  const titles = async () => (await ask<CodeLens[]>('codeLens')).map(({ command }) => command!.title);
  await session.eventually(titles, (found) => found.includes('2 replicas at 14.2 req/s'));
  await session.open(PARAMETERS, parameters.replace('arrival_rate_rps: 14.2', 'arrival_rate_rps: 142'));
  const found = await session.eventually(titles, (seen) => seen.some((title) => title.endsWith('at 142 req/s')));
  expect(found.join()).toMatch(/\d\d replicas at 142 req\/s/);
  expect(refreshed.lenses).toBeGreaterThan(0);
  expect(refreshed.hints).toBeGreaterThan(0);
});

test('each kind of lens and hint can be switched off while the editor runs', async () => {
  session = await Session.start({ capabilities: RICH });
  await session.open(CONFIG, config);
  expect(await ask('codeLens')).not.toEqual([]);
  await session.configure({
    codeLens: { capacity: false, parameters: false },
    inlayHints: { utilisation: false, units: false, inherited: false },
  });
  expect(await ask('codeLens')).toEqual([]);
  expect(await ask('inlayHint', { range: WHOLE })).toEqual([]);
});

test('a completion that is no longer wanted is cancelled', async () => {
  let deliver = () => {};
  const settingsAfter = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  session = await Session.start({ settingsAfter });
  await session.open(CONFIG, config);
  const source = new CancellationTokenSource();
  const params = { textDocument: { uri: CONFIG }, position: at('3.0') };
  const cancelled = session.connection.sendRequest('textDocument/completion', params, source.token);
  source.cancel();
  deliver();
  await expect(cancelled).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
});
