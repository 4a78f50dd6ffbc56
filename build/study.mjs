// npm run study:tuner [-- --models 300 --exact 40 --seed 1]: the cold start of the robust tuner as a table.
// npm run study:servers: the simulator against measured servers, as the tables of docs/serving.md.
import { Problem, runMain } from '../bed/problem.mjs';
import { ensureNode, ensurePackages } from './ensure.mjs';
import { inRoot } from './root.mjs';
import { handOver } from './run.mjs';

/** @type {Record<string, string>} */
const programs = { tuner: 'dist/study.js', servers: 'dist/serverStudy.js' };

await runMain(async () => {
  const [name = '', ...options] = process.argv.slice(2);
  const program = programs[name];
  if (!program) throw new Problem(`There is a study of ${Object.keys(programs).join(' and one of ')}.`);
  ensureNode();
  ensurePackages();
  const { bundle } = await import('./bundle.mjs');
  await bundle();
  process.exitCode = await handOver(process.execPath, [inRoot(program), ...options]);
});
