import { build } from 'esbuild';
import { Problem } from '../bed/problem.mjs';
import { cached, root } from './root.mjs';
import { capture } from './run.mjs';

/** Generates types, JSON Schemas and validators from the TypeBox definitions: everything else is built on them. */
export async function generateSchemas() {
  const script = cached('generate-schemas.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['schemas/generate.ts'],
    outfile: script,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  const { code, output } = await capture(process.execPath, [script]);
  if (code !== 0) throw new Problem(`Generating the schemas failed:\n${output}`);
}
