import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStudy } from '../../../runner/runStudy.ts';
import { jobOf } from '../engine/studies/fakeRuns.ts';

const PROGRAM = `
import { runStudy } from './runner/runStudy.ts';
runStudy(JSON.parse(process.argv[2]), { workers: 2 }).then((outcome) => console.log(JSON.stringify(outcome)));
`;
/** Some programs are one file, others a folder of parts. */
const PROGRAMS = ['program.mjs', 'parts/program.mjs'];
const job = jobOf('Sensitivity', { band: 0.5, draws: 3 }, {}, [{}, { system: { kv_blocks: 1000, max_num_seqs: 2 } }]);

/** Without types for who imports it from TypeScript. */
async function bundled(): Promise<{ options: BuildOptions }[]> {
  const file = '../../../build/entries.mjs';
  return (await import(/* @vite-ignore */ file)).entries;
}

/** As the extension and the command line ship: bundles in a folder, and no packages anywhere near. */
describe('bundles of the runner', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kneepoint-runner-'));
  beforeAll(async () => {
    const entries = await bundled();
    const workers = entries.filter(({ options }) => /(?:study|pool)Worker\.cjs$/.test(options.outfile ?? ''));
    expect(workers).toHaveLength(2);
    for (const { options } of workers) await build({ ...options, outfile: join(folder, basename(options.outfile!)) });
    const { entryPoints: _, ...options } = entries.find(({ options }) => options.outfile === 'dist/bench.js')!.options;
    const stdin = { contents: PROGRAM, resolveDir: '.', loader: 'ts' } as const;
    for (const file of PROGRAMS) await build({ ...options, stdin, outfile: join(folder, file) });
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(PROGRAMS)('find their workers from %s', async (file) => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, file), JSON.stringify(job)]);
    expect(JSON.parse(stdout)).toEqual(await runStudy(job, { workers: 0 }));
  });
});
