import type { Requests } from './simulationInput.ts';

/** What becomes of each request, one element each. Times in ms; NaN for what did not happen. */
export class RequestLog {
  readonly count: number;
  readonly promptTokens: Int32Array;
  readonly outputTokens: Int32Array;
  /** Tokens found in the cache of the shared prefix. */
  readonly cachedTokens: Int32Array;
  readonly arrivalMs: Float64Array;
  /** When it was first admitted, which is when its prefill started: in that same iteration. */
  readonly admissionMs: Float64Array;
  readonly firstTokenMs: Float64Array;
  readonly completionMs: Float64Array;
  /** With P/D disaggregation: when its KV had arrived, and when its first decode started. */
  readonly transferDoneMs: Float64Array;
  readonly decodeAdmissionMs: Float64Array;
  readonly preemptions: Int32Array;
  readonly rejected: Uint8Array;
  /** Tokens emitted, and when the last one was, of requests that wait or are computed anew. */
  readonly emitted: Int32Array;
  readonly lastTokenMs: Float64Array;

  constructor(requests: Requests, prefixTokens: number, isDisaggregated: boolean) {
    const count = requests.promptTokens.length;
    this.count = count;
    this.promptTokens = requests.promptTokens;
    this.outputTokens = requests.outputTokens;
    this.cachedTokens = cachedTokens(requests, prefixTokens);
    this.arrivalMs = new Float64Array(count).fill(Number.NaN);
    this.admissionMs = new Float64Array(count).fill(Number.NaN);
    this.firstTokenMs = new Float64Array(count).fill(Number.NaN);
    this.completionMs = new Float64Array(count).fill(Number.NaN);
    this.transferDoneMs = new Float64Array(isDisaggregated ? count : 0).fill(Number.NaN);
    this.decodeAdmissionMs = new Float64Array(isDisaggregated ? count : 0).fill(Number.NaN);
    this.preemptions = new Int32Array(count);
    this.rejected = new Uint8Array(count);
    this.emitted = new Int32Array(count);
    this.lastTokenMs = new Float64Array(count);
  }
}

function cachedTokens({ promptTokens, hits }: Requests, prefixTokens: number): Int32Array {
  const cached = new Int32Array(promptTokens.length);
  if (hits !== undefined && prefixTokens > 0) {
    for (let r = 0; r < cached.length; r++) if (hits[r] === 1) cached[r] = Math.min(prefixTokens, promptTokens[r]!);
  }
  return cached;
}
