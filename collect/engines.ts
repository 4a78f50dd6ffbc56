/** A mean as two counters: what was summed up, and how often. */
export interface MeanSeries {
  readonly sum: string;
  readonly count: string;
}

/** The series of a serving engine. Where there are several for one thing, the first that a pod has counts. */
export interface EngineSeries {
  readonly engine: 'vLLM' | 'SGLang';
  readonly running: string;
  readonly waiting: string;
  /** Share of the KV cache in use, 0..1. */
  readonly kvUse: readonly string[];
  /** s */
  readonly ttft: MeanSeries;
  /** s */
  readonly itl: readonly MeanSeries[];
  readonly inputTokens: readonly MeanSeries[];
  readonly outputTokens: readonly MeanSeries[];
  /** Counts completed requests. */
  readonly completed: string;
  /** Labels of processes that do one engine's work together: each may report the same numbers. */
  readonly rankLabels: readonly string[];
}

/** The names that `measurements` lists for vLLM 0.6 and newer, and SGLang. */
export const ENGINES: readonly EngineSeries[] = [
  {
    engine: 'vLLM',
    running: 'vllm:num_requests_running',
    waiting: 'vllm:num_requests_waiting',
    kvUse: ['vllm:kv_cache_usage_perc', 'vllm:gpu_cache_usage_perc'],
    ttft: histogram('vllm:time_to_first_token_seconds'),
    // The second name until 0.10, and gone since 0.25.
    itl: [histogram('vllm:inter_token_latency_seconds'), histogram('vllm:time_per_output_token_seconds')],
    inputTokens: [histogram('vllm:request_prompt_tokens')],
    outputTokens: [histogram('vllm:request_generation_tokens')],
    completed: 'vllm:request_generation_tokens_count',
    rankLabels: [],
  },
  {
    engine: 'SGLang',
    running: 'sglang:num_running_reqs',
    waiting: 'sglang:num_queue_reqs',
    kvUse: ['sglang:token_usage'],
    ttft: histogram('sglang:time_to_first_token_seconds'),
    itl: [histogram('sglang:inter_token_latency_seconds')],
    // The histograms are there only if they are switched on; the totals always.
    inputTokens: [
      histogram('sglang:prompt_tokens_histogram'),
      { sum: 'sglang:prompt_tokens_total', count: 'sglang:num_requests_total' },
    ],
    outputTokens: [
      histogram('sglang:generation_tokens_histogram'),
      { sum: 'sglang:generation_tokens_total', count: 'sglang:num_requests_total' },
    ],
    completed: 'sglang:num_requests_total',
    rankLabels: ['tp_rank', 'pp_rank'],
  },
];

function histogram(name: string): MeanSeries {
  return { sum: `${name}_sum`, count: `${name}_count` };
}
