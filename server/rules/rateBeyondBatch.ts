import { asGiven, rate, threeDigits } from '../../engine/report/quantities.ts';
import { DEFAULT_MAX_BATCH } from '../../schemas/defaults.ts';
import { numberIn, type ObservedPod, podsOf } from '../documents/observations/observed.ts';
import { type Finding, observationRule } from './rule.ts';

/**
 * Requests in decoding, as a multiple of the largest batch. An overload shows as a little more than one batch; a rate
 * per minute as sixty times the truth, which is more than this from a load of a tenth of the batch on.
 */
const MOST_BATCHES = 4;
const SECONDS_PER_MINUTE = 60;
const MS_PER_S = 1000;

/** A rate, by Little's law, that no batch has room for: per minute, most likely. */
export const rateBeyondBatch = observationRule({
  code: 'rate-beyond-batch',
  severity: 'warning',
  *check({ cycles }) {
    for (const pod of podsOf(cycles)) yield* check(pod);
  },
});

function* check(pod: ObservedPod): Iterable<Finding> {
  const arrivalRate = numberIn(pod, 'arrival_rate_rps');
  const itl = numberIn(pod, 'itl_ms');
  const tokens = numberIn(pod, 'output_tokens');
  if (arrivalRate === undefined || itl === undefined || tokens === undefined) return;
  const maxBatch = numberIn(pod, 'max_batch') ?? DEFAULT_MAX_BATCH;
  const inDecoding = (arrivalRate * (tokens - 1) * itl) / MS_PER_S;
  if (!(maxBatch > 0 && inDecoding > MOST_BATCHES * maxBatch)) return;
  const { span, isMerged } = pod.field('arrival_rate_rps')!;
  const perSecond = asGiven(arrivalRate / SECONDS_PER_MINUTE);
  const isPerMinute = inDecoding / SECONDS_PER_MINUTE <= MOST_BATCHES * maxBatch;
  const count = Number.isFinite(inDecoding) ? threeDigits(inDecoding) : 'more than any number of';
  const remedy = isPerMinute ? `If the rate is per minute, write ${perSecond}.` : 'Check all three.';
  yield {
    span,
    message: `At ${rate(arrivalRate)}, ${threeDigits(tokens)} tokens and ${asGiven(itl)} ms a token, ${count} requests would be in decoding at once, far more than a batch of ${maxBatch} has room for. ${remedy}`,
    fixes: () =>
      isMerged || !isPerMinute
        ? []
        : [
            {
              title: `Write ${perSecond} (${asGiven(arrivalRate)} requests a minute)`,
              changes: [{ span, text: perSecond }],
            },
          ],
  };
}
