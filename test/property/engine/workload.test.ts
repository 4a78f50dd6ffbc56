import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Arrivals } from '../../../engine/workload/arrivals.ts';
import type { Lengths } from '../../../engine/workload/lengths.ts';
import { generateRequests } from '../../../engine/workload/workload.ts';
import { WorkloadError } from '../../../engine/workload/workloadChecks.ts';
import type { WorkloadInput } from '../../../engine/workload/workloadInput.ts';
import { MAX_TOKENS } from '../../../schemas/defaults.ts';

const RUNS = Number(process.env.RUNS ?? 2_000);

/** Numbers as people mean them, and now and then any number at all. */
const number = (least: number, most: number) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.double({ min: least, max: most, noNaN: true }) },
    { weight: 1, arbitrary: fc.double() },
  );
const whole = (most: number) =>
  fc.oneof({ weight: 20, arbitrary: fc.integer({ min: 1, max: most }) }, { weight: 1, arbitrary: fc.double() });

const atMost = fc.option(whole(5000), { nil: undefined });
const lengths: fc.Arbitrary<Lengths> = fc.oneof(
  fc.record({ dist: fc.constant('lognormal' as const), mean: number(1, 1e5), cv: number(0, 100), atMost }),
  fc.record({ dist: fc.constant('constant' as const), value: whole(MAX_TOKENS), atMost }),
  fc.record({ dist: fc.constant('uniform' as const), min: whole(100), max: whole(MAX_TOKENS), atMost }),
  fc.array(fc.tuple(whole(1e6), number(0, 10)), { minLength: 1, maxLength: 5 }).chain((pairs) =>
    fc.record({
      dist: fc.constant('empirical' as const),
      values: fc.constant(pairs.map(([value]) => value)),
      weights: fc.constantFrom(
        undefined,
        pairs.map(([, weight]) => weight),
      ),
      atMost,
    }),
  ),
);
const rateRps = fc.oneof(number(1e-6, 1e-3), number(0.1, 1e3), number(1e3, 1e9));
const arrivals: fc.Arbitrary<Arrivals> = fc.oneof(
  fc.record({ process: fc.constantFrom('poisson' as const, 'constant' as const), rateRps }),
  fc.record({
    process: fc.constant('bursty' as const),
    rateRps,
    burstFactor: number(1, 10),
    burstFraction: fc.oneof(number(0, 0.1), number(0, 1)),
    burstPeriodS: fc.oneof(number(1e-3, 1), number(1, 1e9)),
  }),
  fc.record({ process: fc.constant('closed_loop' as const) }),
);
const workload = fc.record<WorkloadInput>({
  numRequests: fc.integer({ min: 1, max: 40 }),
  seed: fc.maxSafeNat(),
  arrivals,
  promptTokens: lengths,
  outputTokens: lengths,
  prefixHitRate: fc.option(number(0, 1), { nil: undefined }),
});

/** The requests, or undefined where the workload is refused. */
function generated(input: WorkloadInput) {
  try {
    return generateRequests(input);
  } catch (error) {
    expect(error).toBeInstanceOf(WorkloadError);
    return undefined;
  }
}

test('a workload is refused, or has requests that can be simulated, each the same however many there are', () => {
  let accepted = 0;
  const property = fc.property(workload, (input) => {
    const requests = generated(input);
    if (!requests) return;
    accepted++;
    const { arrivalMs, promptTokens, outputTokens, hits } = requests;
    expect([arrivalMs.length, promptTokens.length, outputTokens.length]).toEqual(Array(3).fill(input.numRequests));
    expect(arrivalMs.every((time, i) => time >= (arrivalMs[i - 1] ?? 0) && time < Number.POSITIVE_INFINITY)).toBe(true);
    for (const [tokens, { atMost: most = MAX_TOKENS }] of [
      [promptTokens, input.promptTokens],
      [outputTokens, input.outputTokens],
    ] as const)
      expect(tokens.every((each) => each >= 1 && each <= most)).toBe(true);
    expect(hits === undefined).toBe(input.prefixHitRate === undefined);
    const more = generateRequests({ ...input, numRequests: input.numRequests + 1, prefixHitRate: 0.5 });
    expect(more.arrivalMs.subarray(0, -1)).toEqual(arrivalMs);
    expect(more.promptTokens.subarray(0, -1)).toEqual(promptTokens);
    expect(more.outputTokens.subarray(0, -1)).toEqual(outputTokens);
  });
  fc.assert(property, { numRuns: RUNS });
  expect(accepted).toBeGreaterThan(RUNS / 4);
});
