import { NANOSECONDS, SECONDS } from './traceClock.ts';
import type { TraceFormat } from './traceFormat.ts';

const tokens = { prompt: 'input_toks', output: 'output_toks' };

/** LLMServingSim: its workloads, and `requests.jsonl` of its measurements, where times are seconds since 1970. */
export const LLM_SERVING_SIM: TraceFormat = {
  name: 'llmservingsim',
  layouts: [
    { arrival: 'arrival_time_ns', clock: NANOSECONDS, ...tokens },
    { arrival: 'arrival_time', clock: SECONDS, ...tokens },
  ],
  hasFailedRequests: false,
};
