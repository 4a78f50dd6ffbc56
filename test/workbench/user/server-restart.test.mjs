import { afterAll, beforeAll, test } from 'vitest';
import { descendants } from '../../../bed/processes.mjs';
import { waitFor } from '../../../bed/wait.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { dropped, parked, placeOf } from './places.mjs';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;

beforeAll(async () => {
  session = await openExamples();
});
afterAll(() => session?.close());
pictureFailures(() => session);

/** The one language server below this VS Code. */
function serverPid() {
  const servers = descendants(session.served.pid).filter(({ command }) => command.includes('dist/server/main.js'));
  return servers.length === 1 ? servers[0]?.pid : undefined;
}

/** @returns {Promise<number>} the process that was killed */
async function killServer() {
  const pid = await waitFor('the language server', serverPid);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** @param {number} killed */
async function seeAnotherServer(killed) {
  await waitFor('another language server', () => {
    const pid = serverPid();
    return pid !== undefined && pid !== killed;
  });
}

test('after the language server was killed, findings return and what is typed is checked again', async () => {
  const { workbench, source } = session;
  const value = placeOf(source, '3.0', { after: 'default: |' });
  await workbench.replace(value, '1.0');
  await workbench.seeSquiggles([dropped(source), { ...value, text: '1.0', severity: 'error' }]);

  await seeAnotherServer(await killServer());
  await workbench.seeSquiggles([dropped(source), { ...value, text: '1.0', severity: 'error' }]);
  await workbench.replace(value, '2.0');
  await workbench.seeSquiggles([parked(source)]);
});

test('killed while somebody types, it returns too', async () => {
  const { workbench, source } = session;
  const value = placeOf(source, '3.0', { after: 'default: |' });
  await workbench.goTo(value.line, value.end);
  const killed = await killServer();
  await workbench.page.keyboard.type('00000');
  await seeAnotherServer(killed);
  await workbench.replace({ ...value, end: value.end + 5 }, '0.5');
  await workbench.seeSquiggles([dropped(source), { ...value, text: '0.5', severity: 'error' }]);
});
