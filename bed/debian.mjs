import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem } from './problem.mjs';

/**
 * The first of some programs that is on the PATH.
 * @param {string[]} names
 */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Whether this is Debian, or near enough. */
export function hasAptGet() {
  return isExecutable('/usr/bin/apt-get');
}

/** Whether packages may be installed, and their lists be read anew. */
export function isRoot() {
  return process.getuid?.() === 0;
}

/**
 * Another apt-get may be at work. Its package lock can be waited for by an option, its list lock can only be tried again.
 * @param {string[]} args
 * @param {{ cwd?: string }} [options]
 */
export function aptGet(args, { cwd } = {}) {
  const deadline = Date.now() + 5 * 60_000;
  for (;;) {
    const { status, stderr } = spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
      timeout: 10 * 60_000,
    });
    if (status === 0) return;
    if (!/could not get lock|unable to lock/i.test(stderr) || Date.now() > deadline) {
      throw new Problem(`\`apt-get ${args.join(' ')}\` failed:\n${stderr}`);
    }
    spawnSync('sleep', ['2']);
  }
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
