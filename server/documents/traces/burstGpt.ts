import { SECONDS } from './traceClock.ts';
import type { TraceFormat } from './traceFormat.ts';

/** BurstGPT: times to the second; a request without response tokens failed. */
export const BURST_GPT: TraceFormat = {
  name: 'burstgpt',
  layouts: [{ arrival: 'Timestamp', clock: SECONDS, prompt: 'Request tokens', output: 'Response tokens' }],
  hasFailedRequests: true,
};
