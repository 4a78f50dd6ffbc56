// node build/bundle.mjs [--watch | --development]
import { fileURLToPath } from 'node:url';
import { Problem, runMain } from '../bed/problem.mjs';
import { printBudgets } from './budgets.mjs';
import { ensureNode, ensurePackages } from './ensure.mjs';

/**
 * Generates the schemas, then bundles everything. What does it is loaded only then: on a fresh clone there is no bundler.
 * @param {{ minify?: boolean }} [options]
 */
export async function bundle(options) {
  const { bundleAll } = await import('./bundles.mjs');
  await bundleAll(options);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    ensureNode();
    ensurePackages();
    if (process.argv.includes('--watch')) {
      const { watch } = await import('./bundles.mjs');
      return watch();
    }
    await bundle({ minify: !process.argv.includes('--development') });
    if (!printBudgets()) throw new Problem('A bundle is above its budget.');
  });
}
