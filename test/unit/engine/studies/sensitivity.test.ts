import { describe, expect, test } from 'vitest';
import { createStudy } from '../../../../engine/studies/createStudy.ts';
import type { RunRequest } from '../../../../engine/studies/runRequest.ts';
import type { RunSummary } from '../../../../engine/studies/runSummary.ts';
import { SENSITIVITY_METRICS, type SensitivityOutcome } from '../../../../schemas/results/study-results.ts';
import { conduct, jobOf, summary } from './fakeRuns.ts';

const both = [{}, { system: { max_num_seqs: 4 } }];
const base = { seed: 5, slo: { ttft_ms: 500, attainment: 0.9 } };

function varied(runOf: (request: RunRequest) => RunSummary, change: object = {}) {
  const study = createStudy(jobOf('Sensitivity', { band: 0.2, draws: 4, ...change }, base, both));
  const { result, requests } = conduct(study, runOf);
  return { outcome: result as SensitivityOutcome, requests };
}

describe('a sensitivity study', () => {
  test('applies each draw to both, under one seed, beside a nominal pair', () => {
    const { requests, outcome } = varied(() => summary({}));
    expect(requests).toHaveLength(10);
    expect(new Set(requests.map(({ seed }) => seed))).toEqual(new Set([5]));
    expect(requests.slice(0, 2).map(({ scales }) => scales)).toEqual([undefined, undefined]);
    for (let draw = 1; draw <= 4; draw++) {
      const [baseline, treatment] = requests.slice(2 * draw, 2 * draw + 2);
      expect([baseline!.alternative, treatment!.alternative]).toEqual([0, 1]);
      expect(treatment!.scales).toEqual(baseline!.scales);
      const { prefill, decode, transfer } = baseline!.scales!;
      expect(outcome.draws[draw - 1]).toMatchObject({
        ...{ prefill_scale: prefill, decode_scale: decode, transfer_scale: transfer },
      });
      expect(new Set([prefill, decode, transfer]).size).toBe(3);
    }
  });

  test('scales fill the band evenly, and the first are the same however many there are', () => {
    const scalesOf = (draws: number) =>
      varied(() => summary({}), { draws }).outcome.draws.map((each) => each.decode_scale);
    const many = scalesOf(2000);
    expect(many.slice(0, 4)).toEqual(scalesOf(4));
    expect(Math.min(...many)).toBeGreaterThanOrEqual(0.8);
    expect(Math.max(...many)).toBeLessThanOrEqual(1.2);
    // Of 2000 even draws a quarter has 500, give or take 4 standard deviations (19.4 each).
    for (const from of [0.8, 0.9, 1, 1.1]) {
      const within = many.filter((scale) => scale >= from && scale < from + 0.1).length;
      expect(Math.abs(within - 500)).toBeLessThan(78);
    }
  });

  test('counts wins, reversals, and how often each keeps the promise', () => {
    // Draws 0 to 3: the treatment is better, equal, worse, better; the nominal pair is better.
    const [wins, equal, loses] = [
      [100, 80],
      [90, 90],
      [80, 100],
    ];
    const pairs = [wins, wins, equal, loses, wins];
    const { outcome } = varied(({ id, alternative }) => {
      const p95_ttft_ms = pairs[Math.floor(id / 2)]![alternative]!;
      return summary({ p95_ttft_ms, attainment: p95_ttft_ms <= 90 ? 0.9 : 0.8 }, { drained: id !== 9 });
    });
    expect(outcome.metrics.map(({ metric }) => metric)).toEqual(SENSITIVITY_METRICS);
    const [ttft, goodput] = outcome.metrics;
    expect(ttft).toMatchObject({
      metric: 'p95_ttft_ms',
      nominal_winner: 'treatment',
      treatment_win_share: 0.5,
      reversals: [2],
    });
    expect(goodput).toMatchObject({
      metric: 'goodput_rps',
      nominal_winner: 'neither',
      treatment_win_share: 0,
      reversals: [],
    });
    expect(outcome.baseline_meets_slo_share).toBe(0.5);
    // The last draw of the treatment did not drain.
    expect(outcome.treatment_meets_slo_share).toBe(0.5);
    expect(outcome.nominal!.treatment).toMatchObject({ p95_ttft_ms: 80, attainment: 0.9, meets_slo: true });
  });

  test('when stopped, it has the draws of which both are known', () => {
    const study = createStudy(jobOf('Sensitivity', { band: 0.2, draws: 4 }, base, both));
    const asked = study.next();
    const empty = study.result() as SensitivityOutcome;
    expect(empty).toMatchObject({ complete: false, nominal: null, draws: [], treatment_meets_slo_share: null });
    for (const i of [4, 5, 6]) study.take(asked[i]!, summary({ p95_ttft_ms: 1 }));
    const partial = study.result() as SensitivityOutcome;
    expect(partial.draws).toHaveLength(1);
    expect(partial.draws[0]!.prefill_scale).toBe(asked[4]!.scales!.prefill);
  });

  test('what cannot be compared is refused in a sentence', () => {
    const refused =
      (change: object, sections = both) =>
      () =>
        createStudy(jobOf('Sensitivity', { band: 0.2, draws: 4, ...change }, base, sections));
    expect(refused({ band: 1 })).toThrow('below 1, not 1.');
    expect(refused({ band: Number.NaN })).toThrow(RangeError);
    expect(refused({ draws: 0 })).toThrow('draws, at least 1, not 0.');
    expect(refused({ draws: 1e6 })).toThrow('at most 100000 runs');
    expect(refused({}, [{}])).toThrow('two alternatives, not 1.');
  });
});
