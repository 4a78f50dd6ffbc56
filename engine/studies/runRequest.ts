/** One run of a study: an alternative with a seed, and what else differs from its document. */
export interface RunRequest {
  /** Its number in the study, from 0 on in the order of asking. */
  readonly id: number;
  /** Which of the study's alternatives. */
  readonly alternative: number;
  readonly seed: number;
  /** In place of the mean arrival rate, requests/s. */
  readonly rateRps?: number;
  /** Multiply the latency scales of the document. */
  readonly scales?: { readonly prefill: number; readonly decode: number; readonly transfer: number };
}
