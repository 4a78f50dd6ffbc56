import { readFileSync } from 'node:fs';
import { npm } from '../bed/npm.mjs';
import { inRoot, root } from './root.mjs';

/** Installs the root's packages when they are absent or differ from the lock file. */
export function ensurePackages() {
  const missing = missingPackage();
  if (!missing) return;
  console.error(`Installing packages, for ${missing} (about 20 seconds) ...`);
  npm(['ci', '--include=dev'], root);
}

/**
 * npm records what it installed in a lock file of its own, written last. Comparing the two, rather than keeping a stamp,
 * also recognises packages that somebody installed by hand.
 * @returns {string | undefined} what is not as the lock file says
 */
function missingPackage() {
  const wanted = lockedPackages(inRoot('package-lock.json'));
  const present = lockedPackages(inRoot('node_modules/.package-lock.json'));
  if (!wanted || !present) return 'there are none yet';
  for (const [path, { version, optional }] of Object.entries(wanted)) {
    if (path === '') continue;
    const installed = present[path];
    // An optional package may be for another system.
    if (!installed && optional) continue;
    if (installed?.version !== version) return `${path} is ${installed?.version ?? 'missing'}, not ${version}`;
  }
  return undefined;
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
