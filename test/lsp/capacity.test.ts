import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  CAPACITY,
  CAPACITY_CHANGED,
  type CapacityChangedParams,
  type CapacityResult,
  ENTRY_AT,
  PARAMETERS_SKELETON,
  WRITE_ENTRY,
  type WriteEntryResult,
} from '../../protocol/capacity.ts';
import { Session } from './session.ts';

const CONFIG = 'file:///work/wva-queueing-model-config.yaml';
const PARAMETERS = 'file:///work/service-parameters.yaml';
const config = readFileSync('examples/wva-queueing-model-config.yaml', 'utf8');
const parameters = readFileSync('examples/service-parameters.yaml', 'utf8');
const entry = { uri: CONFIG, key: 'llama-prod' };

let session: Session;
afterEach(async () => {
  expect(await session.stop()).toBe(0);
});

/** A session that hears of changes; `heard` resolves at the next one that is wanted. */
async function start(files: Record<string, string> = { [PARAMETERS]: parameters }) {
  session = await Session.start({ files, initializationOptions: { followsCapacity: true } });
  const waiting: (() => void)[] = [];
  const heard: CapacityChangedParams[] = [];
  session.connection.onNotification(CAPACITY_CHANGED, (params: CapacityChangedParams) => {
    heard.push(params);
    for (const wake of waiting.splice(0)) wake();
  });
  const ask = () => session.connection.sendRequest<CapacityResult>(CAPACITY, entry);
  return {
    ask,
    /** Asks again at each notification, until the answer is as expected. */
    until: async (state: CapacityResult['state']) => {
      for (;;) {
        const seen = heard.length;
        const answer = await ask();
        if (answer.state === state) return answer;
        if (heard.length === seen) await new Promise<void>((wake) => waiting.push(wake));
      }
    },
  };
}

test('the capacity of an entry is told, and told again when the file changes', async () => {
  const { until } = await start();
  await session.open(CONFIG, config);
  expect(await until('known')).toMatchObject({ variants: [{ parameters: { name: 'llama-h100' } }] });
  await session.change(CONFIG, config.replace('llama-prod', 'llama-next'));
  expect(await until('entry-missing')).toMatchObject({ message: expect.stringContaining('llama-prod') });
  await session.change(CONFIG, config);
  await until('known');
  await session.close(CONFIG);
  await until('file-closed');
});

test('parameters that are typed count, and semantics that are set', async () => {
  const { until } = await start({});
  await session.open(CONFIG, config);
  await until('no-parameters');
  await session.open(PARAMETERS, parameters);
  expect(await until('known')).toMatchObject({ semantics: 'documented' });
  await session.configure({ semantics: 'controller' });
  await session.close(PARAMETERS);
  await until('no-parameters');
});

test('values are written by an edit of the text', async () => {
  await start();
  await session.open(CONFIG, config);
  const values = { sloMultiplier: 2.5, targetTTFT: null, targetITL: null };
  const result = await session.connection.sendRequest<WriteEntryResult>(WRITE_ENTRY, { ...entry, values });
  if (!('edits' in result)) throw new Error(result.refused);
  const text = TextDocument.applyEdits(TextDocument.create(CONFIG, 'yaml', 1, config), [...result.edits]);
  expect(text).toBe(
    config.replace(/^ {4}target(TTFT|ITL).*\n/gm, '').replace(/3\.0\n\n {2}# Targets/, '2.5\n\n  # Targets'),
  );
  const closed = { ...entry, uri: 'file:///nowhere.yaml', values };
  expect(await session.connection.sendRequest(WRITE_ENTRY, closed)).toMatchObject({ refused: expect.any(String) });
});

test('the entry at a place, and a document for its model', async () => {
  await start();
  await session.open(CONFIG, config);
  const at = { uri: CONFIG, position: { line: 18, character: 6 } };
  expect(await session.connection.sendRequest(ENTRY_AT, at)).toEqual(entry);
  expect(await session.connection.sendRequest(PARAMETERS_SKELETON, entry)).toContain('Meta-Llama-3.1-8B');
  expect(await session.connection.sendRequest(ENTRY_AT, { ...at, uri: 'file:///nowhere.yaml' })).toBeNull();
});
