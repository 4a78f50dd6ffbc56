import { readFileSync } from 'node:fs';
import { kvPool } from '../../../engine/hardware/kvPool.ts';
import type { Requests } from '../../../engine/serving/simulationInput.ts';
import { DEFAULT_KV_BLOCK_TOKENS } from '../../../schemas/defaults.ts';
import type { AcceleratorProfile } from '../../../schemas/profiles.ts';
import type { Latencies } from './latencies.ts';
import { acceleratorOf, LLAMA } from './servedModel.ts';

/** What a server did with 300 requests. */
export interface MeasuredRun {
  readonly name: RunName;
  readonly accelerator: AcceleratorProfile;
  readonly requests: Requests;
  readonly latencies: Latencies;
  readonly maxNumSeqs: number;
  readonly maxNumBatchedTokens: number;
  readonly kvBlockTokens: number;
  readonly kvBlocks: number;
  /** Whether the server told its blocks; else they are what the profiles say. */
  readonly hasMeasuredBlocks: boolean;
}

/** Where the measurements are: not part of the project, but beside it. */
export const MEASURED_RUNS = '../shared/data/llmservingsim';

/** The runs that are there, and the accelerator each was on: a profile's id. */
const RUNS = {
  'RTX 4090': { folder: 'RTX4090_Llama-3.1-8B', accelerator: 'rtx4090' },
  'RTX PRO 6000': { folder: 'RTXPRO6000_Llama-3.1-8B', accelerator: 'rtx-pro-6000' },
} as const;
type RunName = keyof typeof RUNS;

interface Meta {
  readonly engine_kwargs: { readonly max_num_seqs: number; readonly max_num_batched_tokens: number };
  readonly kv_cache?: { readonly num_gpu_blocks: number; readonly block_size: number };
}

/** A line of requests.jsonl; times in s. */
interface MeasuredRequest {
  readonly input_toks: number;
  readonly output_toks: number;
  readonly queued_ts: number;
  readonly first_token_ts: number;
  readonly last_token_ts: number;
}

/** Both runs, in the order of `RUNS`. */
export function readRuns(): readonly [MeasuredRun, MeasuredRun] {
  return [readRun('RTX 4090'), readRun('RTX PRO 6000')];
}

/** Requests arrive when the engine has queued them: its latencies count from there. */
function readRun(name: RunName): MeasuredRun {
  const folder = `${MEASURED_RUNS}/${RUNS[name].folder}`;
  const meta: Meta = JSON.parse(readFileSync(`${folder}/meta.json`, 'utf8'));
  const lines = readFileSync(`${folder}/requests.jsonl`, 'utf8').trim().split('\n');
  const measured = lines.map((line): MeasuredRequest => JSON.parse(line));
  const startS = measured[0]!.queued_ts;
  const times = (of: (request: MeasuredRequest) => number) => Float64Array.from(measured, of);
  const accelerator = acceleratorOf(RUNS[name].accelerator);
  return {
    name,
    accelerator,
    requests: {
      arrivalMs: times((request) => 1000 * (request.queued_ts - startS)),
      promptTokens: Int32Array.from(measured, (request) => request.input_toks),
      outputTokens: Int32Array.from(measured, (request) => request.output_toks),
    },
    latencies: {
      ttftMs: times((request) => 1000 * (request.first_token_ts - request.queued_ts)),
      tpotMs: times((request) => (1000 * (request.last_token_ts - request.first_token_ts)) / (request.output_toks - 1)),
      e2eMs: times((request) => 1000 * (request.last_token_ts - request.queued_ts)),
    },
    maxNumSeqs: meta.engine_kwargs.max_num_seqs,
    maxNumBatchedTokens: meta.engine_kwargs.max_num_batched_tokens,
    kvBlockTokens: meta.kv_cache?.block_size ?? DEFAULT_KV_BLOCK_TOKENS,
    kvBlocks: meta.kv_cache?.num_gpu_blocks ?? computedBlocks(accelerator),
    hasMeasuredBlocks: meta.kv_cache !== undefined,
  };
}

/** What is left of the accelerator's memory by our own account, with the defaults of vLLM. */
function computedBlocks(accelerator: AcceleratorProfile): number {
  const pool = kvPool({ ...LLAMA, accelerator });
  if (!pool.fits) throw new Error(`Llama-3.1-8B does not fit ${accelerator.name}.`);
  return pool.kvBlocks;
}
