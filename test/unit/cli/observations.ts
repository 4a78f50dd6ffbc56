import { readFileSync } from 'node:fs';
import { Folder } from './folder.ts';
import { kneepoint, type Ran, type RunOptions } from './run.ts';

/** Sixteen cycles of two variants of one model, from which every tuner learns. */
export const EXAMPLE = readFileSync('examples/observations.yaml', 'utf8');
/** The same of another model, as a table. */
export const TABLE = readFileSync('examples/llama-observations.csv', 'utf8');
export const CONFIG = readFileSync('examples/wva-queueing-model-config.yaml', 'utf8');

interface Pod {
  readonly [field: string]: unknown;
}

/** A pod at light load, whose latencies fit alpha 8, beta 0.016 and gamma 0.0005. */
export const POD: Pod = {
  ...{ name: 'a-0', arrival_rate_rps: 0.05, ttft_ms: 25.05, itl_ms: 8.94 },
  ...{ input_tokens: 1024, output_tokens: 256, max_batch: 256 },
};

interface Document {
  readonly model?: string;
  readonly namespace?: string;
  /** Pods by variant, in each cycle. */
  readonly cycles: readonly Readonly<Record<string, readonly Pod[]>>[];
  /** Seconds after 10 o'clock. */
  readonly from?: number;
}

/** A VariantObservations document, as JSON; a cycle every 15 s. */
export function observations({ model = 'm', namespace = 'n', cycles, from = 0 }: Document): string {
  return JSON.stringify({
    apiVersion: 'kneepoint.dev/v1alpha1',
    kind: 'VariantObservations',
    metadata: { name: 'test' },
    spec: {
      model_id: model,
      namespace,
      cycles: cycles.map((variants, i) => ({
        time: new Date(Date.UTC(2026, 10, 29, 10) + (from + i * 15) * 1000).toISOString(),
        variants: Object.entries(variants).map(([name, pods]) => ({ name, pods })),
      })),
    },
  });
}

/** Three cycles of one pod that nothing is wrong with. */
export const LIGHT = observations({ cycles: [{ a: [POD] }, { a: [POD] }, { a: [POD] }] });
/** So loaded that the first guess is no start. */
export const LOADED = observations({ cycles: [{ a: [{ ...POD, arrival_rate_rps: 5, ttft_ms: 60, itl_ms: 40 }] }] });

/** Runs a command in a folder with files. */
export function inFolder(files: Readonly<Record<string, string | Buffer>>) {
  const folder = new Folder(files);
  const run = (args: readonly string[], options: RunOptions = {}): Ran =>
    kneepoint(args, { cwd: folder.path, ...options });
  return { folder, run };
}
