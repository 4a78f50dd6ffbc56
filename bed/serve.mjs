import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { workbenchLink } from './link.mjs';
import { bedFolder, codeServerFolder, extensionFolder, node24 } from './paths.mjs';
import { Problem } from './problem.mjs';
import { flags, quietSettings, trustEverything } from './settings.mjs';
import { waitFor } from './wait.mjs';

/**
 * @typedef {object} ServeOptions
 * @property {number} [port] any free one by default
 * @property {Record<string, unknown>} [settings] user settings on top of the quiet ones
 * @property {boolean} [trusted] false leaves workspace trust switched on
 * @property {string[]} [companions] folders of other extensions, installed beside ours
 * @property {Record<string, string>} [env] reaches the extension host too
 */

/** Serves VS Code from a data folder of its own, which disappears with it.
 * @param {ServeOptions} [options] */
export async function serve({ port, settings = {}, trusted = true, companions = [], env = {} } = {}) {
  const host = `127.0.0.1:${await freePort(port ?? 0)}`;
  const data = mkdtempSync(join(tmpdir(), 'kneepoint-bed-'));
  writeFileSync(join(data, 'config.yaml'), '');
  for (const folder of companions) cpSync(folder, join(data, 'extensions', basename(folder)), { recursive: true });
  mkdirSync(join(data, 'User'));
  const userSettings = { ...quietSettings, ...settings };
  const settingsFile = join(data, 'User/settings.json');
  writeFileSync(settingsFile, JSON.stringify(userSettings));

  const keeper = spawn(
    process.execPath,
    [
      join(bedFolder, 'keeper.mjs'),
      data,
      node24,
      join(codeServerFolder, 'out/node/entry.js'),
      ...['--config', join(data, 'config.yaml'), '--auth', 'none', '--bind-addr', host],
      ...['--user-data-dir', data, '--extensions-dir', join(data, 'extensions')],
      ...flags,
      ...(trusted ? [trustEverything] : []),
    ],
    // The empty gallery stops every call to an extension marketplace. A session of its own: Ctrl-C must not race us.
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":""}', ...env },
    },
  );
  keeper.stdin.on('error', () => {}); // it may have ended before us
  const output = collect(keeper);
  const ended = once(keeper, 'exit');
  const stop = async () => {
    keeper.stdin.end();
    await ended;
  };

  try {
    await waitFor('VS Code to answer', () => {
      if (keeper.exitCode !== null) throw new Problem(`VS Code did not start on ${host}:\n${output()}`);
      return answers(`http://${host}/healthz`);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    host,
    /** What the user's settings are, and where. */
    userSettings,
    settingsFile,
    pid: /** @type {number} */ (keeper.pid),
    /** @param {{ folder: string, extension?: string, tests?: string }} target */
    link: (target) => workbenchLink({ host, extension: extensionFolder, ...target }),
    output,
    ended,
    stop,
  };
}

/** @typedef {Awaited<ReturnType<typeof serve>>} Served */

/** Keeps the last output for error messages; reading it also keeps the pipes from filling up.
 * @param {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, import('node:stream').Readable, import('node:stream').Readable>} child */
function collect(child) {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
      text = (text + chunk).slice(-20_000);
    });
  }
  return () => text;
}

/** @param {string} address */
async function answers(address) {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/**
 * Makes sure of a port before VS Code takes it: another server's answer on it would pass for ours.
 * @param {number} wanted 0 for any that is free
 * @returns {Promise<number>}
 */
function freePort(wanted) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
        const why = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`;
        reject(new Problem(`Port ${wanted} ${why}. Set PORT to another one, or leave it out for any that is free.`));
      })
      .listen(wanted, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : wanted));
      });
  });
}
