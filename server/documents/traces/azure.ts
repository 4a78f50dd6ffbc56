import { WALL_CLOCK } from './traceClock.ts';
import type { TraceFormat } from './traceFormat.ts';

/** Azure LLM inference traces of 2023 and 2024 (AzurePublicDataset). */
export const AZURE: TraceFormat = {
  name: 'azure',
  layouts: [{ arrival: 'TIMESTAMP', clock: WALL_CLOCK, prompt: 'ContextTokens', output: 'GeneratedTokens' }],
  hasFailedRequests: true,
};
