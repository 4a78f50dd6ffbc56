import { readFileSync } from 'node:fs';
import { Problem } from '../bed/problem.mjs';

/** What piscina's threads start with, as it is bundled: beside the file that makes the runs. */
export const POOL_WORKER = 'poolWorker.cjs';

/** Where piscina looks for it: in its own folder, which no bundle has. */
const OWN_FOLDER = "(0, node_path_1.resolve)(__dirname, 'worker.js')";
const BESIDE_TASKS = `(0, node_path_1.resolve)(this.options.filename, '..', '${POOL_WORKER}')`;

/**
 * For bundles with `runner/` in them: piscina starts its threads with a file of its own.
 * @type {import('esbuild').Plugin}
 */
export const workerPool = {
  name: 'worker-pool',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]piscina[\\/]dist[\\/]index\.js$/ }, ({ path }) => {
      const parts = readFileSync(path, 'utf8').split(OWN_FOLDER);
      if (parts.length !== 2)
        throw new Problem(`piscina starts its threads in another way than ${import.meta.url} knows.`);
      return { contents: parts.join(BESIDE_TASKS) };
    });
  },
};
