import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem } from './problem.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const debianPackages = ['chromium', 'fonts-dejavu-core', 'fonts-liberation'];

/** The browser to drive: CHROMIUM, or the first on the PATH. */
function findChromium() {
  const chosen = process.env.CHROMIUM;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Problem(`CHROMIUM is set to ${chosen}, which is not a program.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Finds Chromium, or installs Debian's when that is allowed. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !hasAptGet()) {
    throw new Problem(
      'Chromium is missing: the workbench tests and the screenshots drive it.\n' +
        `On Debian or Ubuntu: sudo apt-get install ${debianPackages.join(' ')}\n` +
        'Elsewhere: install Chromium or Chrome, and set CHROMIUM to its path if it is not on the PATH.',
    );
  }
  console.error('Installing Chromium from the Debian packages (once, about 20 seconds) ...');
  aptGet(['update']);
  aptGet(['install', '--yes', '--no-install-recommends', ...debianPackages]);
  const installed = findChromium();
  if (!installed)
    throw new Problem('apt-get installed Chromium, but no chromium is on the PATH. Set CHROMIUM to its path.');
  return installed;
}

/**
 * Another apt-get may be at work. Its package lock can be waited for by an option, its list lock can only be tried again.
 * @param {string[]} args
 */
function aptGet(args) {
  const deadline = Date.now() + 5 * 60_000;
  for (;;) {
    const { status, stderr } = spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
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

function hasAptGet() {
  return isExecutable('/usr/bin/apt-get');
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
