/** The statistics of a latency over requests (of ITL: over gaps). */
export const STATISTICS = ['mean', 'p50', 'p90', 'p95', 'p99'] as const;

/** The latencies of a request, each with what it is precisely. ms. */
export const LATENCIES = {
  queue_wait_ms:
    'Queue wait: from arrival to first admission, over admitted requests. It ends where the prefill begins, and is part of the TTFT.',
  ttft_ms:
    'Time to first token (TTFT): from arrival to the end of the iteration that completes the prefill and emits token 1. Queue wait is part of it; network and tokenizing are not. Clients measure more.',
  itl_ms:
    'Inter-token latency (ITL): every gap between two tokens of a request, over all gaps of all requests; the wait of a preempted request is such a gap. vLLM and SGLang pool gaps too, AIPerf and GenAI-Perf mean by ITL what is TPOT here, LLMPerf includes the first token.',
  tpot_ms:
    'Time per output token (TPOT) of a request: (completion - first token) / (output tokens - 1), over requests with two tokens or more, as in vLLM, SGLang and inference-perf. GuideLLM divides E2E by all tokens, TTFT included.',
  e2e_ms: 'End-to-end latency (E2E): from arrival to the last token.',
} as const;

/** With P/D disaggregation: what lies between the first token of a request and its first decode. ms. */
export const POOL_LATENCIES = {
  transfer_ms:
    'Transfer: from the end of the prefill, which emits token 1, until the KV has arrived at the decode worker. The wait for the link and the transfer itself.',
  decode_wait_ms: 'Decode wait: from the arrival of the KV until the first decode starts.',
} as const;

/** What a run comes to as single numbers. */
export const RUN_METRICS = {
  request_throughput_rps: 'Completed requests a second, over duration_s.',
  token_throughput_tps: 'Generated tokens a second, over duration_s; prompt tokens do not count.',
  goodput_rps: 'Completed requests a second that meet every SLO given, over duration_s.',
  attainment: 'Share of arrived requests that meet every SLO given. Unfinished and rejected ones are misses.',
  utilisation: "Share of the workers' time in which an iteration runs.",
  batch_occupancy: 'Mean number of running requests while a worker is busy, over max_num_seqs.',
  completed: 'Requests that were answered in full.',
  unfinished: 'Requests that were not done when the run stopped.',
  rejected: 'Requests that can never fit the KV cache, refused when they arrived.',
  preemptions:
    'Times that a request was put back to wait because decodes ran out of blocks; its KV is computed anew afterwards.',
} as const;

export const METRIC_UNITS: Readonly<Record<keyof typeof RUN_METRICS, string>> = {
  request_throughput_rps: 'requests/s',
  token_throughput_tps: 'tokens/s',
  goodput_rps: 'requests/s',
  attainment: 'share',
  utilisation: 'share',
  batch_occupancy: 'share',
  completed: 'requests',
  unfinished: 'requests',
  rejected: 'requests',
  preemptions: 'preemptions',
};

/** What a run can be held to: a statistic of a latency, or one of its single numbers. */
export type ExpectedMetric = `${(typeof STATISTICS)[number]}_${keyof typeof LATENCIES}` | keyof typeof RUN_METRICS;

/** The names of all of them, latencies first. */
export const EXPECTED_METRICS: readonly ExpectedMetric[] = [
  ...Object.keys(LATENCIES).flatMap((latency) =>
    STATISTICS.map((statistic) => `${statistic}_${latency}` as ExpectedMetric),
  ),
  ...(Object.keys(RUN_METRICS) as ExpectedMetric[]),
];

/** The unit of a metric, as schemas have it. */
export function metricUnit(metric: ExpectedMetric): string {
  return metric in METRIC_UNITS ? METRIC_UNITS[metric as keyof typeof RUN_METRICS] : 'ms';
}
