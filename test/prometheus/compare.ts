import { expect } from 'vitest';
import type { Collected } from '../../collect/collect.ts';
import type { ServingPod } from './servingPod.ts';

/** The largest difference between what was collected and the truth, relative; and how many values were compared. */
export function compare({ document }: Collected, pods: readonly ServingPod[], secondsOf: (time: string) => number) {
  let [largest, values] = [0, 0];
  for (const cycle of document.spec.cycles)
    for (const observed of cycle.variants.flatMap((variant) => variant.pods)) {
      const pod = pods.find(({ name }) => name === observed.name)!;
      // Just before the end: the phase that the window was in.
      const truth = pod.truthAt(secondsOf(cycle.time) - 0.001);
      const pairs = [
        [observed.arrival_rate_rps, truth.arrivalRateRps],
        [observed.ttft_ms, truth.ttftMs],
        [observed.itl_ms, truth.itlMs],
        [observed.input_tokens, truth.inputTokens],
        [observed.output_tokens, truth.outputTokens],
      ];
      for (const [measured, real] of pairs) {
        expect(measured, `${pod.name} at ${cycle.time}`).toBeGreaterThan(0);
        largest = Math.max(largest, Math.abs(measured! / real! - 1));
        values++;
      }
    }
  return { largest, values };
}
