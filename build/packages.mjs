import { readFileSync } from 'node:fs';
import { npm } from '../bed/npm.mjs';
import { inRoot, root } from './root.mjs';

/** Installs the root's packages when they are absent or differ from the lock file. */
export function ensurePackages() {
  if (isInstalled()) return;
  console.error('Installing packages (once, about 20 seconds) ...');
  npm(['ci', '--include=dev'], root);
}

/**
 * npm records what it installed in a lock file of its own, written last. Comparing the two, rather than keeping a stamp,
 * also recognises packages that somebody installed by hand.
 */
function isInstalled() {
  const wanted = lockedPackages(inRoot('package-lock.json'));
  const present = lockedPackages(inRoot('node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const installed = present[path];
    // Optional packages are for other systems, unless they are there.
    return installed ? installed.version === entry.version : entry.optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
