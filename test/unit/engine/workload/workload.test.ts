import { describe, expect, it } from 'vitest';
import { generateRequests } from '../../../../engine/workload/workload.ts';
import { WorkloadError } from '../../../../engine/workload/workloadChecks.ts';
import type { WorkloadInput } from '../../../../engine/workload/workloadInput.ts';

const workload: WorkloadInput = {
  numRequests: 5000,
  seed: 1,
  arrivals: { process: 'poisson', rateRps: 20 },
  promptTokens: { dist: 'lognormal', mean: 512, cv: 1 },
  outputTokens: { dist: 'lognormal', mean: 128, cv: 1 },
};
const generated = generateRequests(workload);

describe('a workload', () => {
  it('keeps its numbers: a saved result can be had again', () => {
    const { arrivalMs, promptTokens, outputTokens } = generateRequests({ ...workload, numRequests: 4 });
    expect([[...arrivalMs], [...promptTokens], [...outputTokens]]).toMatchInlineSnapshot(`
      [
        [
          17.01517657871793,
          21.140333539811312,
          37.15769925112894,
          186.08698042522033,
        ],
        [
          337,
          1029,
          261,
          183,
        ],
        [
          19,
          179,
          68,
          131,
        ],
      ]
    `);
  });

  it('has the same requests with a prefix as without, to the bit', () => {
    const { hits, ...rest } = generateRequests({ ...workload, prefixHitRate: 0.3 });
    expect(rest).toEqual(generated);
    const share = hits!.reduce((sum, hit) => sum + hit, 0) / workload.numRequests;
    expect(Math.abs(share - 0.3)).toBeLessThan(4 * Math.sqrt((0.3 * 0.7) / workload.numRequests));
    expect(generated).not.toHaveProperty('hits');
  });

  it('has hits for none at a rate of 0, for all at 1, and at a higher rate for those that had them before', () => {
    const hits = (prefixHitRate: number) => generateRequests({ ...workload, prefixHitRate }).hits!;
    expect(new Set(hits(0))).toEqual(new Set([0]));
    expect(new Set(hits(1))).toEqual(new Set([1]));
    const more = hits(0.6);
    expect(hits(0.3).every((hit, i) => hit <= more[i]!)).toBe(true);
  });

  it('begins as one of fewer requests does', () => {
    for (const numRequests of [1, 2, 1023, 1025]) {
      const { arrivalMs, promptTokens, outputTokens } = generateRequests({ ...workload, numRequests });
      expect(arrivalMs).toEqual(generated.arrivalMs.subarray(0, numRequests));
      expect(promptTokens).toEqual(generated.promptTokens.subarray(0, numRequests));
      expect(outputTokens).toEqual(generated.outputTokens.subarray(0, numRequests));
    }
  });

  it('has the same of everything that a change does not speak of', () => {
    const slower = generateRequests({ ...workload, arrivals: { process: 'closed_loop' } });
    expect([slower.promptTokens, slower.outputTokens]).toEqual([generated.promptTokens, generated.outputTokens]);
    const longer = generateRequests({ ...workload, promptTokens: { dist: 'uniform', min: 1, max: 9 } });
    expect([longer.arrivalMs, longer.outputTokens]).toEqual([generated.arrivalMs, generated.outputTokens]);
  });

  it('has other requests under another seed, and prompts that are not its answers', () => {
    const same = { dist: 'lognormal', mean: 512, cv: 1 } as const;
    const one = generateRequests({ ...workload, promptTokens: same, outputTokens: same });
    const other = generateRequests({ ...workload, seed: 2 });
    expect(one.promptTokens).not.toEqual(one.outputTokens);
    expect(other.arrivalMs).not.toEqual(generated.arrivalMs);
    expect(other.promptTokens).not.toEqual(generated.promptTokens);
  });
});

describe('a workload that makes no sense', () => {
  const bursty = { process: 'bursty', rateRps: 20, burstFactor: 4, burstFraction: 0.2, burstPeriodS: 10 } as const;
  const empirical = (values: number[], weights?: number[]) => ({ dist: 'empirical', values, weights }) as const;
  const wrong: [field: string, changes: Partial<WorkloadInput>, message: RegExp][] = [
    ['numRequests', { numRequests: 0 }, /whole number from 1 to 10000000, not 0/],
    ['numRequests', { numRequests: 1e9 }, /not 1000000000/],
    ['seed', { seed: 0.5 }, /seed must be a whole number/],
    ['arrivals.rateRps', { arrivals: { process: 'poisson', rateRps: 0 } }, /from 0.000001 to .* requests\/s, not 0/],
    ['arrivals.rateRps', { arrivals: { process: 'constant', rateRps: Number.NaN } }, /not NaN/],
    ['arrivals.rateRps', { arrivals: { ...bursty, rateRps: Number.POSITIVE_INFINITY } }, /not Infinity/],
    ['arrivals.burstFactor', { arrivals: { ...bursty, burstFactor: 5 } }, /leaves nothing for the rest/],
    ['arrivals.burstFactor', { arrivals: { ...bursty, burstFactor: 0.5 } }, /at least 1, not 0.5/],
    ['arrivals.burstFraction', { arrivals: { ...bursty, burstFraction: 1 } }, /below 1, not 1/],
    ['arrivals.burstFraction', { arrivals: { ...bursty, burstFraction: Number.NaN } }, /not NaN/],
    ['arrivals.burstPeriodS', { arrivals: { ...bursty, burstPeriodS: -1 } }, /s, not -1/],
    ['promptTokens.mean', { promptTokens: { dist: 'lognormal', mean: 0, cv: 1 } }, /mean of the prompt tokens/],
    ['outputTokens.cv', { outputTokens: { dist: 'lognormal', mean: 10, cv: -1 } }, /CV of the output tokens/],
    ['promptTokens.value', { promptTokens: { dist: 'constant', value: 1.5 } }, /not 1.5/],
    ['promptTokens.max', { promptTokens: { dist: 'uniform', min: 5, max: 4 } }, /from 5 to .*, not 4/],
    ['promptTokens.atMost', { promptTokens: { dist: 'constant', value: 1, atMost: 0 } }, /cap .* not 0/],
    ['outputTokens.values', { outputTokens: empirical([]) }, /no output tokens to draw from/],
    ['outputTokens.values.1', { outputTokens: empirical([1, -1]) }, /not -1/],
    ['outputTokens.weights', { outputTokens: empirical([1, 2], [1]) }, /each of the 2 values .* not 1/],
    ['outputTokens.weights', { outputTokens: empirical([1, 2], [0, 0]) }, /all be 0/],
    ['outputTokens.weights', { outputTokens: empirical([1, 2], [1e308, 1e308]) }, /bounds/],
    ['outputTokens.weights.0', { outputTokens: empirical([1], [-1]) }, /at least 0, not -1/],
    ['prefixHitRate', { prefixHitRate: 1.1 }, /from 0 to 1, not 1.1/],
  ];

  it.each(wrong)('is refused at %s', (field, changes, message) => {
    let refusal: unknown;
    try {
      generateRequests({ ...workload, ...changes });
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(WorkloadError);
    expect(refusal).toMatchObject({ field, message: expect.stringMatching(message) });
  });
});
