import { leanProtocol } from './leanProtocol.mjs';
import { inRoot } from './root.mjs';
import { startInOneFile } from './startInOneFile.mjs';
import { POOL_WORKER, workerPool } from './workerPool.mjs';

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

/** The parser's ES modules, which it keeps for browsers: a bundler can leave out what nobody uses, and shorten names. */
const parser = { alias: { yaml: inRoot('node_modules/yaml/browser/index.js') } };

/**
 * What is built in parts: what several of them share stands once, and what nobody needs yet is not loaded.
 * @type {import('esbuild').BuildOptions}
 */
const inParts = { splitting: true, chunkNames: '[name]-[hash]' };

/** What runs in the pages of the editor, where there is no Node. @type {import('esbuild').BuildOptions} */
const page = { ...common, platform: 'browser', target: 'es2022' };

/**
 * Every bundle: a file, or a folder of parts. `program` ones are made executable.
 * @typedef {import('esbuild').BuildOptions & ({ outfile: string } | { outdir: string })} Options
 * @typedef {{ options: Options, ships: boolean, program?: boolean }} Entry
 * @type {Entry[]}
 */
export const entries = [
  {
    ships: true,
    options: { ...cjs, entryPoints: ['client/extension.ts'], outfile: 'dist/client.cjs', external: ['vscode'] },
  },
  {
    ships: true,
    options: {
      ...esm,
      ...parser,
      ...inParts,
      entryPoints: { main: 'server/main.node.ts' },
      outdir: 'dist/server',
      plugins: [leanProtocol, workerPool, startInOneFile('server/main.node.ts')],
    },
  },
  { ships: true, options: { ...cjs, entryPoints: ['runner/studyWorker.ts'], outfile: 'dist/studyWorker.cjs' } },
  {
    ships: true,
    options: {
      ...cjs,
      entryPoints: ['node_modules/piscina/dist/worker.js'],
      outfile: `dist/${POOL_WORKER}`,
      // Only for priorities of threads, which nobody asks for.
      external: ['@napi-rs/nice'],
    },
  },
  {
    ships: true,
    options: {
      ...page,
      ...inParts,
      format: 'esm',
      // Each page loads a script with its name, and by it what it shares with others.
      entryPoints: {
        capacity: 'webview/capacity/main.ts',
        simulation: 'webview/simulation/main.ts',
        study: 'webview/study/main.ts',
        tuner: 'webview/tuner/main.ts',
      },
      outdir: 'dist/webview',
    },
  },
  {
    ships: true,
    options: {
      ...page,
      format: 'iife',
      entryPoints: ['webview/simulation/simulationWorker.ts'],
      outfile: 'dist/simulationWorker.js',
    },
  },
  { ships: true, options: { ...page, entryPoints: ['webview/page.css'], outfile: 'dist/webview.css' } },
  {
    ships: true,
    program: true,
    options: {
      ...esm,
      ...parser,
      ...inParts,
      entryPoints: { cli: 'cli/main.ts' },
      outdir: 'dist',
      // The command itself has no folder of its own: its parts have.
      chunkNames: 'cli/[name]-[hash]',
      plugins: [workerPool],
      banner: { js: `#!/usr/bin/env node\n${requireForEsm}` },
    },
  },
  {
    ships: false,
    options: {
      ...esm,
      ...parser,
      entryPoints: ['test/bench/main.ts'],
      outfile: 'dist/bench.js',
      plugins: [workerPool],
    },
  },
  {
    ships: false,
    options: { ...esm, entryPoints: ['test/bench/servingMemory.ts'], outfile: 'dist/servingMemory.js' },
  },
  { ships: false, options: { ...esm, entryPoints: ['test/study/main.ts'], outfile: 'dist/study.js' } },
  { ships: false, options: { ...esm, entryPoints: ['test/study/servers/main.ts'], outfile: 'dist/serverStudy.js' } },
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

/** Where a bundle goes: a file, or a folder of parts. @param {Options} options */
export const outputOf = (options) =>
  'outfile' in options ? options.outfile : isBesideParts(options) ? `${options.outdir}/cli.js` : options.outdir;

/** The folder with the parts of a program; nothing if it is one file. @param {Options} options */
export const partsOf = (options) =>
  'outfile' in options ? undefined : isBesideParts(options) ? `${options.outdir}/cli` : options.outdir;

/** @param {Options} options */
const isBesideParts = ({ chunkNames = '' }) => chunkNames.includes('/');

/** Files that ship as they are: where they come from, and where they go. */
export const assets = [
  { from: 'node_modules/@vscode/codicons/dist/codicon.css', to: 'dist/codicon.css' },
  { from: 'node_modules/@vscode/codicons/dist/codicon.ttf', to: 'dist/codicon.ttf' },
];
