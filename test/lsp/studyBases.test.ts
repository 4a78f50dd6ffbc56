import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { CodeLens, RegistrationParams } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { STUDY, type StudyAnswer } from '../../protocol/study.ts';
import { MODERN, Session } from './session.ts';

const STUDY_FILE = 'file:///work/study.yaml';
const BASE = 'file:///work/d/chat.yaml';
const TRACE = 'file:///work/d/serving-trace.csv';
const yaml = readFileSync('examples/serving-trace.yaml', 'utf8');
const trace = readFileSync('examples/serving-trace.csv', 'utf8');
const requests = trace.trimEnd().split('\n').length - 1;
const study = `apiVersion: kneepoint.dev/v1alpha1
kind: PairedStudy
metadata: { name: paired }
spec:
  base: { file: d/chat.yaml }
  change: { system.max_num_seqs: 8 }
`;

let session: Session;
afterEach(async () => {
  expect(await session.stop()).toBe(0);
});

async function start(files: Record<string, string>) {
  const registered: string[] = [];
  const waiting: (() => void)[] = [];
  const capabilities = {
    ...MODERN,
    workspace: {
      ...MODERN.workspace,
      didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
    },
  };
  session = await Session.start({ files, capabilities });
  session.connection.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) => {
    const watchers = registrations.flatMap(({ registerOptions }) => registerOptions?.watchers ?? []);
    registered.splice(0, registered.length, ...watchers.map(({ globPattern }) => globPattern.pattern));
    for (const wake of waiting.splice(0)) wake();
    return null;
  });
  return {
    /** Waits until these files are followed, and no others. */
    follows: async (...names: string[]) => {
      while ([...registered].sort().join() !== names.join()) await new Promise<void>((wake) => waiting.push(wake));
    },
    save: (uri: string, text: string) => {
      files[uri] = text;
      return session.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 2 }] });
    },
  };
}

const found = async () => {
  const document = TextDocument.create('', '', 0, study);
  return (await session.pull(STUDY_FILE)).map(({ code, range }) => `${code}: ${document.getText(range)}`);
};
const until = (isExpected: (all: string[]) => boolean) => session.eventually(found, isExpected);
const ask = () => session.connection.sendRequest<StudyAnswer>(STUDY, { uri: STUDY_FILE, name: 'paired' });

test('the base of a study is read with the trace that it names, as saved and as typed, and followed', async () => {
  const { follows, save } = await start({ [BASE]: yaml, [TRACE]: trace });
  await session.open(STUDY_FILE, study);
  expect(await session.eventually(ask, ({ state }) => state === 'known')).toMatchObject({ mostRuns: 60, requests });
  const lenses = await session.connection.sendRequest<CodeLens[]>('textDocument/codeLens', {
    textDocument: { uri: STUDY_FILE },
  });
  expect(lenses.map(({ command }) => command?.title)).toEqual([`Run Paired Study · 60 runs of ${requests} requests`]);
  await follows('chat.yaml', 'serving-trace.csv');

  await save(TRACE, `${trace}soon,8,8\n`);
  expect(await until((all) => all.length > 0)).toEqual(['alternatives-impossible: base']);
  await save(TRACE, trace);
  expect(await until((all) => all.length === 0)).toEqual([]);

  await session.open(BASE, yaml.replace('kind: ServingExperiment', 'kind: ServiceParameters'));
  expect(await until((all) => all.length > 0)).toEqual(['base-unreadable: d/chat.yaml']);
  await session.close(BASE);
  expect(await until((all) => all.length === 0)).toEqual([]);
});

test('what a base names since it was saved is followed, and a study tells what it would be made from', async () => {
  const { follows, save } = await start({ [BASE]: yaml, [TRACE]: trace, 'file:///work/d/other.csv': trace });
  await session.open(STUDY_FILE, study);
  const inputs = async () => {
    const answer = await ask();
    return answer.state === 'known' ? answer.inputs : [];
  };
  const before = await session.eventually(inputs, (all) => all.length > 0);
  await save(TRACE, trace.trimEnd().split('\n').slice(0, -1).join('\n'));
  const after = await session.eventually(inputs, (all) => JSON.stringify(all) !== JSON.stringify(before));
  expect(after.map(({ path }) => path)).toEqual(before.map(({ path }) => path));

  await save(BASE, yaml.replace('serving-trace.csv', 'other.csv'));
  await follows('chat.yaml', 'other.csv');
});
