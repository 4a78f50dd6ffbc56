import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStudy } from '../../../runner/runStudy.ts';
import { jobOf } from '../engine/studies/fakeRuns.ts';

const PROGRAM = `
import { runStudy } from './runner/runStudy.ts';
runStudy(JSON.parse(process.argv[2]), { workers: 2 }).then((outcome) => console.log(JSON.stringify(outcome)));
`;
const job = jobOf('Sensitivity', { band: 0.5, draws: 3 }, {}, [{}, { system: { kv_blocks: 1000, max_num_seqs: 2 } }]);

/** They have no types for who imports them from TypeScript. */
async function buildScripts() {
  const load = (file: string) => import(/* @vite-ignore */ `../../../build/${file}.mjs`);
  const { entries }: { entries: { options: BuildOptions }[] } = await load('entries');
  const { workerPool }: { workerPool: Plugin } = await load('workerPool');
  return { entries, workerPool };
}

/** As the extension and the command line ship: bundles in a folder, and no packages anywhere near. */
describe('bundles of the runner', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kneepoint-runner-'));
  beforeAll(async () => {
    const { entries, workerPool } = await buildScripts();
    const workers = entries.flatMap(({ options: { outfile = '', ...options } }) =>
      /(?:study|pool)Worker\.cjs$/.test(outfile) ? [{ ...options, outfile: outfile.replace('dist/', '') }] : [],
    );
    expect(workers).toHaveLength(2);
    for (const { outfile, ...options } of workers) await build({ ...options, outfile: join(folder, outfile) });
    const server = entries.find(({ options }) => options.outdir === 'dist/server')!.options;
    const { entryPoints: _, outdir: __, splitting: ___, ...options } = server;
    // Beside them, and in a folder of its own.
    for (const outfile of ['program.mjs', 'server/program.mjs']) {
      const stdin = { contents: PROGRAM, resolveDir: '.', loader: 'ts' } as const;
      await build({ ...options, stdin, outfile: join(folder, outfile), plugins: [workerPool] });
    }
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['program.mjs', 'server/program.mjs'])('find their workers from %s', async (file) => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, file), JSON.stringify(job)]);
    expect(JSON.parse(stdout)).toEqual(await runStudy(job, { workers: 0 }));
  });
});
