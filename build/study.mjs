// npm run study:tuner [-- --models 300 --exact 40 --seed 1]: the cold start of the robust tuner as a table.
import { runMain } from '../bed/problem.mjs';
import { ensureNode, ensurePackages } from './ensure.mjs';
import { inRoot } from './root.mjs';
import { handOver } from './run.mjs';

await runMain(async () => {
  ensureNode();
  ensurePackages();
  const { bundle } = await import('./bundle.mjs');
  await bundle();
  process.exitCode = await handOver(process.execPath, [inRoot('dist/study.js'), ...process.argv.slice(2)]);
});
