import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { CompletionList, MarkupContent, Position } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';
import { FILE_STATUS, type FileStatusResult } from '../../protocol/fileStatus.ts';
import {
  OBSERVATIONS,
  type ObservationsResult,
  PARAMETERS_TEXT,
  type ParametersTextParams,
} from '../../protocol/observations.ts';
import { Session } from './session.ts';

const yaml = readFileSync('examples/observations.yaml', 'utf8');
const csv = readFileSync('examples/llama-observations.csv', 'utf8');
const json = JSON.stringify(parse(yaml), null, 2);

let session: Session;
afterEach(async () => {
  expect(await session.stop()).toBe(0);
});

const documentOf = (text: string) => TextDocument.create('', '', 0, text);
const positionOf = (text: string, word: string): Position => documentOf(text).positionAt(text.indexOf(word) + 1);

/** What is found in a file, as `code: text marked`. */
async function found(uri: string, text: string): Promise<string[]> {
  return (await session.pull(uri)).map(({ code, range }) => `${code}: ${documentOf(text).getText(range)}`);
}

/** Where the first value of a field stands: behind its name, or in its column of the first row. */
function firstValue(text: string, field: string): { value: string; with: (other: string) => string } {
  const [header, row] = text.split('\n') as [string, string];
  const column = header.split(',').indexOf(field);
  const start =
    column === -1
      ? text.search(new RegExp(`(?<=${field}"?: )[\\d.]`))
      : header.length + 1 + row.split(',').slice(0, column).join(',').length + 1;
  const value = /[\d.]+/.exec(text.slice(start))![0];
  return { value, with: (other) => text.slice(0, start) + other + text.slice(start + value.length) };
}

describe.each([
  ['YAML', 'file:///work/observations.yaml', 'yaml', yaml],
  ['JSON', 'file:///work/mine.json', 'json', json],
  ['CSV', 'file:///work/observations.csv', 'plaintext', csv],
])('a %s document of observations', (_, uri, languageId, text) => {
  const ttft = firstValue(text, 'ttft_ms');
  const inSeconds = String(Number(ttft.value) / 1000);

  test('is checked as it is typed, and mended by a fix', async () => {
    session = await Session.start();
    await session.open(uri, text, languageId);
    expect(await session.pull(uri)).toEqual([]);

    const typed = ttft.with(inSeconds);
    await session.change(uri, typed);
    expect(await found(uri, typed)).toEqual([`latency-in-seconds: ${inSeconds}`]);
    const [finding] = await session.pull(uri);
    expect(finding).toMatchObject({
      severity: 2,
      codeDescription: { href: 'file:///docs/diagnostics/latency-in-seconds.md' },
    });
    const [fix] = await session.codeActions(uri, finding!);
    expect(fix!.title).toBe(`Write ${ttft.value} (${inSeconds} s in ms)`);
    expect(TextDocument.applyEdits(documentOf(typed), fix!.edit!.changes![uri]!)).toBe(text);

    const fast = languageId === 'json' ? '"fast"' : 'fast';
    await session.change(uri, firstValue(text, 'arrival_rate_rps').with(fast));
    const [mismatch] = await session.pull(uri);
    expect(mismatch).toMatchObject({ code: 'schema-mismatch', severity: 1 });
    expect(mismatch!.message).toMatch(/^arrival_rate_rps must be a number \(requests\/s\): /);
  });

  test('is described under the pointer, and by its status', async () => {
    session = await Session.start();
    await session.open(uri, text, languageId);
    const { contents, range } = (await session.hover(uri, positionOf(text, 'itl_ms')))!;
    expect((contents as MarkupContent).value).toMatch(/^\*\*`itl_ms`, in ms:\*\* Mean inter-token latency/);
    expect(documentOf(text).getText(range)).toContain('itl_ms');
    const status = await session.connection.sendRequest<FileStatusResult>(FILE_STATUS, { uri });
    expect(status.summary).toMatch(/bservations, 16 cycles$/);
  });
});

test('a column of a table is described on every cell below it', async () => {
  session = await Session.start();
  const uri = 'file:///work/observations.csv';
  await session.open(uri, csv, 'csv');
  const { contents, range } = (await session.hover(uri, positionOf(csv, firstValue(csv, 'ttft_ms').value)))!;
  expect((contents as MarkupContent).value).toContain('Mean time to first token');
  expect(documentOf(csv).getText(range)).toBe(firstValue(csv, 'ttft_ms').value);
});

test('a table is ours from the moment its header is', async () => {
  session = await Session.start();
  const uri = 'file:///work/new.csv';
  await session.open(uri, 'time,model_id\n"\n', 'plaintext');
  expect(await session.pull(uri)).toEqual([]);
  const header = 'time,model_id,namespace,variant,pod,ttft_ms,itl_ms';
  await session.change(uri, `${header}\n"\n`);
  expect(await found(uri, `${header}\n"\n`)).toEqual([`csv-column-missing: ${header}`, 'csv-syntax: "']);
  await session.change(uri, `${header},arrival_rate_rps\n`);
  expect(await session.pull(uri)).toEqual([]);
});

test('what the editor checks by our schema in JSON is not said twice, the rest is', async () => {
  session = await Session.start({ initializationOptions: { checksJson: true } });
  const uri = 'file:///work/observations.json';
  const text = firstValue(firstValue(json, 'ttft_ms').with('0.1'), 'itl_ms').with('"x"');
  await session.open(uri, text, 'json');
  expect(await found(uri, text)).toEqual(['latency-in-seconds: 0.1']);
});

test('fields of a pod are completed', async () => {
  session = await Session.start();
  const uri = 'file:///work/observations.yaml';
  const text = yaml.replace('max_batch: 128', 'm');
  await session.open(uri, text);
  const { items } = await session.connection.sendRequest<CompletionList>('textDocument/completion', {
    textDocument: { uri },
    position: documentOf(text).positionAt(text.indexOf(' m\n') + 2),
  });
  expect(items.map(({ label }) => label)).toEqual(['arrival_rate_source', 'max_batch', 'max_batch_source']);
});

test('what the tuner view learns from is told, and told again when the file changes', async () => {
  const parameters = 'file:///work/service-parameters.yaml';
  session = await Session.start({ files: { [parameters]: readFileSync('examples/service-parameters.yaml', 'utf8') } });
  const uri = 'file:///work/observations.csv';
  const ask = () => session.connection.sendRequest<ObservationsResult>(OBSERVATIONS, { uri });
  expect(await ask()).toMatchObject({ state: 'file-closed', uri });
  await session.open(uri, csv, 'csv');
  const known = await session.eventually(
    ask,
    (answer) => answer.state === 'known' && answer.models[0]!.known.length > 0,
  );
  expect(known).toMatchObject({
    semantics: 'documented',
    models: [{ spec: { cycles: { length: 16 } }, known: [{ parameters: { name: 'llama-h100' } }] }],
  });
  await session.change(uri, firstValue(csv, 'ttft_ms').with('fast'));
  expect(await ask()).toMatchObject({
    state: 'known',
    models: [{ spec: { cycles: { length: 16 } } }],
    remarks: [expect.stringContaining('ttft_ms must be a number')],
  });
  await session.close(uri);
  expect(await ask()).toMatchObject({ state: 'file-closed' });
});

test('learned parameters are written as a document that counts as it is opened', async () => {
  session = await Session.start();
  const variant = {
    model_id: 'org/model',
    namespace: 'prod',
    name: 'a: "b" # c',
    alpha_ms: 6.9,
    beta_ms: 0.0267,
    gamma_ms: 1e-7,
    input_tokens: 1024,
    output_tokens: 256,
    learned: { at: '2026-11-29T10:03:45Z', tuner: 'documented' },
  } as const;
  const params: ParametersTextParams = { name: 'learned-parameters', variants: [variant] };
  const text = await session.connection.sendRequest<string>(PARAMETERS_TEXT, params);
  expect(parse(text)).toMatchObject({ metadata: { name: 'learned-parameters' }, spec: { variants: [variant] } });
  const uri = 'file:///work/learned-parameters.yaml';
  await session.open(uri, text);
  expect(await session.pull(uri)).toEqual([]);
});
