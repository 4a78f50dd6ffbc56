import { MICROSECONDS, MILLISECONDS, SECONDS } from './traceClock.ts';
import type { TraceFormat } from './traceFormat.ts';

const tokens = { prompt: 'prompt_tokens', output: 'output_tokens' };

/** The project's own table. */
export const KNEEPOINT: TraceFormat = {
  name: 'kneepoint',
  layouts: [
    { arrival: 'arrival_time', clock: SECONDS, ...tokens },
    { arrival: 'arrival_ms', clock: MILLISECONDS, ...tokens },
    { arrival: 'arrival_us', clock: MICROSECONDS, ...tokens },
  ],
  hasFailedRequests: false,
};
