import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { ClientCapabilities, CodeLens, MarkupContent, Position } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { CAPACITY, type CapacityResult } from '../../protocol/capacity.ts';
import { MODELS, type ModelSummary } from '../../protocol/models.ts';
import { MODERN, Session } from './session.ts';

const CONFIG = 'file:///work/config.yaml';
const PARAMETERS = 'file:///work/parameters.yaml';
const TABLE = 'file:///work/llama.csv';
const read = (file: string) => readFileSync(`examples/${file}`, 'utf8');
const config = read('wva-queueing-model-config.yaml');
const parameters = read('service-parameters.yaml');
const table = read('llama-observations.csv');

const documentOf = (text: string) => TextDocument.create('', '', 0, text);
const onKey = (text: string): Position => documentOf(text).positionAt(text.indexOf('llama-prod') + 1);
const capabilities: ClientCapabilities = {
  ...MODERN,
  workspace: { ...MODERN.workspace, codeLens: { refreshSupport: true } },
};

let session: Session;
afterEach(async () => {
  expect(await session.stop()).toBe(0);
});

const hover = async () => ((await session.hover(CONFIG, onKey(config)))!.contents as MarkupContent).value;
const lenses = async (uri: string) =>
  (await session.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } })).map(
    ({ command }) => command!.title,
  );

test('what is decided follows the observations that are opened, typed and closed', async () => {
  session = await Session.start({ files: { [PARAMETERS]: parameters } });
  await session.open(CONFIG, config);
  await session.eventually(hover, (text) =>
    text.startsWith('**The model needs 2 replicas at 14.2 req/s.** `meta-llama/Meta-Llama-3.1-8B-Instruct`'),
  );
  await session.open(TABLE, table, 'csv');
  const seen = await session.eventually(hover, (text) => text.includes('2 replicas at 13.9 req/s.**'));
  expect(seen).toMatch(/observed .* ago\.\n\nSLO: TTFT 500 ms and ITL 50 ms, given by the model's entry\./);
  expect(seen).toMatch(/\| llama-h100 \| 11\.4 req\/s \| 2 \| 3 \| 0\.61 \|/);

  const row = table.trimEnd().split('\n').at(-1)!;
  const later = row.replace('10:03:45Z', '10:04:00Z').replace(',5.847,', ',40,');
  await session.change(TABLE, `${table}${later}\n`);
  await session.eventually(hover, (text) => text.includes('4 replicas at 40 req/s.**'));
  await session.close(TABLE);
  await session.eventually(hover, (text) => text.includes('2 replicas at 14.2 req/s.**'));
});

test('a table of the workspace counts without being opened, in lenses, the tree and the view', async () => {
  session = await Session.start({ files: { [PARAMETERS]: parameters, [TABLE]: table }, capabilities });
  await session.open(CONFIG, config);
  const found = await session.eventually(
    () => lenses(CONFIG),
    (titles) => titles.includes('2 replicas at 13.9 req/s'),
  );
  expect(found).toEqual([
    ...['Show capacity'],
    ...['Show capacity', '2 replicas at 13.9 req/s', 'Learn parameters'],
    ...['Show capacity', '2 replicas at 8.7 req/s', 'parameters given'],
  ]);
  const [llama] = await session.connection.sendRequest<ModelSummary[]>(MODELS, {});
  expect([llama!.slo, llama!.answer]).toEqual(['TTFT 500 ms, ITL 50 ms, explicit.', '2 replicas at 13.9 req/s']);
  const capacity = await session.connection.sendRequest<CapacityResult>(CAPACITY, { uri: CONFIG, key: 'llama-prod' });
  expect(capacity).toMatchObject({ decision: { verdict: 'The model needs 2 replicas at 13.9 req/s.' } });
});

test('without parameters the SLO is the observed one, until somebody learns', async () => {
  session = await Session.start({ files: { [TABLE]: table } });
  const inferred = config.replace(/^ {4}target.*\n/gm, '');
  await session.open(CONFIG, inferred);
  await session.eventually(hover, (text) => text.includes('1.5 times the observed latencies'));
  const at = { at: '2026-11-29T10:03:45Z', tuner: 'robust' };
  await session.open(
    PARAMETERS,
    parameters.replace('      arrival_rate_rps: 14.2', `      learned: ${JSON.stringify(at)}`),
  );
  const text = await session.eventually(hover, (seen) => seen.includes('inferred from the parameters known'));
  expect(text).toMatch(/Parameters learned .* ago, requests observed .* ago\./);
  expect(text).not.toContain('Learn parameters');
});

test('a target that the numbers speak against is found as they come, and mended', async () => {
  session = await Session.start();
  const tight = config.replace('500.0', '20.0');
  await session.open(CONFIG, tight);
  const codes = async () => (await session.pull(CONFIG)).map(({ code }) => code);
  expect(await codes()).toEqual(['analyzer-parked']);
  await session.open(PARAMETERS, parameters);
  await session.eventually(codes, (found) => found.includes('target-below-reach'));
  const finding = (await session.pull(CONFIG)).find(({ code }) => code === 'target-below-reach')!;
  expect(documentOf(tight).getText(finding.range)).toBe('20.0');
  const [fix] = await session.codeActions(CONFIG, finding);
  expect(fix!.title).toBe('Set targetTTFT to 34.5 ms, the lowest that works');
  const mended = TextDocument.applyEdits(documentOf(tight), fix!.edit!.changes![CONFIG]!);
  expect(mended).toBe(config.replace('500.0', '34.5'));
  await session.change(CONFIG, mended);
  expect(await codes()).toEqual(['analyzer-parked']);
});
