import { BatchTime } from './batchTime.ts';
import { DecodeSet } from './decodeSet.ts';
import { costOf, disaggregationOf, type ServingJob } from './jobCost.ts';
import { KvBlocks } from './kvBlocks.ts';
import { chunkTokensOf, schedulerOf } from './scheduling.ts';

/** What a request takes on workers that have nothing else to do. ms. */
export interface AloneLatencies {
  readonly ttftMs: number;
  /** Mean gap; undefined of a request with a single token. */
  readonly tpotMs: number | undefined;
  readonly e2eMs: number;
}

/** A prompt in more chunks than this is not looked at. */
const MOST_CHUNKS = 1000;

/**
 * What the simulator gives for a single request (docs/serving.md, sections 2 to 6), which hits the prefix where requests may.
 * Undefined where that takes long to find out. Whether it fits the KV cache is not looked at.
 * @throws RangeError if a number of the job is not what it has to be
 */
export function aloneLatencies(
  job: ServingJob,
  promptTokens: number,
  outputTokens: number,
): AloneLatencies | undefined {
  const { prefix } = job.experiment;
  const cost = costOf(job);
  const link = disaggregationOf(job);
  const time = new BatchTime(cost);
  const decodes = new DecodeSet(1, new KvBlocks(ONE, 0, 0), cost.windowTokens, false);
  const cached = prefix && prefix.hitRate > 0 ? Math.min(prefix.tokens, promptTokens) : 0;
  const chunk = chunkOf(job, link !== undefined);
  if (promptTokens - cached > MOST_CHUNKS * chunk) return undefined;
  let ttftMs = 0;
  let done = cached;
  do {
    const tokens = Math.min(promptTokens - done, chunk);
    time.clearChunks();
    time.addChunk(tokens, done);
    ttftMs += time.withChunks(decodes);
    done += tokens;
  } while (done < promptTokens);
  let left = outputTokens - 1;
  if (left === 0) return { ttftMs, tpotMs: undefined, e2eMs: ttftMs };
  let gapsMs = link ? link.baseLatencyMs + (promptTokens - cached) * link.perTokenMs : 0;
  decodes.add(0, promptTokens + 1, left);
  while (left > 0) {
    time.decodesAlone(decodes);
    const n = Math.min(left, decodes.iterationsToChange(), time.decodeIterations);
    gapsMs += n * time.decodeMs + 0.5 * time.decodeStepMs * (n * (n - 1));
    decodes.advance(n);
    left -= n;
  }
  return { ttftMs, tpotMs: gapsMs / (outputTokens - 1), e2eMs: ttftMs + gapsMs };
}

/** Nothing is held of these blocks. */
const ONE = { kvBlockTokens: 1, kvBlocks: 0, fullLayers: 1, windowLayers: 0 };

/** Tokens of a prompt that are computed at once. */
function chunkOf({ experiment: { system } }: ServingJob, isDisaggregated: boolean): number {
  const most = chunkTokensOf(schedulerOf(system.scheduler, isDisaggregated), system);
  return most < Number.POSITIVE_INFINITY ? Math.min(most, system.maxNumBatchedTokens) : most;
}
