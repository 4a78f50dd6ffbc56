import { asGiven, plural } from '../../engine/report/quantities.ts';
import type { KvBlocks } from '../../engine/serving/kvBlocks.ts';
import type { Requests } from '../../engine/serving/simulationInput.ts';
import { longestLength } from '../documents/serving/contradictions.ts';
import { kvCacheOf } from '../documents/serving/kvQuestion.ts';
import { numberAt } from '../documents/serving/looseSpec.ts';
import { isUnread, surroundings, traceOf } from '../documents/serving/namedFiles.ts';
import { namedModel } from '../documents/serving/namedProfiles.ts';
import type { WrittenExperiment } from '../documents/serving/writtenExperiment.ts';
import { experimentRule } from './rule.ts';

const TRACE_FILE = ['workload', 'trace', 'file'];

/** Requests that are longer than the whole KV cache of a worker: they are rejected as they arrive. */
export const promptNeverFits = experimentRule({
  code: 'prompt-never-fits',
  severity: 'warning',
  dependsOnContext: true,
  *check(experiment, context, { document }) {
    const { spec, choices } = experiment;
    const around = surroundings(document.uri, context);
    const named = namedModel(spec, around);
    const cache = kvCacheOf(spec, named && 'model' in named ? named.model : undefined);
    if (!cache) return;
    const room = `the KV cache of a worker has room for ${asGiven(tokensOf(cache))}`;
    const more = choices.hasBlocks ? 'raise kv_blocks' : 'make room for KV, as by tensor_parallel or kv_precision';
    const remedy = `Shorten them, or ${more}.`;
    const fits = fitsIn(cache, experiment);
    if (choices.hasTrace) {
      const file = traceOf(spec, around);
      const trace = file && around.files?.trace(file.uri, file.format);
      const requests = trace && !isUnread(trace) ? trace.requests : undefined;
      if (!requests) return;
      const most = numberAt(spec, ['workload', 'trace', 'max_requests']) ?? Number.POSITIVE_INFINITY;
      const { count, longest } = tooLong(requests, most, fits);
      if (count === 0) return;
      yield {
        span: experiment.valueSpan(TRACE_FILE),
        message: `This trace has ${plural(count, 'request')} of up to ${asGiven(longest)} tokens that will be rejected: ${room}. ${remedy}`,
      };
      return;
    }
    const prompt = longestLength(spec, choices, 'prompt_tokens');
    const output = longestLength(spec, choices, 'output_tokens');
    if (prompt === undefined || output === undefined || fits(prompt, output)) return;
    yield {
      span: experiment.keySpan(['workload', prompt >= output ? 'prompt_tokens' : 'output_tokens']),
      message: `Requests of ${asGiven(prompt + output)} tokens, prompt and answer, will be rejected: ${room}. ${remedy}`,
    };
  },
});

/** Whether a request is taken, as the simulator decides it when one arrives (docs/serving.md, section 4). */
function fitsIn(cache: KvBlocks, { spec, choices }: WrittenExperiment) {
  // Of requests that may miss the prefix, the longest will at some time.
  const isAlwaysHit = numberAt(spec, ['prefix', 'hit_rate']) === 1;
  const prefix = isAlwaysHit ? (numberAt(spec, ['prefix', 'tokens']) ?? 0) : 0;
  const isStatic = choices.scheduler === 'static_fcfs' && !choices.isDisaggregated;
  return (prompt: number, output: number) => {
    const context = prompt + output - (isStatic ? 0 : 1);
    return cache.unitsOf(context, Math.min(prefix, prompt)) <= cache.poolUnits;
  };
}

function tooLong(
  { promptTokens, outputTokens }: Requests,
  most: number,
  fits: (prompt: number, output: number) => boolean,
): { count: number; longest: number } {
  let count = 0;
  let longest = 0;
  const end = Math.min(promptTokens.length, most);
  for (let i = 0; i < end; i++) {
    const [prompt, output] = [promptTokens[i]!, outputTokens[i]!];
    if (fits(prompt, output)) continue;
    count++;
    longest = Math.max(longest, prompt + output);
  }
  return { count, longest };
}

function tokensOf(cache: KvBlocks): number {
  return Math.max(0, Math.floor(cache.blocksOf(cache.poolUnits))) * cache.blockTokens;
}
