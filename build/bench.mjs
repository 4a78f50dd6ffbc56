// npm run bench [-- ARGUMENTS]: builds, then runs the benchmarks; the arguments are theirs.
import { runMain } from '../bed/problem.mjs';
import { ensureNode, ensurePackages } from './ensure.mjs';
import { inRoot } from './root.mjs';
import { handOver } from './run.mjs';

await runMain(async () => {
  ensureNode();
  ensurePackages();
  const { bundle } = await import('./bundle.mjs');
  await bundle();
  process.exitCode = await handOver(process.execPath, [inRoot('dist/bench.js'), ...process.argv.slice(2)]);
});
