// npm run package: dist/kneepoint.vsix
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Problem, runMain } from '../bed/problem.mjs';
import { printBudgets } from './budgets.mjs';
import { ensureNode, ensurePackages } from './ensure.mjs';
import { inRoot } from './root.mjs';
import { tool } from './tools.mjs';

const vsix = 'dist/kneepoint.vsix';

/** Packs what is built already: everything is in the bundles, so no dependencies travel along. */
export async function packageExtension() {
  mkdirSync(inRoot('dist'), { recursive: true });
  rmSync(inRoot(vsix), { force: true });
  return tool('vsce', ['package', '--no-dependencies', '--out', vsix]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    ensureNode();
    ensurePackages();
    const { bundle } = await import('./bundle.mjs');
    await bundle();
    const { code, output } = await packageExtension();
    console.log(output);
    if (code !== 0) throw new Problem('Packaging failed.');
    if (!printBudgets()) throw new Problem('A part is above its budget.');
  });
}
