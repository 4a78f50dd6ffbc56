import { createHash } from 'node:crypto';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { bedFolder, vscodeFolder } from './paths.mjs';
import { Problem } from './problem.mjs';

/** Written last, inside node_modules: an interrupted set-up, or an `npm ci` by hand, starts over. */
const stamp = join(vscodeFolder, 'node_modules/.bed-set-up');

/** Why the bed cannot run on this machine, or undefined where it can. */
export function bedObstacle() {
  if (process.platform === 'linux' && process.arch === 'x64') return undefined;
  return `The VS Code from npm runs on Linux x64 only, and this is ${process.platform} ${process.arch}.`;
}

/** Installs code-server with its VS Code from npm, unless this lock file's packages are in place already. */
export function ensureBed() {
  const obstacle = bedObstacle();
  if (obstacle) throw new Problem(obstacle);
  const wanted = lockHash();
  if (installedHash() === wanted) return;

  console.error('Installing the VS Code workbench from npm (once, about half a minute, 0.8 GB) ...');
  npm(['ci', '--include=dev'], bedFolder);
  // `npm ci` refuses here: code-server ships a shrinkwrap that is out of step with its package.json.
  npm(['install', '--omit=dev'], vscodeFolder);
  npm(['install', '--omit=dev'], join(vscodeFolder, 'extensions'));
  linkTerminalCommand();
  writeFileSync(stamp, wanted);
}

/** The one step of code-server's install script that matters without a compiler: the terminal's `code` command. */
function linkTerminalCommand() {
  const link = join(vscodeFolder, 'bin/remote-cli/code-server');
  rmSync(link, { force: true });
  symlinkSync('code-linux.sh', link);
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(bedFolder, 'package-lock.json')))
    .digest('hex');
}

function installedHash() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}
