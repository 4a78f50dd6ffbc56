/**
 * What an iteration costs, as coefficients: both latency models (`engine/hardware`) come down to them, so that the simulator
 * knows one kind of cost and the time of the next k iterations has a closed form.
 *
 * The time of an iteration with n decodes whose contexts sum to S (to `windowed` with each context cut at `windowTokens`), and
 * with chunks that compute x tokens after s tokens, is
 *
 *     max(compute, memory) + overhead, where
 *     compute  = n computePerDecode + S computePerContext + windowed computePerWindowed
 *              + sum of x computePerToken + attention computePerAttended + attentionWindowed computePerAttendedWindowed
 *     memory   = weights(tokens) + n memoryPerDecode + S memoryPerContext + windowed memoryPerWindowed
 *              + sum of x memoryPerToken + (s + x) memoryPerRead + min(s + x, W) memoryPerReadWindowed
 *     overhead = overheadFixed + n overheadPerDecode + sum of x overheadPerToken
 *
 * with attention = sum over a chunk's tokens of the tokens each attends to = x s + x (x + 1) / 2, attentionWindowed the same with
 * each term cut at W, and tokens = n + sum of x. What is shared (weights, overheadFixed) counts `sharedDecode` times
 * in an iteration with decodes and `sharedPrefill` times in one without. All times in ms, all coefficients at least 0.
 */
export interface IterationCost {
  readonly computePerDecodeMs: number;
  readonly computePerContextMs: number;
  readonly computePerWindowedMs: number;
  readonly computePerTokenMs: number;
  /** Of each token that a chunk computes: the tokens it attends to. */
  readonly computePerAttendedMs: number;
  readonly computePerAttendedWindowedMs: number;
  readonly memoryPerDecodeMs: number;
  readonly memoryPerContextMs: number;
  readonly memoryPerWindowedMs: number;
  readonly memoryPerTokenMs: number;
  /** Of each chunk: the tokens that are there when it is done. */
  readonly memoryPerReadMs: number;
  readonly memoryPerReadWindowedMs: number;
  readonly overheadFixedMs: number;
  readonly overheadPerDecodeMs: number;
  readonly overheadPerTokenMs: number;
  /**
   * Time to read the weights by the number of tokens of the iteration, from 0; beyond the end, the last one counts. One element
   * for a dense model; for a mixture of experts it grows with the experts that the tokens reach.
   */
  readonly weightsMs: Float64Array;
  /** Context beyond which windowed layers read no more; Infinity without such layers. */
  readonly windowTokens: number;
  /** prefill_scale and decode_scale, for what is shared; everything else has them in it already. */
  readonly sharedPrefill: number;
  readonly sharedDecode: number;
}
