/** Latencies of requests, one element each. */
export interface Latencies {
  readonly ttftMs: Float64Array;
  readonly tpotMs: Float64Array;
  readonly e2eMs: Float64Array;
}

export const LATENCIES = ['ttftMs', 'tpotMs', 'e2eMs'] as const;
export type LatencyName = (typeof LATENCIES)[number];
