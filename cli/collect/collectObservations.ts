import { readFileSync } from 'node:fs';
import { type Collected, type CollectRequest, collect, type Schedule } from '../../collect/collect.ts';
import type { MaxBatchOf } from '../../collect/observedCycle.ts';
import { PrometheusError } from '../../collect/prometheusError.ts';
import { observations } from '../../collect/sentences.ts';
import { DEFAULT_QUERY_RETRIES } from '../../schemas/defaults.ts';
import { BAD_USAGE, FOUND } from '../exitCodes.ts';
import { Interruption } from '../interrupts.ts';
import { printable } from '../lint/formats/printable.ts';
import { systemReason } from '../lint/problem.ts';
import { documentName } from '../outFile.ts';
import { maxBatches } from './maxBatches.ts';
import { TOKEN_VARIABLE } from './optionValues.ts';
import { Output } from './output.ts';
import { ProgressLines } from './progressLines.ts';
import { asJson, asText, hint } from './summary.ts';

/** Times and spans are in ms. */
export interface CollectOptions {
  readonly prometheus: string;
  readonly namespace: string;
  readonly model: string;
  /** What the document calls it. */
  readonly modelId?: string;
  readonly out: string;
  readonly force: boolean;
  readonly cycles: number;
  readonly interval: number;
  readonly start?: number;
  readonly end?: number;
  readonly window: number;
  readonly settle: number;
  readonly maxBatch?: number;
  readonly deployment?: readonly string[];
  readonly variantLabel: string;
  readonly podLabel: string;
  readonly caFile?: string;
  readonly header: Readonly<Record<string, string>>;
  readonly tenant?: string;
  readonly timeout: number;
  readonly format: 'text' | 'json';
}

/** Collects, saves after every step, prints what came of it, and gives the exit code. */
export async function collectObservations(options: CollectOptions): Promise<number> {
  const { out, format, force, caFile } = options;
  const output = new Output(out);
  const obstacle = output.obstacle(force);
  if (obstacle !== undefined) return complain(`${out || '""'}: ${obstacle}`);
  let ca: string | undefined;
  try {
    if (caFile !== undefined) ca = readFileSync(caFile, 'utf8');
  } catch (error) {
    return complain(`${caFile || '""'}: ${systemReason(error)}`);
  }
  const { batches, problems } = maxBatches(options);
  if (problems.length > 0) return complain(...problems.map(({ name, reason }) => `${name}: ${reason}`));

  const progress = new ProgressLines(process.stderr);
  const interruption = new Interruption();
  let collected: Collected;
  try {
    collected = await collect(requestOf(options, batches.of), {
      signal: interruption.signal,
      onProgress: (step) => {
        progress.show(step);
        if (step.kind !== 'collected') return;
        const problem = output.save(step.soFar);
        if (problem !== undefined) progress.say(`${out}: not written: ${problem} It is tried again.`);
      },
      ...(ca === undefined ? {} : { ca }),
    });
  } catch (error) {
    if (!(error instanceof PrometheusError)) throw error;
    progress.end();
    return complain(`kneepoint: ${error.message}${hint(error.code)}`);
  }
  progress.end();
  const lost = output.finish(collected);
  const report = format === 'json' ? asJson(out, collected) : asText(out, collected, batches);
  (output.isStandard ? process.stderr : process.stdout).write(report);
  interruption.pass();
  if (lost !== undefined) return complain(`${out}: not written: ${lost} It is on standard output instead.`);
  return collected.gaps.length > 0 || collected.isStopped || observations(collected) === 0 ? FOUND : 0;
}

function requestOf(options: CollectOptions, maxBatchOf: MaxBatchOf): CollectRequest {
  const { interval: intervalMs, start, end, tenant } = options;
  const token = process.env[TOKEN_VARIABLE]?.trim();
  const schedule: Schedule =
    start === undefined
      ? { kind: 'live', cycles: options.cycles, intervalMs }
      : { kind: 'stored', startMs: start, endMs: end ?? Date.now(), intervalMs };
  return {
    prometheus: {
      url: options.prometheus,
      headers: options.header,
      ...(token ? { bearerToken: token } : {}),
      ...(tenant === undefined ? {} : { tenantId: tenant }),
      timeoutMs: options.timeout,
      retries: DEFAULT_QUERY_RETRIES,
    },
    target: {
      namespace: options.namespace,
      modelId: options.model,
      windowMs: options.window,
      settleMs: options.settle,
      podLabel: options.podLabel,
      variantLabel: options.variantLabel,
    },
    ...(options.modelId === undefined ? {} : { modelId: options.modelId }),
    schedule,
    name: documentName(options.out, 'observations'),
    maxBatchOf,
  };
}

function complain(...lines: readonly string[]): number {
  // Some of it are words of the server.
  for (const line of lines) process.stderr.write(`${printable(line)}\n`);
  return BAD_USAGE;
}
