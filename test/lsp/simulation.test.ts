import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { CodeLens, MarkupContent, Position, RegistrationParams } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { CAPACITY_CHANGED, type CapacityChangedParams } from '../../protocol/capacity.ts';
import {
  EXPERIMENT_AT,
  type ExperimentEnd,
  RUN_EXPERIMENT,
  SIMULATION,
  type SimulationResult,
  WRITE_FIELDS,
  type WriteFieldsParams,
  type WrittenFields,
} from '../../protocol/simulation.ts';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import { type RunStudyParams, STOP_STUDY } from '../../protocol/study.ts';
import { kneepoint } from '../unit/cli/run.ts';
import { MODERN, Session } from './session.ts';

const EXPERIMENT = 'file:///work/serving-trace.yaml';
const TRACE = 'file:///work/serving-trace.csv';
const CONFIG = 'file:///work/models/a%20model/config.json';
const yaml = readFileSync('examples/serving-trace.yaml', 'utf8');
const trace = readFileSync('examples/serving-trace.csv', 'utf8');
const config = JSON.stringify({
  model_type: 'llama',
  num_hidden_layers: 32,
  hidden_size: 4096,
  intermediate_size: 14336,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  vocab_size: 128256,
});
const withConfig = yaml.replace('model: llama-3.1-8b', 'model: models/a model/config.json');
const address = { uri: EXPERIMENT, name: 'trace' };

let session: Session;
afterEach(async () => {
  expect(await session.stop()).toBe(0);
});

/** A workspace with files on disk, and what is asked of it. */
async function start(files: Record<string, string>) {
  const registered: RegistrationParams[] = [];
  const capabilities = {
    ...MODERN,
    workspace: {
      ...MODERN.workspace,
      didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
    },
  };
  session = await Session.start({ files, capabilities, initializationOptions: { followsCapacity: true } });
  const changed: (string | undefined)[] = [];
  const waiting: (() => void)[] = [];
  const wake = () => {
    for (const each of waiting.splice(0)) each();
  };
  session.connection.onRequest('client/registerCapability', (params: RegistrationParams) => {
    registered.push(params);
    wake();
    return null;
  });
  session.connection.onNotification(CAPACITY_CHANGED, ({ uri }: CapacityChangedParams) => {
    changed.push(uri);
    wake();
  });
  const ask = () => session.connection.sendRequest<SimulationResult>(SIMULATION, address);
  const until = async <T>(look: () => T | Promise<T>, isExpected: (seen: T) => boolean): Promise<T> => {
    for (;;) {
      const news = changed.length + registered.length;
      const seen = await look();
      if (isExpected(seen)) return seen;
      if (changed.length + registered.length === news) await new Promise<void>((done) => waiting.push(done));
    }
  };
  return {
    ask,
    registered,
    until,
    /** Asks again when the server says that something changed. */
    answer: (message: string) => until(ask, (result) => result.state !== 'known' && result.message.includes(message)),
    known: (isExpected: (result: Extract<SimulationResult, { state: 'known' }>) => boolean = () => true) =>
      until(ask, (result) => result.state === 'known' && isExpected(result)),
    save: (uri: string, text: string | undefined) => {
      if (text === undefined) delete files[uri];
      else files[uri] = text;
      return session.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 2 }] });
    },
  };
}

const found = async (uri: string, text: string) => {
  const document = TextDocument.create('', '', 0, text);
  return (await session.pull(uri)).map(({ code, range }) => `${code}: ${document.getText(range)}`);
};

test('an experiment is told with the requests of its trace, as it is saved and as it is typed', async () => {
  const { ask, answer, known, save } = await start({ [TRACE]: trace });
  expect(await ask()).toMatchObject({ state: 'file-closed', ...address });
  await session.open(EXPERIMENT, yaml);
  const rows = trace.trimEnd().split('\n').length - 1;
  const first = await ask();
  expect(first).toMatchObject({ state: 'known', version: 1, job: { experiment: { name: 'trace' } } });
  if (first.state === 'known') expect(first.job.trace!.arrivalMs).toHaveLength(rows);

  await save(TRACE, `${trace}1000,8,8\n`);
  await known(({ job }) => job.trace!.promptTokens.length === rows + 1);
  await session.open(TRACE, `${trace}1000,many,8\n`, 'csv');
  await answer(`Line ${rows + 2} of this trace: prompt_tokens must be`);
  await session.change(TRACE, `${trace}1000,1,8\n1000,1,8\n`);
  await known(({ job }) => job.trace!.promptTokens.length === rows + 2);
  await session.close(TRACE);
  await known(({ job }) => job.trace!.promptTokens.length === rows + 1);
  await save(TRACE, undefined);
  await answer('This trace cannot be read');
  await session.change(EXPERIMENT, yaml.replace('name: trace', 'name: another'));
  expect(await ask()).toMatchObject({ state: 'missing' });
});

test('an error of a trace is marked in it, and where it is named', async () => {
  await start({ [TRACE]: trace });
  const typed = `${trace}1000,many,8\n`;
  await session.open(EXPERIMENT, yaml);
  expect(
    await session.eventually(
      () => found(EXPERIMENT, yaml),
      (all) => all.length === 0,
    ),
  ).toEqual([]);
  await session.open(TRACE, typed, 'csv');
  expect(
    await session.eventually(
      () => found(TRACE, typed),
      (all) => all.length > 0,
    ),
  ).toEqual(['trace-line-unread: 1000,many,8']);
  expect(await found(EXPERIMENT, yaml)).toEqual(['trace-unreadable: serving-trace.csv']);
  await session.change(TRACE, trace);
  expect(
    await session.eventually(
      () => found(EXPERIMENT, yaml),
      (all) => all.length === 0,
    ),
  ).toEqual([]);
});

test('a trace of JSON lines is no YAML, and is read as one', async () => {
  const uri = 'file:///work/requests.jsonl';
  await start({});
  const text = '{"timestamp": 0, "input_length": 8, "output_length": 8}\n{"timestamp": -1}\n';
  await session.open(uri, text, 'jsonl');
  expect(await session.pull(uri)).toEqual([]);
  const named = yaml.replace('serving-trace.csv', 'requests.jsonl').replace('format: kneepoint', 'format: mooncake');
  await session.open(EXPERIMENT, named);
  expect(
    await session.eventually(
      () => found(uri, text),
      (all) => all.length > 0,
    ),
  ).toEqual(['trace-line-unread: {"timestamp": -1}']);
});

test('a config.json is read wherever it is named, and watched', async () => {
  const { ask, answer, known, save, registered, until } = await start({ [TRACE]: trace, [CONFIG]: config });
  await session.open(EXPERIMENT, withConfig);
  expect(await ask()).toMatchObject({
    state: 'known',
    job: { model: { id: 'models/a model/config.json', layers: 32 } },
  });
  const watchers = await until(
    () =>
      registered.flatMap(({ registrations }) => registrations.flatMap((each) => each.registerOptions?.watchers ?? [])),
    (all) => all.length > 0,
  );
  expect(watchers).toEqual([
    { globPattern: { baseUri: 'file:///work/models/a%20model', pattern: 'config.json' } },
    { globPattern: { baseUri: 'file:///work', pattern: 'serving-trace.csv' } },
  ]);

  await save(CONFIG, config.replace('32', '"many"'));
  await answer('num_hidden_layers is "many"');
  expect(await found(EXPERIMENT, withConfig)).toEqual(['config-unreadable: models/a model/config.json']);
  await session.open(CONFIG, config.replace('32', '16'), 'json');
  await known(({ job }) => job.model!.layers === 16);
});

test('the lens, the place and the hovers of an experiment', async () => {
  await start({ [TRACE]: trace, [CONFIG]: config });
  await session.open(EXPERIMENT, yaml);
  const textDocument = { uri: EXPERIMENT };
  const lenses = await session.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument });
  expect(lenses.map(({ command }) => [command!.title, command!.command, command!.arguments])).toEqual([
    ['Simulate', 'kneepoint.simulate', [address]],
  ]);
  const position: Position = { line: 20, character: 0 };
  expect(await session.connection.sendRequest(EXPERIMENT_AT, { uri: EXPERIMENT, position })).toEqual(address);
  expect(await session.connection.sendRequest(EXPERIMENT_AT, { uri: TRACE, position })).toBeNull();
  const on = async (word: string) => {
    const at = TextDocument.create('', '', 0, yaml).positionAt(yaml.indexOf(word) + 1);
    return ((await session.hover(EXPERIMENT, at))!.contents as MarkupContent).value;
  };
  expect(await on('llama-3.1-8b')).toMatch(
    /8\.03 billion parameters.*KV of 41\u202f400 tokens fits in the 2588 blocks/,
  );
  expect(await on('rtx4090')).toContain('24 GB of memory at 1\u202f010 GB/s');
  await session.configure({ codeLens: { simulate: false } });
  expect(await session.connection.sendRequest('textDocument/codeLens', { textDocument })).toEqual([]);
});

test('fields are written by one edit of the text', async () => {
  await start({ [TRACE]: trace });
  await session.open(EXPERIMENT, yaml);
  const write = (fields: WriteFieldsParams['fields'], version = 1) =>
    session.connection.sendRequest<WrittenFields>(WRITE_FIELDS, { ...address, version, fields });
  const written = await write({ 'system.max_num_seqs': 32, 'slo.itl_ms': null, 'slo.e2e_ms': 5000 });
  if ('refused' in written) throw new Error(written.refused);
  expect(written).toMatchObject({ version: 1, edits: { length: 1 } });
  const text = TextDocument.applyEdits(TextDocument.create('', 'yaml', 1, yaml), [...written.edits]);
  expect(text).toBe(yaml.replace('max_num_seqs: 16', 'max_num_seqs: 32').replace('itl_ms: 60', 'e2e_ms: 5000'));
  expect(await write({ seed: 2 }, 7)).toMatchObject({ refused: expect.stringContaining('changed meanwhile') });
  const closed = { uri: 'file:///nowhere.yaml', name: 'trace', version: 1, fields: {} };
  expect(await session.connection.sendRequest(WRITE_FIELDS, closed)).toMatchObject({ refused: expect.any(String) });
});

test('a result is what the command line writes of the same files; what cannot be run says why, and a run is stopped', async () => {
  await start({ [TRACE]: trace });
  await session.open(EXPERIMENT, yaml);
  const run = (of: SpecAddress) =>
    session.connection.sendRequest<ExperimentEnd>(RUN_EXPERIMENT, { ...of, run: 'r' } satisfies RunStudyParams);
  const end = await run(address);
  const folder = mkdtempSync(join(tmpdir(), 'kneepoint-'));
  writeFileSync(join(folder, 'serving-trace.yaml'), yaml);
  writeFileSync(join(folder, 'serving-trace.csv'), trace);
  const { code } = kneepoint(['simulate', 'serving-trace.yaml', '--out', 'trace.kneepoint.json'], { cwd: folder });
  const written = readFileSync(join(folder, 'trace.kneepoint.json'), 'utf8');
  rmSync(folder, { recursive: true });
  expect(code).toBe(0);
  expect(end.state === 'done' && `${JSON.stringify(end.result)}\n`).toBe(written);

  expect(await run({ ...address, name: 'gone' })).toMatchObject({
    state: 'invalid',
    message: expect.stringContaining('no experiment "gone"'),
  });
  const large = { uri: 'file:///work/large.yaml', name: 'colocated' };
  const colocated = readFileSync('examples/serving-colocated.yaml', 'utf8');
  await session.open(large.uri, colocated.replace(/num_requests: \d+/, 'num_requests: 2000000'));
  const stopped = run(large);
  await session.connection.sendNotification(STOP_STUDY, { run: 'r' });
  expect(await stopped).toEqual({ state: 'stopped' });
});

test('an editor that serves no files has nothing said about them', async () => {
  session = await Session.start();
  await session.open(EXPERIMENT, withConfig);
  expect(await session.pull(EXPERIMENT)).toEqual([]);
  const result = await session.connection.sendRequest<SimulationResult>(SIMULATION, address);
  expect(result).toMatchObject({ state: 'invalid', message: expect.stringContaining('is not read') });
});
