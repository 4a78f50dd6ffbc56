import fc from 'fast-check';
import type { IterationCost } from '../../../../engine/serving/iterationCost.ts';
import { type Step, value, valueOrNone } from './values.ts';

const NOTHING = {
  computePerDecodeMs: 0,
  computePerContextMs: 0,
  computePerWindowedMs: 0,
  computePerTokenMs: 0,
  computePerAttendedMs: 0,
  computePerAttendedWindowedMs: 0,
  memoryPerDecodeMs: 0,
  memoryPerContextMs: 0,
  memoryPerWindowedMs: 0,
  memoryPerTokenMs: 0,
  memoryPerReadMs: 0,
  memoryPerReadWindowedMs: 0,
  overheadFixedMs: 0,
  overheadPerDecodeMs: 0,
  overheadPerTokenMs: 0,
  windowTokens: Number.POSITIVE_INFINITY,
  sharedPrefill: 1,
  sharedDecode: 1,
};

/** T = alpha + work of the batch: one side of the roofline only. */
function iterationModels(step: Step): fc.Arbitrary<IterationCost> {
  return fc
    .record({
      alphaMs: value(step, 1, 12),
      perTokenMs: value(step, 0.01, 0.6),
      perContextMs: value(step, 0.002, 0.03),
    })
    .map(({ alphaMs, perTokenMs, perContextMs }) => ({
      ...NOTHING,
      weightsMs: Float64Array.of(alphaMs),
      memoryPerDecodeMs: perTokenMs,
      memoryPerContextMs: perContextMs,
      memoryPerTokenMs: perTokenMs + perContextMs,
    }));
}

/**
 * Both sides, which meet at a batch of about `meetingDecodes` decodes and `meetingContext` tokens of context each; on
 * either side of that compute or memory is the slower.
 */
function rooflines(step: Step, windowTokens: number): fc.Arbitrary<IterationCost> {
  const windowed = (min: number, max: number) =>
    windowTokens === Number.POSITIVE_INFINITY ? fc.constant(0) : value(step, min, max);
  return fc
    .record({
      coefficients: fc.record({
        computePerContextMs: value(step, 0.001, 0.04),
        computePerWindowedMs: windowed(0.001, 0.02),
        computePerTokenMs: value(step, 0.05, 0.6),
        computePerAttendedMs: valueOrNone(step, 0.001, 0.004),
        computePerAttendedWindowedMs: windowed(0.001, 0.004),
        memoryPerDecodeMs: valueOrNone(step, 0.01, 0.2),
        memoryPerContextMs: value(step, 0.001, 0.04),
        memoryPerWindowedMs: windowed(0.001, 0.02),
        memoryPerTokenMs: value(step, 0.005, 0.2),
        memoryPerReadMs: value(step, 0.001, 0.02),
        memoryPerReadWindowedMs: windowed(0.001, 0.02),
        overheadFixedMs: valueOrNone(step, 0.1, 3),
        overheadPerDecodeMs: valueOrNone(step, 0.01, 0.2),
        overheadPerTokenMs: valueOrNone(step, 0.001, 0.02),
      }),
      weightsMs: value(step, 1, 10),
      meetingDecodes: fc.integer({ min: 1, max: 12 }),
      meetingContext: fc.integer({ min: 1, max: 150 }),
      growth: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(valueOrNone(step, 0.05, 0.5), { minLength: 1, maxLength: 30 }) },
      ),
      sharedPrefill: scale(step),
      sharedDecode: scale(step),
    })
    .map(({ coefficients, weightsMs, meetingDecodes, meetingContext, growth, ...shared }) => {
      const c = coefficients;
      const computePerDecodeMs =
        (weightsMs * shared.sharedDecode) / meetingDecodes +
        c.memoryPerDecodeMs +
        meetingContext * (c.memoryPerContextMs - c.computePerContextMs) +
        Math.min(meetingContext, windowTokens) * (c.memoryPerWindowedMs - c.computePerWindowedMs);
      const weights = [weightsMs];
      for (const more of growth) weights.push(weights.at(-1)! + more);
      return {
        ...c,
        computePerDecodeMs: Math.max(0, onStep(step, computePerDecodeMs)),
        weightsMs: Float64Array.from(weights),
        windowTokens,
        ...shared,
      };
    });
}

function onStep(step: Step, number: number): number {
  return step === undefined ? number : Math.floor(number / step) * step;
}

function scale(step: Step): fc.Arbitrary<number> {
  const scales = step === undefined ? value(step, 0.5, 2) : fc.constantFrom(0.5, 0.75, 1.5, 2);
  return fc.oneof({ weight: 2, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: scales });
}

/** Costs of both latency models; with layers that have a window, only the roofline knows. */
export function iterationCosts(step: Step, hasWindow: boolean): fc.Arbitrary<IterationCost> {
  if (hasWindow) return fc.integer({ min: 1, max: 80 }).chain((window) => rooflines(step, window));
  return fc.oneof(
    { weight: 1, arbitrary: iterationModels(step) },
    { weight: 2, arbitrary: rooflines(step, Number.POSITIVE_INFINITY) },
  );
}
