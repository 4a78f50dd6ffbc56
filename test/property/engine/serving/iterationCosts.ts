import fc from 'fast-check';
import type { IterationCost } from '../../../../engine/serving/iterationCost.ts';
import { type Flavour, value, valueOrNone } from './values.ts';

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
function iterationModels(flavour: Flavour): fc.Arbitrary<IterationCost> {
  return fc
    .record({
      alphaMs: value(flavour, 1, 12),
      perTokenMs: value(flavour, 0.01, 0.6),
      perContextMs: value(flavour, 0.002, 0.03),
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
 * either side of that compute or memory may be the slower.
 */
function rooflines(flavour: Flavour, windowTokens: number): fc.Arbitrary<IterationCost> {
  const windowed = (min: number, max: number) =>
    windowTokens === Number.POSITIVE_INFINITY ? fc.constant(0) : value(flavour, min, max);
  return fc
    .record({
      coefficients: fc.record({
        computePerDecodeMs: value(flavour, 0.1, 1.5),
        computePerContextMs: value(flavour, 0.001, 0.04),
        computePerWindowedMs: windowed(0.001, 0.02),
        computePerTokenMs: value(flavour, 0.05, 0.6),
        computePerAttendedMs: valueOrNone(flavour, 0.001, 0.004),
        computePerAttendedWindowedMs: windowed(0.001, 0.004),
        memoryPerDecodeMs: valueOrNone(flavour, 0.01, 0.2),
        memoryPerContextMs: value(flavour, 0.001, 0.04),
        memoryPerWindowedMs: windowed(0.001, 0.02),
        memoryPerTokenMs: value(flavour, 0.005, 0.2),
        memoryPerReadMs: value(flavour, 0.001, 0.02),
        memoryPerReadWindowedMs: windowed(0.001, 0.02),
        overheadFixedMs: valueOrNone(flavour, 0.1, 3),
        overheadPerDecodeMs: valueOrNone(flavour, 0.01, 0.2),
        overheadPerTokenMs: valueOrNone(flavour, 0.001, 0.02),
      }),
      meetingDecodes: fc.integer({ min: 1, max: 12 }),
      meetingContext: fc.integer({ min: 1, max: 150 }),
      growth: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(valueOrNone(flavour, 0.05, 0.5), { minLength: 1, maxLength: 30 }) },
      ),
      sharedPrefill: scale(flavour),
      sharedDecode: scale(flavour),
    })
    .map(({ coefficients, meetingDecodes, meetingContext, growth, sharedPrefill, sharedDecode }) => {
      const c = coefficients;
      const inWindow = Math.min(meetingContext, windowTokens);
      const perDecode =
        c.computePerDecodeMs -
        c.memoryPerDecodeMs +
        meetingContext * (c.computePerContextMs - c.memoryPerContextMs) +
        inWindow * (c.computePerWindowedMs - c.memoryPerWindowedMs);
      // Where memory is the slower even without weights, they are small.
      const weights = [Math.max(meetingDecodes * perDecode, 0.25)];
      for (const more of growth) weights.push(weights.at(-1)! + more);
      return { ...c, weightsMs: Float64Array.from(weights), windowTokens, sharedPrefill, sharedDecode };
    });
}

function scale(flavour: Flavour): fc.Arbitrary<number> {
  const scales = flavour === 'real' ? value(flavour, 0.5, 2) : fc.constantFrom(0.5, 0.75, 1.5, 2);
  return fc.oneof({ weight: 2, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: scales });
}

/** Costs of both latency models; with layers that have a window, only the roofline knows. */
export function iterationCosts(flavour: Flavour, hasWindow: boolean): fc.Arbitrary<IterationCost> {
  if (hasWindow) return fc.integer({ min: 1, max: 80 }).chain((window) => rooflines(flavour, window));
  return fc.oneof(
    { weight: 1, arbitrary: iterationModels(flavour) },
    { weight: 2, arbitrary: rooflines(flavour, Number.POSITIVE_INFINITY) },
  );
}
