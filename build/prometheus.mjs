// Only Node's own modules may be imported here, directly or not: ensure.mjs imports it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aptGet, hasAptGet, isExecutable, isRoot, onPath } from '../bed/debian.mjs';
import { Problem } from '../bed/problem.mjs';
import { cached } from './root.mjs';

const debianPackage = 'prometheus';
const unpacked = cached('prometheus');

/** Prometheus and its promtool: those of PROMETHEUS, on the PATH, or unpacked before. */
function findPrometheus() {
  const chosen = process.env.PROMETHEUS;
  const server = chosen || onPath('prometheus') || join(unpacked, 'usr/bin/prometheus');
  const tool = chosen || !onPath('prometheus') ? join(dirname(server), 'promtool') : (onPath('promtool') ?? '');
  if (isExecutable(server) && isExecutable(tool)) return { server, tool };
  if (chosen) throw new Problem(`PROMETHEUS is set to ${chosen}, which is not a program with promtool beside it.`);
  return undefined;
}

/**
 * Finds Prometheus, or gets Debian's. The package is unpacked, not installed: it would start a service, and the two
 * programs need nothing else of it.
 */
export function ensurePrometheus() {
  const found = findPrometheus();
  if (found) return found;
  const advice =
    'Prometheus is missing: the tests of `kneepoint collect` ask a real one.\n' +
    `On Debian or Ubuntu: sudo apt-get install ${debianPackage}\n` +
    'Elsewhere: install it, and set PROMETHEUS to its path if it is not on the PATH.';
  if (!hasAptGet()) throw new Problem(advice);
  console.error('Getting Prometheus from the Debian package (once, about 10 seconds) ...');
  if (isRoot()) aptGet(['update']);
  // Beside its place, so that it gets there whole or not at all.
  const folder = `${unpacked}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true });
    // The folder is ours alone: apt's own user, which is to fetch in root's stead, could not write there.
    aptGet(['-o', 'APT::Sandbox::User=root', 'download', debianPackage], { cwd: folder });
    unpack(folder);
    rmSync(unpacked, { recursive: true, force: true });
    renameSync(folder, unpacked);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw isRoot() ? error : new Problem(advice);
  }
  const got = findPrometheus();
  if (!got) throw new Problem(`The Debian package ${debianPackage} has no prometheus or promtool that runs here.`);
  return got;
}

/** @param {string} folder with one package in it */
function unpack(folder) {
  const [file = ''] = readdirSync(folder);
  const { status, stderr } = spawnSync('dpkg-deb', ['--extract', file, '.'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Problem(`\`dpkg-deb --extract ${file}\` failed:\n${stderr}`);
  rmSync(join(folder, file));
}
