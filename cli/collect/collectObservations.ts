import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Collected, collect, type Progress, type Schedule } from '../../collect/collect.ts';
import { observationsText } from '../../collect/observationsText.ts';
import { PrometheusError } from '../../collect/prometheusError.ts';
import { DEFAULT_QUERY_RETRIES } from '../../schemas/defaults.ts';
import { BAD_USAGE, FOUND } from '../exitCodes.ts';
import { systemReason } from '../lint/problem.ts';
import { TOKEN_VARIABLE } from './optionValues.ts';
import { ProgressLines } from './progressLines.ts';
import { checkSavable, saveFile } from './saveFile.ts';
import { asJson, asText, hint, observations } from './summary.ts';

/** Times and spans are in ms. */
export interface CollectOptions {
  readonly prometheus: string;
  readonly namespace: string;
  readonly model: string;
  readonly out: string;
  readonly force: boolean;
  readonly cycles: number;
  readonly interval: number;
  readonly start?: number;
  readonly end?: number;
  readonly window: number;
  readonly settle: number;
  readonly maxBatch?: number;
  readonly variantLabel: string;
  readonly podLabel: string;
  readonly caFile?: string;
  readonly header: Readonly<Record<string, string>>;
  readonly tenant?: string;
  readonly timeout: number;
  readonly format: 'text' | 'json';
}

/** The argument that stands for standard output. */
const STANDARD_OUTPUT = '-';

/** Collects, saves after every step, prints what came of it, and gives the exit code. */
export async function collectObservations(options: CollectOptions): Promise<number> {
  const { out, format } = options;
  const isFilter = out === STANDARD_OUTPUT;
  const obstacle = isFilter ? undefined : whyNotSavable(out, options.force);
  if (obstacle !== undefined) return complain(`${out}: ${obstacle}`);
  let ca: string | undefined;
  try {
    if (options.caFile !== undefined) ca = readFileSync(options.caFile, 'utf8');
  } catch (error) {
    return complain(`${options.caFile}: ${systemReason(error)}`);
  }

  const textOf = ({ document }: Collected) => observationsText(document, out.endsWith('.json') ? 'json' : 'yaml');
  const progress = new ProgressLines(process.stderr);
  const interruption = new Interruption();
  let saveError: unknown;
  const onProgress = (step: Progress) => {
    progress.show(step);
    if (isFilter || step.kind !== 'collected') return;
    try {
      saveFile(out, textOf(step.soFar));
    } catch (error) {
      saveError = error;
      interruption.abort();
    }
  };
  let collected: Collected;
  try {
    collected = await collect(requestOf(options), {
      signal: interruption.signal,
      onProgress,
      ...(ca === undefined ? {} : { ca }),
    });
  } catch (error) {
    if (!(error instanceof PrometheusError)) throw error;
    progress.end();
    return complain(`kneepoint: ${error.message}${hint(error.code)}`);
  }
  progress.end();
  if (saveError !== undefined) return complain(`${out}: not written: ${systemReason(saveError)}`);
  if (isFilter) process.stdout.write(textOf(collected));
  const report = (format === 'json' ? asJson : asText)(out, collected);
  (isFilter ? process.stderr : process.stdout).write(report);
  interruption.pass();
  return collected.gaps.length > 0 || collected.isStopped || observations(collected) === 0 ? FOUND : 0;
}

function requestOf(options: CollectOptions) {
  const { interval: intervalMs, start, end, maxBatch, tenant } = options;
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
    schedule,
    name: basename(options.out).replace(/\.(?:kneepoint\.)?(?:ya?ml|json)$/, '') || 'observations',
    maxBatchOf: () => (maxBatch === undefined ? undefined : { value: maxBatch, source: 'flag' as const }),
  };
}

function whyNotSavable(path: string, isForced: boolean): string | undefined {
  if (existsSync(path) && !isForced) return 'this file exists already. Take another name, or --force to replace it.';
  try {
    checkSavable(path);
    return undefined;
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isAbsent ? 'there is no such folder to write it to.' : `it cannot be written: ${systemReason(error)}`;
  }
}

function complain(what: string): number {
  process.stderr.write(`${what}\n`);
  return BAD_USAGE;
}

/** Ctrl-C asks to stop; a second one ends the process at once. */
class Interruption extends AbortController {
  private received: NodeJS.Signals | undefined;

  constructor() {
    super();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        this.received = signal;
        this.abort();
      });
  }

  /** Ends the process by the signal that it received, as it would have. */
  pass(): void {
    if (this.received) process.kill(process.pid, this.received);
  }
}
