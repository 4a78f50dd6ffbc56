import type { Requests } from '../serving/simulationInput.ts';

/** What a workload is like, generated or from a trace. */
export interface WorkloadSummary {
  readonly count: number;
  /** From the first arrival to the last. */
  readonly spanS: number;
  /** Gaps between arrivals over the span; undefined where all arrive at once, as in a closed loop. */
  readonly meanRateRps: number | undefined;
  /** Standard deviation of the gaps over their mean: 1 for Poisson arrivals, 0 for constant ones. Undefined as above. */
  readonly interArrivalCv: number | undefined;
  readonly meanPromptTokens: number;
  readonly meanOutputTokens: number;
  /** Requests that arrive at the same time as the one before. */
  readonly ties: number;
}

/** @param requests at least one */
export function summariseWorkload({ arrivalMs, promptTokens, outputTokens }: Requests): WorkloadSummary {
  const count = arrivalMs.length;
  const spanMs = arrivalMs[count - 1]! - arrivalMs[0]!;
  const meanGapMs = spanMs / (count - 1);
  let ties = 0;
  let squares = 0;
  for (let i = 1; i < count; i++) {
    const gap = arrivalMs[i]! - arrivalMs[i - 1]!;
    if (gap === 0) ties++;
    squares += (gap - meanGapMs) * (gap - meanGapMs);
  }
  return {
    count,
    spanS: spanMs / 1000,
    meanRateRps: spanMs > 0 ? 1000 / meanGapMs : undefined,
    interArrivalCv: spanMs > 0 ? Math.sqrt(squares / (count - 1)) / meanGapMs : undefined,
    meanPromptTokens: mean(promptTokens),
    meanOutputTokens: mean(outputTokens),
    ties,
  };
}

function mean(tokens: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < tokens.length; i++) sum += tokens[i]!;
  return sum / tokens.length;
}
