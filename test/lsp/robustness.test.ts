import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { CancellationTokenSource, type DocumentDiagnosticReport, LSPErrorCodes } from 'vscode-languageserver-protocol';
import { MODERN, Session } from './session.ts';

const CONFIG = 'file:///work/config.yaml';
const config = readFileSync('examples/wva-queueing-model-config.yaml', 'utf8');
const zero = config.replace('sloMultiplier: 3.0', 'sloMultiplier: 0');

let session: Session;
afterEach(async () => {
  expect(await session.stop()).toBe(0);
});

test('a client without any capability gets hovers and fixes', async () => {
  session = await Session.start({ capabilities: {} });
  await session.open(CONFIG, zero);
  await session.until(() => session.published.length > 0);
  const found = session.published[0]!.diagnostics.find(({ code }) => code === 'slo-multiplier-zero')!;
  expect(await session.hover(CONFIG, found.range.start)).not.toBeNull();
  expect((await session.codeActions(CONFIG, found)).map(({ title }) => title)).toEqual([
    'Set sloMultiplier to 3, the default',
    'Hide this finding on this line (slo-multiplier-zero)',
  ]);
});

test('a request before the settings have arrived waits for them', async () => {
  let deliver = () => {};
  const settingsAfter = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  session = await Session.start({ settings: { severities: { 'slo-multiplier-zero': 'off' } }, settingsAfter });
  await session.open(CONFIG, zero);
  const pulled = session.pull(CONFIG);
  deliver();
  expect((await pulled).map(({ code }) => code)).toEqual(['analyzer-parked']);
});

test('an editor that does not tell its settings gets the defaults, and its own once it does', async () => {
  let deliver = () => {};
  const settingsAfter = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  session = await Session.start({ settings: { severities: { 'slo-multiplier-zero': 'off' } }, settingsAfter });
  await session.open(CONFIG, zero);
  expect((await session.pull(CONFIG)).map(({ code }) => code)).toContain('slo-multiplier-zero');
  deliver();
  const codes = async () => (await session.pull(CONFIG)).map(({ code }) => code);
  expect(await session.eventually(codes, (found) => found.length === 1)).toEqual(['analyzer-parked']);
}, 20_000);

test('a cancelled request is answered as cancelled, and the next one as usual', async () => {
  let deliver = () => {};
  const settingsAfter = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  session = await Session.start({ settingsAfter });
  await session.open(CONFIG, zero);
  const source = new CancellationTokenSource();
  const params = { textDocument: { uri: CONFIG } };
  const cancelled = session.connection.sendRequest<DocumentDiagnosticReport>(
    'textDocument/diagnostic',
    params,
    source.token,
  );
  source.cancel();
  deliver();
  await expect(cancelled).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  expect(await session.pull(CONFIG)).toHaveLength(2);
});

test('severities, the system namespace and globs come from the settings', async () => {
  session = await Session.start({
    settings: {
      severities: { 'slo-multiplier-zero': 'hint', 'analyzer-parked': 'off' },
      systemNamespace: 'elsewhere',
      configMapFiles: ['**/odd-*.yaml'],
    },
  });
  await session.open(CONFIG, zero);
  expect((await session.pull(CONFIG)).map(({ code, severity }) => [code, severity])).toEqual([
    ['slo-multiplier-zero', 4],
  ]);
  const odd = 'file:///work/odd-one.yaml';
  await session.open(odd, 'kind: ConfigMap\nmetadata: {name: x, namespace: elsewhere}\ndata: {}\n');
  expect((await session.pull(odd)).map(({ code }) => code)).toContain('default-entry-missing');
});

test('settings of any shape do no harm', async () => {
  session = await Session.start({
    settings: { severities: 3, semantics: [], configMapFiles: 'x', patchFiles: [1] } as never,
  });
  await session.open(CONFIG, zero);
  expect(await session.pull(CONFIG)).toHaveLength(2);
});

test('what the editor finds in JSON by our schema is not found twice', async () => {
  const text = JSON.stringify({ apiVersion: 'kneepoint.dev/v1alpha1', kind: 'ServiceParameters', spec: {} });
  for (const checksJson of [true, false]) {
    session = await Session.start({ initializationOptions: { checksJson } });
    await session.open('file:///p.kneepoint.json', text, 'json');
    const codes = (await session.pull('file:///p.kneepoint.json')).map(({ code }) => code);
    expect(codes.includes('schema-mismatch')).toBe(!checksJson);
    if (checksJson) expect(await session.stop()).toBe(0);
  }
});

test('two entries for one model point at each other', async () => {
  session = await Session.start();
  const entry = (key: string) => `  ${key}: |\n    model_id: m\n    namespace: n\n`;
  const text = `kind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\ndata:\n  default: ""\n${entry('a')}${entry('b')}`;
  await session.open(CONFIG, text);
  const twice = (await session.pull(CONFIG)).filter(({ code }) => code === 'model-configured-twice');
  expect(twice.map(({ range }) => range.start.line)).toEqual([6, 9]);
  expect(
    twice.map(({ relatedInformation }) => relatedInformation?.map(({ location }) => location.range.start.line)),
  ).toEqual([[9], [6]]);
});

test('a namespace of its own is reported once the whole workspace is known', async () => {
  const local = config.replace('workload-variant-autoscaler-system', 'team-a');
  session = await Session.start({ files: {} });
  await session.open(CONFIG, local);
  const codes = async () => (await session.pull(CONFIG)).map(({ code }) => code);
  expect(await session.eventually(codes, (found) => found.length > 0)).toEqual(['namespace-not-read']);
  await session.open('file:///work/global.yaml', config);
  expect((await session.pull(CONFIG)).map(({ code }) => code)).toEqual([]);
});

test('edits that arrive faster than they are answered end in the last state', async () => {
  session = await Session.start({ capabilities: MODERN });
  await session.open(CONFIG, config);
  const pulls: Promise<unknown>[] = [];
  for (let k = 0; k < 50; k++) {
    await session.change(CONFIG, config.replace('sloMultiplier: 3.0', `sloMultiplier: ${k % 2 === 0 ? '1.0' : '0'}`));
    pulls.push(session.pull(CONFIG));
  }
  await Promise.all(pulls);
  expect((await session.pull(CONFIG)).map(({ code }) => code)).toContain('slo-multiplier-zero');
});

test('a file closed and opened again, with the same version and other text, is the new one', async () => {
  let deliver = () => {};
  const settingsAfter = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  session = await Session.start({ settingsAfter });
  const open = (text: string) =>
    session.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: CONFIG, languageId: 'yaml', version: 1, text },
    });
  await open(config);
  await session.close(CONFIG);
  await open(zero);
  const pulled = session.pull(CONFIG);
  deliver();
  expect((await pulled).map(({ code }) => code)).toContain('slo-multiplier-zero');
  expect((await session.pull(CONFIG)).map(({ code }) => code)).toContain('slo-multiplier-zero');
});
