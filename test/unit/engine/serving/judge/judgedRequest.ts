import type { Rules } from './rules.ts';

/** A request and all that happens to it. Times in ms, NaN while they have not come. */
export interface JudgedRequest {
  /** Place in the order of arrival. */
  readonly index: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  /** Tokens of the prompt that the shared prefix holds for it. */
  readonly cachedTokens: number;
  arrivalMs: number;
  rejected: boolean;
  /** Numbers of the workers it was given to: the replica, or the prefill worker and then the decode worker. */
  workers: number[];
  admissionMs: number;
  transferDoneMs: number;
  decodeAdmissionMs: number;
  /** When each of its tokens was emitted. */
  emissionsMs: number[];
  completionMs: number;
  preemptions: number;
  /** Tokens whose KV is there, cached ones included. */
  computedTokens: number;
  prefillDone: boolean;
  /** Its KV came over the link, and has not been lost since. */
  transferred: boolean;
  /** Service time that the scheduler counts on, as of when it was last put in to wait. */
  estimateMs: number;
  /** Units of KV blocks that it holds. */
  heldUnits: number;
}

export function requestOf(rules: Rules, index: number): JudgedRequest {
  const { requests, prefixTokens } = rules.input;
  const promptTokens = requests.promptTokens[index]!;
  const hit = requests.hits !== undefined && requests.hits[index] === 1;
  return {
    index,
    promptTokens,
    outputTokens: requests.outputTokens[index]!,
    cachedTokens: hit ? Math.min(prefixTokens, promptTokens) : 0,
    arrivalMs: Number.NaN,
    rejected: false,
    workers: [],
    admissionMs: Number.NaN,
    transferDoneMs: Number.NaN,
    decodeAdmissionMs: Number.NaN,
    emissionsMs: [],
    completionMs: Number.NaN,
    preemptions: 0,
    computedTokens: 0,
    prefillDone: false,
    transferred: false,
    estimateMs: Number.NaN,
    heldUnits: 0,
  };
}

/** The prompt and what was emitted: what a prefill has to compute, and the context of the next decode. */
export function contextOf(request: JudgedRequest): number {
  return request.promptTokens + request.emissionsMs.length;
}

export function isComplete(request: JudgedRequest): boolean {
  return request.emissionsMs.length === request.outputTokens;
}
