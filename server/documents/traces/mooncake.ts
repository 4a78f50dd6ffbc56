import { MILLISECONDS } from './traceClock.ts';
import type { TraceFormat } from './traceFormat.ts';

/** Mooncake's traces (FAST 2025), and what takes after them. Which prompts share a prefix (`hash_ids`) is not read. */
export const MOONCAKE: TraceFormat = {
  name: 'mooncake',
  layouts: [{ arrival: 'timestamp', clock: MILLISECONDS, prompt: 'input_length', output: 'output_length' }],
  hasFailedRequests: true,
};
