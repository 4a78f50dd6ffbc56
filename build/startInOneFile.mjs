import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './root.mjs';

/**
 * Keeps what a program starts with in one file. A bundler in parts makes a file of what any set of parts shares, and each
 * of them costs time to be found and linked. So each part that is loaded later says that it needs the start, which is there
 * by then: all of the start is shared by all of them.
 * @param {string} start its first source file
 * @returns {import('esbuild').Plugin}
 */
export const startInOneFile = (start) => ({
  name: 'start-in-one-file',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import' ? { path: join(resolveDir, path), pluginData: { isLater: true } } : undefined,
    );
    onLoad({ filter: /\.ts$/ }, ({ path, pluginData }) =>
      pluginData?.isLater
        ? {
            contents: `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(inRoot(start))};\n`,
            loader: 'ts',
            resolveDir: dirname(path),
          }
        : undefined,
    );
  },
});
