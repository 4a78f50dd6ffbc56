import { defineConfig } from 'vitest/config';

/** Two projects, so that each step of `npm test` runs its own: `fast` needs no VS Code, `workbench` drives the bed. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'fast',
          include: ['test/{unit,property,golden,lsp}/**/*.test.ts'],
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
