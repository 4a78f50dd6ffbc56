import { describe, expect, test } from 'vitest';
import { numberDifferences, specDifferences } from '../../../../engine/report/resultComparison.ts';
import type { StudyResult } from '../../../../schemas/results/study-results.ts';
import { SAVED_STUDIES, savedRun } from '../../savedResults/smallResults.ts';

const STUDIES = Object.values(SAVED_STUDIES) as StudyResult[];

describe('what changed in the spec', () => {
  const between = (a: unknown, b: unknown) => specDifferences({ spec: a }, { spec: b });

  test('has a path and both values, in the order of the first', () => {
    expect(
      between(
        { base: { seed: 1, system: { max_num_seqs: 8, kv_blocks: 100 } }, repetitions: 5 },
        { base: { seed: 2, system: { max_num_seqs: 8 } }, repetitions: 5, headroom: 0.2 },
      ),
    ).toEqual([
      { path: 'base.seed', before: 1, after: 2 },
      { path: 'base.system.kv_blocks', before: 100, after: undefined },
      { path: 'headroom', before: undefined, after: 0.2 },
    ]);
  });

  test('lists of values are one value, axes are told apart', () => {
    expect(between({ values: [1, 2] }, { values: [1, 3] })).toEqual([
      { path: 'values', before: [1, 2], after: [1, 3] },
    ]);
    const axes = (...steps: number[]) => ({ axes: steps.map((to) => ({ field: 'f', to })) });
    expect(between(axes(5, 6), axes(5, 7))).toEqual([{ path: 'axes[1].to', before: 6, after: 7 }]);
    expect(between(axes(5), axes(5, 7)).map(({ path }) => path)).toEqual(['axes']);
  });

  test('is nothing where nothing did; names of prototypes are names', () => {
    for (const result of STUDIES) expect(specDifferences(result, structuredClone(result))).toEqual([]);
    expect(between(JSON.parse('{"__proto__": 1}'), {})).toEqual([{ path: '__proto__', before: 1, after: undefined }]);
    expect(between({}, { toString: 1 })).toEqual([{ path: 'toString', before: undefined, after: 1 }]);
    expect(between({ a: null }, {})).toEqual([{ path: 'a', before: null, after: undefined }]);
  });
});

describe('what changed in the numbers', () => {
  test.each(STUDIES.map((result) => [result.kind, result] as const))('nothing, of a %s and itself', (_, result) => {
    const rows = numberDifferences(result, structuredClone(result));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject({ isSame: true, change: 'the same', after: row.before });
    expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
  });

  const changed = <Result extends StudyResult>(result: Result, change: (copy: Result['result']) => void) => {
    const copy = structuredClone(result);
    change(copy.result);
    return numberDifferences(result, copy).filter(({ isSame }) => !isSame);
  };

  test('of a capacity search: the answer, the rates that both tried, and how many only one of them tried', () => {
    const rows = changed(SAVED_STUDIES.CapacitySearchResult, (result) => {
      result.highest_feasible_rate_rps = 10;
      result.rates[1]!.rate_rps = 10;
      result.rates[0]!.attainment.mean = 0.95;
    });
    expect(rows[0]).toMatchObject({
      what: 'highest feasible rate',
      before: '5 req/s',
      after: '10 req/s',
      change: '100 % higher',
    });
    expect(rows).toContainEqual(expect.objectContaining({ what: '5 req/s: attainment', change: '2 points lower' }));
    expect(rows.slice(2)).toEqual([
      { what: 'rates that the other did not try', before: '1', after: '1', change: 'not compared', isSame: false },
    ]);
  });

  test('of a design space: who left a frontier', () => {
    expect(
      changed(SAVED_STUDIES.DesignSpaceResult, ({ candidates }) => {
        candidates[0]!.performance_frontier = false;
      }),
    ).toEqual([{ what: 'batch 16: frontier', before: 'performance', after: 'none', change: '', isSame: false }]);
  });

  test('of a paired study: the winner, and deltas with their intervals', () => {
    const rows = changed(SAVED_STUDIES.PairedStudyResult, (result) => {
      result.winner = 'neither';
      result.metrics[0]!.mean_delta = -1;
    });
    expect(rows).toEqual([
      { what: 'winner', before: 'treatment', after: 'neither', change: '', isSame: false },
      {
        what: 'p95 TTFT: mean delta',
        before: '-5 ms (-6 to -4 ms)',
        after: '-1 ms (-6 to -4 ms)',
        change: '',
        isSame: false,
      },
    ]);
  });

  test('of a sensitivity study: shares by points', () => {
    const rows = changed(SAVED_STUDIES.SensitivityResult, (result) => {
      result.treatment_meets_slo_share = 1;
      result.metrics[0]!.reversals = [];
    });
    expect(rows.map(({ what, change }) => [what, change])).toEqual([
      ['p95 TTFT: reversals', ''],
      ['treatment meets the SLO', '50 points higher'],
    ]);
  });

  test('of a sweep: point by point', () => {
    const rows = changed(SAVED_STUDIES.SweepResult, ({ points }) => {
      points[0]!.metrics!.p95_ttft_ms = 1e5;
    });
    expect(rows).toEqual([expect.objectContaining({ what: 'workload.request_rate_rps 5: p95 TTFT', after: '100 s' })]);
  });

  test('of two runs: as in the view of the simulator', () => {
    const [fast, slow] = [savedRun(), savedRun({ system: { max_num_seqs: 1 }, workload: { request_rate_rps: 30 } })];
    const rows = numberDifferences(fast, slow);
    expect(rows[0]!.what).toBe('Verdict');
    expect(rows.find(({ what }) => what === 'TTFT p95')).toMatchObject({
      isSame: false,
      change: expect.stringMatching(/x as high$/),
    });
    expect(numberDifferences(fast, fast).every(({ isSame }) => isSame)).toBe(true);
  });

  test('of two kinds there are none', () => {
    expect(() => numberDifferences(savedRun(), SAVED_STUDIES.SweepResult)).toThrow(RangeError);
    expect(() => numberDifferences(SAVED_STUDIES.PairedStudyResult, SAVED_STUDIES.SweepResult)).toThrow(RangeError);
  });
});
