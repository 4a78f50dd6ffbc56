import type { ServingOutcome } from '../../schemas/results/serving-result.ts';
import type { Distribution } from '../numerics/distribution.ts';
import type { DisaggregationOutcome, Outcome, OverTime } from '../serving/outcome.ts';
import { servingFigures, statistics } from './servingFigures.ts';
import { verdictSentence } from './verdictSentence.ts';

/** What a run came to, as it is shown, saved and printed: plain data in the names of the result's schema. */
export function servingOutcome(outcome: Outcome): ServingOutcome {
  const { counts } = outcome;
  return {
    label: { verdict: outcome.verdict, reason: verdictSentence(outcome.reason) },
    ...servingFigures(outcome),
    arrived: counts.arrived,
    generated_tokens: counts.tokens,
    iterations: counts.iterations,
    drained: outcome.drained,
    duration_s: outcome.durationMs / 1000,
    queue: timeline(outcome.queue),
    batch: timeline(outcome.batch),
    kv: timeline(outcome.kv),
    ...(outcome.disaggregation ? { disaggregation: disaggregation(outcome.disaggregation) } : {}),
    cdfs: {
      queue_wait_ms: cdf(outcome.queueWaitMs),
      ttft_ms: cdf(outcome.ttftMs),
      itl_ms: cdf(outcome.itlMs),
      tpot_ms: cdf(outcome.tpotMs),
      e2e_ms: cdf(outcome.e2eMs),
    },
  };
}

function disaggregation(of: DisaggregationOutcome): NonNullable<ServingOutcome['disaggregation']> {
  return {
    transfer_ms: statistics(of.transferMs),
    decode_wait_ms: statistics(of.decodeWaitMs),
    on_link: timeline(of.onLink),
  };
}

function cdf({ curve }: Distribution): ServingOutcome['cdfs']['ttft_ms'] {
  return { ms: curve.map(({ value }) => value), share: curve.map(({ share }) => share) };
}

function timeline({ mean, peak, stretchMs, least, most }: OverTime): ServingOutcome['queue'] {
  return { mean, peak, stretch_s: stretchMs / 1000, min: Array.from(least), max: Array.from(most) };
}
