import { inRoot } from './root.mjs';
import { capture } from './run.mjs';

/** The command-line tools, by the script that Node runs: `.bin` would need a shell on Windows. */
const scripts = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'knip/bin/knip.js',
  vitest: 'vitest/vitest.mjs',
  vsce: '@vscode/vsce/vsce',
};

/**
 * @param {keyof typeof scripts} name
 * @param {string[]} args
 */
export function tool(name, args) {
  return capture(process.execPath, [inRoot('node_modules', scripts[name]), ...args]);
}
