import { describe, expect, test } from 'vitest';
import { createStudy } from '../../../../engine/studies/createStudy.ts';
import type { RunRequest } from '../../../../engine/studies/runRequest.ts';
import type { CapacitySearchOutcome } from '../../../../schemas/results/study-results.ts';
import { conduct, jobOf, summary } from './fakeRuns.ts';

const search = { minRateRps: 10, maxRateRps: 50, gridRates: 5, bisectionSteps: 3, repetitions: 2, headroom: 0.2 };
const slo = { slo: { ttft_ms: 500, attainment: 0.9 }, seed: 7 };

function searched(
  runOf: (request: RunRequest) => ReturnType<typeof summary>,
  change: Partial<typeof search> = {},
  base = {},
) {
  const study = createStudy(jobOf('CapacitySearch', { ...search, ...change }, { ...slo, ...base }));
  const { result, requests } = conduct(study, runOf);
  return { outcome: result as CapacitySearchOutcome, requests, most: study.mostRuns };
}

/** Keeps the promise up to a rate. */
const upTo =
  (capacity: number) =>
  ({ rateRps }: RunRequest) =>
    summary({ attainment: rateRps! <= capacity ? 0.9 : 0.5 });

describe('a capacity search', () => {
  test('tries the grid, then halves between the highest feasible and the lowest infeasible rate', () => {
    const { outcome, requests, most } = searched(upTo(33));
    expect(requests.map(({ rateRps }) => rateRps)).toEqual(
      [10, 20, 30, 40, 50, 35, 32.5, 33.75].flatMap((rate) => [rate, rate]),
    );
    expect(requests.map(({ id }) => id)).toEqual(requests.map((_, i) => i));
    expect(new Set(requests.map(({ seed }) => seed))).toEqual(new Set([7, 8]));
    expect(most).toBe(16);
    expect(outcome).toMatchObject({
      complete: true,
      highest_feasible_rate_rps: 32.5,
      lowest_infeasible_rate_rps: 33.75,
      recommended_rate_rps: 26,
      bound: 'none',
      monotone: true,
    });
    expect(outcome.rates.map(({ rate_rps, from }) => [rate_rps, from])).toEqual([
      ...[10, 20, 30].map((rate) => [rate, 'grid']),
      ...[32.5, 33.75, 35].map((rate) => [rate, 'bisection']),
      ...[40, 50].map((rate) => [rate, 'grid']),
    ]);
  });

  test('a rate is feasible only if every repetition reaches the attainment, and drains', () => {
    const short = searched(({ rateRps, seed }) => summary({ attainment: rateRps! > 20 && seed === 8 ? 0.89 : 1 }));
    expect(short.outcome.highest_feasible_rate_rps).toBe(20);
    const [, , first] = short.outcome.rates;
    expect(first!.repetitions.map(({ feasible }) => feasible)).toEqual([true, false]);
    const undrained = searched(({ rateRps, seed }) =>
      summary({ attainment: 1 }, { drained: rateRps! < 40 || seed === 7 }),
    );
    expect(undrained.outcome.highest_feasible_rate_rps).toBeLessThan(40);
    expect(searched(() => summary({ attainment: null })).outcome.bound).toBe('min');
  });

  test('where all or none of the rates are feasible, the answer is a bound and nothing is halved', () => {
    const all = searched(upTo(1000));
    expect(all.requests).toHaveLength(10);
    expect(all.outcome).toMatchObject({
      ...{ highest_feasible_rate_rps: 50, lowest_infeasible_rate_rps: null, recommended_rate_rps: 40, bound: 'max' },
    });
    const none = searched(upTo(1));
    expect(none.requests).toHaveLength(10);
    expect(none.outcome).toMatchObject({
      ...{ highest_feasible_rate_rps: null, lowest_infeasible_rate_rps: 10, recommended_rate_rps: null, bound: 'min' },
    });
  });

  test('a feasible rate above an infeasible one is not trusted', () => {
    const { outcome } = searched(({ rateRps }) => summary({ attainment: rateRps === 30 || rateRps! < 25 ? 1 : 0 }), {
      minRateRps: 20,
      maxRateRps: 40,
      gridRates: 5,
    });
    // 20, 25, 30, 35, 40: of these 20 and 30 pass.
    expect(outcome.monotone).toBe(false);
    expect(outcome.highest_feasible_rate_rps).toBeLessThan(25);
    expect(outcome.lowest_infeasible_rate_rps).toBe(25);
  });

  test('evidence of every rate: mean, worst, best and deviation, by what is better', () => {
    const { outcome } = searched(({ seed }) =>
      summary({
        attainment: seed === 7 ? 0.9 : 1,
        p95_ttft_ms: seed === 7 ? 300 : 100,
        p95_tpot_ms: seed === 7 ? null : 5,
      }),
    );
    const rate = outcome.rates[0]!;
    expect(rate.attainment).toEqual({ mean: 0.95, worst: 0.9, best: 1, sd: expect.closeTo(Math.SQRT1_2 / 10, 12) });
    expect(rate.p95_ttft_ms).toEqual({ mean: 200, worst: 300, best: 100, sd: expect.closeTo(Math.SQRT2 * 100, 9) });
    expect(rate.p95_tpot_ms).toEqual({ mean: 5, worst: 5, best: 5, sd: null });
    expect(rate.repetitions[0]).toMatchObject({ seed: 7, p95_ttft_ms: 300, p95_tpot_ms: null, verdict: 'stable' });
  });

  test('a search that is stopped has what is found by then', () => {
    const study = createStudy(jobOf('CapacitySearch', search, slo));
    expect(study.result()).toMatchObject({
      complete: false,
      rates: [],
      highest_feasible_rate_rps: null,
      bound: 'none',
    });
    const asked = study.next();
    for (const request of asked.slice(0, 5)) study.take(request, upTo(15)(request));
    expect(study.next()).toEqual([]);
    // The third rate lacks a repetition, and fails without it.
    const partial = study.result() as CapacitySearchOutcome;
    expect(partial.rates.map(({ rate_rps }) => rate_rps)).toEqual([10, 20, 30]);
    expect(partial).toMatchObject({ complete: false, highest_feasible_rate_rps: 10, lowest_infeasible_rate_rps: 20 });
  });

  test('stopped, one repetition that fails is enough for its rate; one that passes is not', () => {
    const study = createStudy(jobOf('CapacitySearch', search, slo));
    // Of 10 both, of 20 and 30 the second alone; 40 and 50 are not begun.
    for (const request of study.next().filter(({ id }) => [0, 1, 3, 5].includes(id)))
      study.take(request, upTo(25)(request));
    const stopped = study.result() as CapacitySearchOutcome;
    expect(stopped.rates.map(({ rate_rps, feasible, repetitions }) => [rate_rps, feasible, repetitions])).toEqual([
      [10, true, [expect.objectContaining({ seed: 7 }), expect.objectContaining({ seed: 8 })]],
      [30, false, [expect.objectContaining({ seed: 8, feasible: false, attainment: 0.5 })]],
    ]);
    expect(stopped).toMatchObject({ highest_feasible_rate_rps: 10, lowest_infeasible_rate_rps: 30, unjudged_rates: 1 });
    expect(searched(upTo(25)).outcome).not.toHaveProperty('unjudged_rates');
  });

  test('stopped, the answer is not above a rate of which a repetition is out', () => {
    const stopped = (ids: number[]) => {
      const study = createStudy(jobOf('CapacitySearch', search, slo));
      for (const request of study.next().filter(({ id }) => ids.includes(id))) study.take(request, upTo(90)(request));
      return study.result() as CapacitySearchOutcome;
    };
    // Of 20 one is out; 30, 40 and 50 pass.
    expect(stopped([0, 1, 2, 4, 5, 6, 7, 8, 9])).toMatchObject({
      ...{ complete: false, highest_feasible_rate_rps: 10, recommended_rate_rps: 8, bound: 'none', monotone: true },
    });
    // Of 10, the lowest.
    expect(stopped([0, 2, 3])).toMatchObject({ highest_feasible_rate_rps: null, lowest_infeasible_rate_rps: null });
  });

  test('a run that is none fails its rate, and says why', () => {
    const { outcome } = searched(() => ({ problem: 'The model does not fit.' }) as ReturnType<typeof summary>);
    expect(outcome).toMatchObject({ problem: 'The model does not fit.', bound: 'min', complete: true });
    expect(outcome.rates[0]!.repetitions[0]).toMatchObject({ feasible: false, drained: false, attainment: null });
  });

  test('what cannot be searched is refused in a sentence', () => {
    const refused =
      (change: Partial<typeof search>, base = {}) =>
      () =>
        createStudy(jobOf('CapacitySearch', { ...search, ...change }, { ...slo, ...base }));
    expect(refused({ minRateRps: 50, maxRateRps: 10 })).toThrow('not from 50 to 10.');
    expect(refused({ minRateRps: 0 })).toThrow(RangeError);
    expect(refused({ maxRateRps: Number.POSITIVE_INFINITY })).toThrow(RangeError);
    expect(refused({ minRateRps: Number.NaN })).toThrow(RangeError);
    expect(refused({ headroom: 1 })).toThrow('at least 0 and below 1, not 1.');
    expect(refused({ gridRates: 1 })).toThrow('at least 2 rates, not 1.');
    expect(refused({ repetitions: 0 })).toThrow('repetitions, at least 1, not 0.');
    expect(refused({ bisectionSteps: 0.5 })).toThrow(RangeError);
    expect(refused({ gridRates: 1_000_000 })).toThrow('at most 100000 runs');
    const workload = { arrival: 'closed_loop', concurrency: 4, request_rate_rps: undefined };
    expect(refused({}, { workload })).toThrow('a trace or a closed loop has none.');
  });
});
