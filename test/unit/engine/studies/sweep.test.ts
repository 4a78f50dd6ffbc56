import { describe, expect, test } from 'vitest';
import { createStudy } from '../../../../engine/studies/createStudy.ts';
import type { SweepOutcome } from '../../../../schemas/results/study-results.ts';
import { conduct, jobOf, summary } from './fakeRuns.ts';

const axes = [
  { field: 'workload.request_rate_rps', values: [5, 10] },
  { field: 'system.max_num_seqs', values: [1, 2, 3] },
];
const six = [{}, {}, {}, {}, {}, {}];

describe('a sweep', () => {
  test('has each point with its values, the last axis fastest', () => {
    const study = createStudy(jobOf('Sweep', { axes, repetitions: 2 }, { seed: 1 }, six));
    const { result, requests } = conduct(study, ({ alternative, seed }) =>
      alternative === 4 ? { problem: 'None.' } : summary({ goodput_rps: alternative + seed }),
    );
    expect(requests).toHaveLength(12);
    const { points, complete } = result as SweepOutcome;
    expect(complete).toBe(true);
    expect(points.map(({ at }) => at)).toEqual([
      [5, 1],
      [5, 2],
      [5, 3],
      [10, 1],
      [10, 2],
      [10, 3],
    ]);
    expect(points.map(({ metrics }) => metrics?.goodput_rps)).toEqual([1.5, 2.5, 3.5, 4.5, undefined, 6.5]);
    expect(points[4]).toEqual({ at: [10, 2], problem: 'None.', repetitions: 0 });
    expect(points[0]).toMatchObject({ repetitions: 2, verdict: 'stable' });
  });

  test('points that are not those of the axes, or too many, are refused', () => {
    expect(() => createStudy(jobOf('Sweep', { axes, repetitions: 1 }, {}, [{}]))).toThrow(
      'have 6 points, but there are 1.',
    );
    expect(() => createStudy(jobOf('Sweep', { axes, repetitions: 1e6 }, {}, six))).toThrow('at most 100000 runs');
    const none = [{ field: 'a', values: [] }];
    expect(() => createStudy(jobOf('Sweep', { axes: none, repetitions: 1 }, {}, []))).toThrow('at least 1, not 0.');
  });
});
