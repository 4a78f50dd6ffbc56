import { afterAll, beforeAll, expect, test } from 'vitest';
import { descendants } from '../../../bed/processes.mjs';
import { waitFor } from '../../../bed/wait.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { placeOf } from './places.mjs';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;

beforeAll(async () => {
  session = await openExamples();
});
afterAll(() => session?.close());
pictureFailures(() => session);

const servers = () => descendants(session.served.pid).filter(({ command }) => command.includes('dist/server.cjs'));

test('after the language server was killed, what is typed is checked again', async () => {
  const { workbench, source } = session;
  const value = placeOf(source, '3.0', { after: 'default: |' });
  await workbench.replace(value, '1.0');
  await workbench.seeSquiggles([{ ...value, text: '1.0', severity: 'error' }]);

  const [first, ...others] = servers();
  expect(others).toEqual([]);
  if (first) process.kill(first.pid, 'SIGKILL');
  await waitFor('another server', () => servers().some(({ pid }) => pid !== first?.pid));

  await workbench.seeSquiggles([{ ...value, text: '1.0', severity: 'error' }]);
  await workbench.replace(value, '2.0');
  await workbench.seeSquiggles([]);
  await workbench.replace(value, '0.5');
  await workbench.seeSquiggles([{ ...value, text: '0.5', severity: 'error' }]);
});
