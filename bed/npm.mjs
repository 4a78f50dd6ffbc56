import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { Problem } from './problem.mjs';

/** Installs never run package scripts: nothing here needs them, and some would reach beyond the registry. */
const installFlags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Runs `npm ci` or `npm install` in a folder.
 * @param {string[]} args
 * @param {string} folder
 */
export function npm(args, folder) {
  const [command, prefix, shell] = npmCommand();
  const { status, error } = spawnSync(command, [...prefix, ...args, ...installFlags], {
    cwd: folder,
    stdio: ['ignore', 2, 2], // progress: standard output belongs to whoever called
    shell,
    timeout: 10 * 60_000,
  });
  if (error) throw new Problem(`npm could not run (${error.message}). Node 20 or newer with npm is needed.`);
  if (status !== 0) {
    throw new Problem(
      `\`npm ${args.join(' ')}\` failed in ${folder}; its message is above. Is the registry reachable?`,
    );
  }
}

/** Inside `npm test` the very npm that runs us is reused; it also spares Windows the search for npm.cmd.
 * @returns {[string, string[], boolean]} */
function npmCommand() {
  const running = process.env.npm_execpath;
  if (running && basename(running) === 'npm-cli.js') return [process.execPath, [running], false];
  return ['npm', [], process.platform === 'win32'];
}
