import { defineConfig } from 'vitest/config';

/** Numbers in, numbers out: nothing there that one file of tests could leave behind for the next. */
const PURE = ['test/{unit,property}/{engine,charts,webview}/**/*.test.ts'];
/** What hangs is ended; how long anything takes is for the benchmarks. */
const HANGS_MS = 30_000;
const setupFiles = ['test/property/seed.ts'];

/**
 * What the steps of `npm test` run: `pure` and `fast` need nothing else, `prometheus` starts real ones, `workbench` drives
 * the bed.
 */
export default defineConfig({
  test: {
    // By default one core is left out, of two a half.
    maxWorkers: '100%',
    projects: [
      // A worker takes one file after the other, instead of starting anew for each.
      { test: { name: 'pure', include: PURE, isolate: false, setupFiles, testTimeout: HANGS_MS } },
      {
        test: {
          name: 'fast',
          include: ['test/{unit,property,golden,lsp}/**/*.test.ts'],
          exclude: PURE,
          globalSetup: ['build/study-worker-setup.mjs'],
          setupFiles,
          testTimeout: HANGS_MS,
        },
      },
      {
        test: {
          name: 'prometheus',
          include: ['test/prometheus/*.test.ts'],
          globalSetup: ['build/prometheus-setup.mjs'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'workbench',
          include: ['test/workbench/user/*.test.mjs'],
          // One workbench at a time: two of them slow each other down more than they save.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
