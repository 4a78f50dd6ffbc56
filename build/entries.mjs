import { inRoot } from './root.mjs';

/** Bundled CommonJS packages call `require`, which an ES module has to make first. */
const requireForEsm = `import { createRequire as createRequireForBundle } from 'node:module';
const require = createRequireForBundle(import.meta.url);`;

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: inRoot(),
  bundle: true,
  metafile: true,
  platform: 'node',
  target: 'node20',
  legalComments: 'none',
  logLevel: 'silent',
  // Some packages keep a UMD build as `main`, whose requires no bundler can follow.
  mainFields: ['module', 'main'],
};

/** @type {import('esbuild').BuildOptions} */
const cjs = { ...common, format: 'cjs' };
/** @type {import('esbuild').BuildOptions} */
const esm = { ...common, format: 'esm', banner: { js: requireForEsm } };

/**
 * Every bundle. `program` ones are made executable.
 * @typedef {{ options: import('esbuild').BuildOptions & { outfile: string }, ships: boolean, program?: boolean }} Entry
 * @type {Entry[]}
 */
export const entries = [
  {
    ships: true,
    options: { ...cjs, entryPoints: ['client/extension.ts'], outfile: 'dist/client.cjs', external: ['vscode'] },
  },
  { ships: true, options: { ...cjs, entryPoints: ['server/main.node.ts'], outfile: 'dist/server.cjs' } },
  {
    ships: true,
    program: true,
    options: {
      ...esm,
      entryPoints: ['cli/main.ts'],
      outfile: 'dist/cli.js',
      banner: { js: `#!/usr/bin/env node\n${requireForEsm}` },
    },
  },
  { ships: false, options: { ...esm, entryPoints: ['test/bench/main.ts'], outfile: 'dist/bench.js' } },
  {
    ships: false,
    options: {
      ...cjs,
      entryPoints: ['test/workbench/host/index.ts'],
      outfile: 'out-test/index.cjs',
      external: ['vscode', 'mocha'],
    },
  },
  {
    ships: false,
    options: {
      ...cjs,
      entryPoints: ['test/workbench/companions/yaml-server/main.ts'],
      outfile: 'out-test/companions/yaml-server/main.cjs',
      external: ['vscode'],
    },
  },
];
