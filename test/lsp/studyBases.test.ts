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
    return null;
  });
  return {
    registered,
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
  const { registered, save } = await start({ [BASE]: yaml, [TRACE]: trace });
  await session.open(STUDY_FILE, study);
  expect(await session.eventually(ask, ({ state }) => state === 'known')).toMatchObject({ mostRuns: 60, requests });
  const lenses = await session.connection.sendRequest<CodeLens[]>('textDocument/codeLens', {
    textDocument: { uri: STUDY_FILE },
  });
  expect(lenses.map(({ command }) => command?.title)).toEqual([`Run Paired Study · 60 runs of ${requests} requests`]);
  await session.until(() => registered.length === 2);
  expect(registered.sort()).toEqual(['chat.yaml', 'serving-trace.csv']);

  await save(TRACE, `${trace}soon,8,8\n`);
  expect(await until((all) => all.length > 0)).toEqual(['alternatives-impossible: base']);
  await save(TRACE, trace);
  expect(await until((all) => all.length === 0)).toEqual([]);

  await session.open(BASE, yaml.replace('kind: ServingExperiment', 'kind: ServiceParameters'));
  expect(await until((all) => all.length > 0)).toEqual(['base-unreadable: d/chat.yaml']);
  await session.close(BASE);
  expect(await until((all) => all.length === 0)).toEqual([]);
});
