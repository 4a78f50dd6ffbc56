import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { openConfig, revert, setDefaultMultiplierTo1 } from './examples.ts';
import { findings } from './observed.ts';

/** The language server is a child of the extension host, which is this process. */
function serverPids(): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => isOurServer(pid)).map(Number);
}

function isOurServer(pid: string): boolean {
  try {
    const [, parent] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (
      Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/server/main.js')
    );
  } catch {
    return false; // it ended meanwhile
  }
}

suite('life of the language server', () => {
  teardown(revert);

  test('killed, it starts again and the findings go on', async function () {
    if (process.platform !== 'linux') this.skip(); // looks the process up in /proc
    const editor = await openConfig();
    await setDefaultMultiplierTo1(editor);
    await findings(editor.document, ['default-entry-missing', 'slo-multiplier-too-small']);

    const [killed, ...others] = serverPids();
    assert.ok(killed && others.length === 0, 'one server runs');
    process.kill(killed, 'SIGKILL');
    await revert();
    await findings(editor.document, []);
    await setDefaultMultiplierTo1(editor);
    await findings(editor.document, ['default-entry-missing', 'slo-multiplier-too-small']);

    const [restarted] = serverPids();
    assert.ok(restarted && restarted !== killed, 'another server answers');
  });
});
