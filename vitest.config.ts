import { defineConfig } from 'vitest/config';

/**
 * A project for each step of `npm test`: `fast` needs nothing else, `prometheus` starts real ones, `workbench` drives the
 * bed.
 */
export default defineConfig({
  test: {
    // By default one core is left out, of two a half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'fast',
          include: ['test/{unit,property,golden,lsp}/**/*.test.ts'],
          globalSetup: ['build/study-worker-setup.mjs'],
          // What hangs is ended; how long anything takes is for the benchmarks.
          testTimeout: 30_000,
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
