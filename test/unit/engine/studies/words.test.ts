import { describe, expect, test } from 'vitest';
import { studyResult } from '../../../../engine/report/studyResult.ts';
import { studyNotes, studySentence } from '../../../../engine/report/studySentence.ts';
import { createStudy } from '../../../../engine/studies/createStudy.ts';
import type { RunRequest } from '../../../../engine/studies/runRequest.ts';
import type { RunSummary } from '../../../../engine/studies/runSummary.ts';
import type { Study } from '../../../../engine/studies/study.ts';
import type { StudyJob } from '../../../../engine/studies/studyJob.ts';
import type { StudyOutcome } from '../../../../schemas/results/study-results.ts';
import { conduct, jobOf, summary } from './fakeRuns.ts';

const sources = { engineVersion: '1.0.0', specHash: '0'.repeat(64), inputs: [], warnings: [] };
const base = { slo: { ttft_ms: 500, itl_ms: 50, attainment: 0.9 }, seed: 1 };
const two = [{}, {}];

/** The headline and the notes of a study whose runs come to this. @param runs how many are done, or which; all without it */
function words(
  job: StudyJob,
  runOf: (request: RunRequest) => RunSummary,
  runs: number | readonly number[] = Number.POSITIVE_INFINITY,
) {
  const study: Study<StudyOutcome> = createStudy(job);
  if (runs === Number.POSITIVE_INFINITY) conduct(study, runOf);
  else {
    const asked = study.next();
    const done = typeof runs === 'number' ? asked.slice(0, runs) : runs.map((id) => asked[id]!);
    for (const request of done) study.take(request, runOf(request));
  }
  const result = studyResult(job.study, study.result(), sources);
  return { headline: studySentence(result), notes: studyNotes(result) };
}

describe('a capacity search in words', () => {
  const search = { minRateRps: 10, maxRateRps: 50, gridRates: 5, bisectionSteps: 3, repetitions: 5, headroom: 0.2 };
  const searched = (
    capacity: number,
    change: Partial<typeof search> = {},
    runs?: number | readonly number[],
    sections: object = {},
  ) =>
    words(
      jobOf('CapacitySearch', { ...search, ...change }, { ...base, ...sections }),
      ({ rateRps, seed }) =>
        summary({ attainment: rateRps! <= capacity + (seed % 2) ? 1 : 0.5, request_throughput_rps: rateRps! }),
      runs,
    );
  const roofline = { latency: { model: 'roofline' }, system: { accelerator: 'h100-sxm' } };

  test('the rate to plan for', () => {
    const { headline, notes } = searched(31.4, {}, undefined, roofline);
    expect(headline).toBe(
      'Every tried rate up to 31.2 req/s keeps the promise in 5 of 5 seeds; with 20 % headroom, plan for 25 req/s.',
    );
    expect(notes).toEqual(['The lowest rate that does not keep the promise is 32.5 req/s: 0 of 5 seeds pass there.']);
    expect(searched(31.4, { headroom: 0 }).headline).toMatch(/; without headroom, plan for 31\.2 req\/s\.$/);
  });

  test('an answer that is a bound of the search', () => {
    expect(searched(90).headline).toBe(
      'Even the highest rate of the search, 50 req/s, keeps the promise in 5 of 5 seeds; with 20 % headroom, plan for at least 40 req/s.',
    );
    expect(searched(90).notes[0]).toBe(
      'The answer is the bound of the search, not of the system: search higher rates.',
    );
    expect(searched(9).headline).toBe(
      'Not even 10 req/s, the lowest rate that was tried, keeps the promise: it is missed in 2 of 5 seeds.',
    );
    expect(searched(9).notes[0]).toBe('The answer is below the bound of the search: search lower rates.');
  });

  test('below the lowest rate: which latency misses there, and whether lower rates may help', () => {
    const note = (
      { minRateRps = 10, slo = {} }: { minRateRps?: number; slo?: object },
      metrics: (seed: number) => Parameters<typeof summary>[0],
    ) => {
      const job = jobOf('CapacitySearch', { ...search, minRateRps }, { slo: { itl_ms: 5, ...slo }, seed: 1 });
      return words(job, ({ seed }) => summary({ attainment: 0, request_throughput_rps: 1, ...metrics(seed) })).notes[0];
    };
    const slow = () => ({ p95_tpot_ms: 6.56, p95_e2e_ms: 900 });
    expect(note({ minRateRps: 0.01 }, slow)).toBe(
      'At 0.01 req/s p95 TPOT is 6.56 ms already, the target 5 ms, and requests hardly ever meet there: lower rates will not help. Another system would, or another target.',
    );
    const lower = 'Search lower rates, unless a request takes as long alone.';
    expect(note({}, slow)).toBe(
      `The answer is below the bound of the search: at 10 req/s p95 TPOT is 6.56 ms already, the target 5 ms. ${lower}`,
    );
    // Half of the requests may well be within it.
    expect(note({ minRateRps: 0.01, slo: { attainment: 0.5 } }, slow)).toContain(lower);
    expect(
      note({ slo: { ttft_ms: 500, e2e_ms: 2000 } }, (seed) => ({ ...slow(), p95_ttft_ms: 300 + seed * 50 })),
    ).toContain(
      ': at 10 req/s p95 TTFT is up to 550 ms already, the target 500 ms, and p95 TPOT 6.56 ms, the target 5 ms. ',
    );
    // A share of more than 95 % may be missed beyond the 95th percentile.
    expect(note({}, () => ({ p95_tpot_ms: 4, p95_e2e_ms: 900 }))).toBe(
      'The answer is below the bound of the search: search lower rates.',
    );
  });

  test('one seed, one that is stopped, and one that has not begun', () => {
    const { headline, notes } = searched(31.4, { repetitions: 1 });
    expect(headline).toContain('in 1 of 1 seed;');
    expect(notes.join(' ')).toContain('One seed is one draw');
    expect(searched(31.4, {}, 10).notes[0]).toMatch(/^The study is not complete/);
    expect(searched(31.4, {}, [5, 6, 7, 8, 9]).headline).toBe(
      'There is no answer yet: of the lowest rates not every seed is done.',
    );
    expect(searched(31.4, {}, 3)).toMatchObject({
      headline: 'No rate is tried yet.',
      notes: expect.arrayContaining([
        '1 further rate was begun and not judged: no seed that is done misses, and not all are done.',
      ]),
    });
  });

  test('where nobody is answered at any rate, lower ones are not advised', () => {
    const { headline, notes } = words(jobOf('CapacitySearch', search, base), () =>
      summary({ attainment: 0, p95_ttft_ms: null, request_throughput_rps: 0 }),
    );
    expect(headline).toMatch(/^No request is answered at any rate that was tried/);
    expect(notes.join(' ')).not.toContain('lower rates');
  });

  test('a rate that passes only because its runs are short is not one to plan for', () => {
    const short = (verdictAt: (seed: number) => 'stable' | 'saturated' | 'unstable', served: number) =>
      words(jobOf('CapacitySearch', search, base), ({ rateRps, seed }) =>
        summary(
          { attainment: 1, request_throughput_rps: Math.min(rateRps!, served) },
          { verdict: rateRps! > 30 ? verdictAt(seed) : 'stable' },
        ),
      );
    const grows = short((seed) => (seed > 2 ? 'unstable' : 'stable'), 29);
    expect(grows.headline).toBe(
      'Even the highest rate of the search, 50 req/s, keeps the promise in 5 of 5 seeds, but the queue grows at that rate in 3 of 5: runs are too short to tell whether to plan for 40 req/s, with 20 % headroom; raise num_requests.',
    );
    expect(grows.notes[0]).toBe(
      'At 50 req/s 29 req/s is served, mean over the runs, and the queue grows in 3 of 5 seeds: with more requests (num_requests) they would wait longer. Of the rates that were tried, those up to 30 req/s are kept up with.',
    );
    expect(short(() => 'saturated', 40).headline).toContain(
      ', but only 40 req/s is served over whole runs: runs are too short to tell',
    );
    expect(short(() => 'saturated', 45).headline).toMatch(/; with 20 % headroom, plan for at least 40 req\/s\.$/);
    // Batches that are never full are no sign of a queue: then the last answers may take long, but not longer than all arrivals.
    const long = short(() => 'stable', 40);
    expect(long.headline).toMatch(/; with 20 % headroom, plan for at least 40 req\/s\.$/);
    expect(long.notes[0]).toBe(
      'Of 50 req/s 40 req/s is served over whole runs: the last answers take long beside the arrivals. More requests (num_requests) would tell more surely.',
    );
    expect(short(() => 'stable', 24).headline).toContain(', but only 24 req/s is served over whole runs: ');
  });

  test('without a target nothing is promised but that it drains', () => {
    const job = jobOf('CapacitySearch', search, { seed: 1 });
    const { headline, notes } = words(job, ({ rateRps }) =>
      summary({ attainment: 1, request_throughput_rps: rateRps! }, { drained: rateRps! < 45 }),
    );
    expect(headline).toMatch(/^Every tried rate up to 43\.7 req\/s drains in 5 of 5 seeds; /);
    expect(notes[0]).toMatch(/^No target is given, so nothing is asked for but that every run drains/);
    expect(notes[1]).toMatch(/^The lowest rate that does not drain is 45 req\/s: /);
    expect(words(job, () => summary({ attainment: 1 }, { drained: false })).headline).toBe(
      'Not even 10 req/s, the lowest rate that was tried, drains: requests are left unanswered in 5 of 5 seeds.',
    );
  });

  test('a rate that passes above one that fails', () => {
    const { notes } = words(jobOf('CapacitySearch', search, base), ({ rateRps }) =>
      summary({ attainment: rateRps === 20 ? 0 : 1 }),
    );
    expect(notes.join(' ')).toContain('A rate above one that fails passes');
  });

  test('the queueing model beside it, where the times are its own', () => {
    expect(searched(31.4).notes.at(-1)).toMatch(
      /^The queueing model says [\d.]+ req\/s for the same TTFT and ITL targets\. /,
    );
    expect(searched(31.4, {}, undefined, { slo: { ttft_ms: 1 } }).notes.at(-1)).toBe(
      'The queueing model finds no rate that keeps the TTFT and ITL targets.',
    );
  });

  test('a study that came to nothing says why', () => {
    expect(words(jobOf('CapacitySearch', search, base), () => ({ problem: 'No room.' })).headline).toBe(
      'The study came to nothing: No room.',
    );
  });
});

describe('a design space in words', () => {
  const designs = [{}, { system: { replicas: 4 } }, { system: { replicas: 2 } }];
  const explored = (rows: readonly (readonly [number | null, number | null])[], runs?: number) =>
    words(
      jobOf('DesignSpace', { repetitions: 1, prices: {} }, base, designs.slice(0, rows.length)),
      ({ alternative }) => {
        const [goodput_rps, p95_ttft_ms] = rows[alternative]!;
        return summary({ goodput_rps, p95_ttft_ms }, { drained: alternative !== 1 });
      },
      runs,
    );

  test('the best by each measure, and how many are on the frontiers', () => {
    const { headline, notes } = explored([
      [10, 100],
      [30, 210],
      [12, 300],
    ]);
    expect(headline).toBe(
      'alternative 1 has the highest goodput, 30 req/s at p95 TTFT 210 ms, alternative 0 the highest per accelerator, 10 req/s; of 3 candidates, 2 are on the performance frontier and 1 on the efficiency frontier.',
    );
    expect(notes.at(-1)).toMatch(/^1 candidate on a frontier did not answer every request in time/);
    expect(explored([[10, 100]]).headline).toBe(
      'alternative 0 has the highest goodput, 10 req/s at p95 TTFT 100 ms and the highest per accelerator, 10 req/s; of 1 candidate, 1 is on the performance frontier and 1 on the efficiency frontier.',
    );
  });

  test('exact ties are counted, not hidden behind the first of them', () => {
    const tie = '3 candidates are equal at the highest goodput, 12 req/s: the load does not tell them apart; ';
    expect(
      explored([
        [12, 100],
        [12, 100],
        [12, 100],
      ]).headline,
    ).toBe(
      `${tie}alternative 0 has the highest per accelerator, 12 req/s; of 3 candidates, 3 are on the performance frontier and 1 on the efficiency frontier.`,
    );
    expect(
      explored([
        [12, 100],
        [12, 90],
        [12, 100],
      ]).headline,
    ).toContain(`${tie}of these alternative 1 has the lowest p95 TTFT, 90 ms; alternative 0 has`);
    // Of the same accelerators each.
    const alike = words(jobOf('DesignSpace', { repetitions: 1, prices: {} }, base, [{}, {}, {}]), ({ alternative }) =>
      summary({ goodput_rps: alternative === 2 ? 5 : 12, p95_ttft_ms: 100 }),
    );
    expect(alike.headline).toContain(
      'apart; the first of them is alternative 0, at p95 TTFT 100 ms; 2 are equal at the highest per accelerator, 12 req/s; of 3 candidates, ',
    );
  });

  test('a frontier is not of those that answer few and are fast', () => {
    const rejecting = (counts: readonly (readonly [completed: number, rejected: number])[]) =>
      words(
        jobOf('DesignSpace', { repetitions: 1, prices: {} }, base, designs.slice(0, counts.length)),
        ({ alternative }) => {
          const [completed, rejected] = counts[alternative]!;
          return summary({ goodput_rps: completed, p95_ttft_ms: completed, completed, rejected });
        },
      ).notes.filter((note) => note.includes('reject'));
    expect(
      rejecting([
        [100, 0],
        [4, 96],
      ]),
    ).toEqual([
      '1 candidate on a frontier rejects requests that can never fit the KV cache: alternative 1 completes only 4 % of the requests and latencies are of those alone.',
    ]);
    expect(
      rejecting([
        [100, 100],
        [4, 96],
      ])[0],
    ).toMatch(/^2 candidates on a frontier reject .* 4 % of the requests, the fewest, and/);
    expect(
      rejecting([
        [100, 0],
        [90, 0],
      ]),
    ).toEqual([]);
  });

  test('of equals the faster; nothing at all; nothing yet; what does not fit', () => {
    expect(
      explored([
        [12, 100],
        [48, 210],
        [24, 50],
      ]).headline,
    ).toContain(', alternative 2 and 2 others the highest per accelerator, 12 req/s; ');
    expect(
      explored([
        [0, 100],
        [null, null],
      ]).headline,
    ).toBe('No goodput from any of 2 candidates: no request meets every SLO.');
    expect(explored([[10, 100]], 0).headline).toBe('No candidate is measured yet.');
    const { notes } = words(jobOf('DesignSpace', { repetitions: 1, prices: {} }, base), () => ({
      problem: 'No room.',
    }));
    expect(notes.at(-1)).toBe('alternative 0: No room.');
  });
});

describe('a paired study in words', () => {
  const compared = (
    rows: readonly (readonly [number | null, number | null])[],
    {
      metric = 'p95_ttft_ms' as const,
      runs,
    }: { metric?: 'p95_ttft_ms' | 'attainment' | 'preemptions'; runs?: number } = {},
  ) =>
    words(
      jobOf('PairedStudy', { repetitions: rows.length, resamples: 2000, primaryMetric: metric }, base, two),
      ({ alternative, seed }) => summary({ [metric]: rows[seed - 1]![alternative]! }),
      runs,
    );
  const thirty = (row: (i: number) => readonly [number | null, number | null]) =>
    Array.from({ length: 30 }, (_, i) => row(i));

  test('what the treatment does, how surely, and in how many seeds', () => {
    const { headline, notes } = compared(thirty((i) => [100, 77 + (i % 13)]));
    expect(headline).toBe('The treatment lowers p95 TTFT by 18 % (95 % interval 16 to 19 %), in 30 of 30 seeds.');
    expect(notes).toEqual([
      'The interval is a 95 % percentile bootstrap of the mean difference over 30 seeds: how far the mean could be off because these seeds and no others were simulated. It is no evidence that the latency model is right about real hardware.',
    ]);
    expect(compared(thirty((i) => [100, i === 0 ? 90 : 112])).headline).toMatch(
      /^The treatment raises p95 TTFT by 11 % \(95 % interval 9\.\d to 12 %\), in 29 of 30 seeds\.$/,
    );
  });

  test('who completes fewer of the requests is not faster with the others', () => {
    const rejecting = (
      completed: readonly [number, number],
      primaryMetric: 'p95_ttft_ms' | 'goodput_rps' = 'p95_ttft_ms',
    ) =>
      words(jobOf('PairedStudy', { repetitions: 30, resamples: 500, primaryMetric }, base, two), ({ alternative }) => {
        const done = completed[alternative]!;
        const p95_ttft_ms = done === 0 ? null : done;
        return summary({ p95_ttft_ms, goodput_rps: done / 10, completed: done * 10, rejected: 1000 - done * 10 });
      });
    const { headline, notes } = rejecting([100, 4]);
    expect(headline).toBe(
      'The treatment lowers p95 TTFT by 96 % (95 % interval 96 to 96 %), in 30 of 30 seeds, but it completes only 4 % of the requests, the baseline 100 %: latencies are of those alone.',
    );
    expect(notes[0]).toMatch(/^The treatment completes 4 % of the requests, the baseline 100 %: latencies of the two /);
    expect(rejecting([40, 100]).headline).toContain(
      ', but the baseline completes only 40 % of the requests, the treatment 100 %: ',
    );
    expect(rejecting([100, 99.5]).headline).toMatch(/ seeds\.$/);
    expect(rejecting([100, 0], 'goodput_rps').headline).toMatch(
      /, but it completes none of the requests, the baseline 100 %\.$/,
    );
  });

  test('a whole study without a pair says why, and never that there is none yet', () => {
    const answering = (baseline: number, treatment: number) =>
      words(
        jobOf('PairedStudy', { repetitions: 2, resamples: 100, primaryMetric: 'p95_itl_ms' }, base, two),
        ({ alternative }) => {
          const completed = [baseline, treatment][alternative]!;
          return summary({ p95_itl_ms: null, completed, rejected: 10 - completed });
        },
      ).headline;
    expect(answering(10, 0)).toBe('There is no p95 ITL to compare: the treatment completes none of the requests.');
    expect(answering(0, 10)).toBe('There is no p95 ITL to compare: the baseline completes none of the requests.');
    expect(answering(0, 0)).toBe(
      'There is no p95 ITL to compare: neither baseline nor treatment completes any request.',
    );
    expect(answering(10, 10)).toBe('There is no p95 ITL to compare: in none of 2 seeds was it measured of both.');
  });

  test('shares in points, and of nothing the number itself', () => {
    expect(
      compared(
        thirty(() => [0.5, 0.75]),
        { metric: 'attainment' },
      ).headline,
    ).toBe('The treatment raises attainment by 25 points (95 % interval 25 to 25 points), in 30 of 30 seeds.');
    expect(
      compared(
        thirty(() => [0, 3]),
        { metric: 'preemptions' },
      ).headline,
    ).toBe('The treatment raises preemptions by 3 (95 % interval 3 to 3), in 30 of 30 seeds.');
  });

  test('no difference that can be told, and none at all', () => {
    expect(compared(thirty((i) => [100, i % 2 === 0 ? 96 : 103])).headline).toMatch(
      /^The treatment makes no difference to p95 TTFT that 30 seeds could tell: on average it is 0\.5 % lower \(95 % interval [\d.]+ % lower to [\d.]+ % higher\), and so in 15 of 30 seeds\.$/,
    );
    expect(compared(thirty(() => [100, 100])).headline).toBe(
      'The treatment does not change p95 TTFT in any of 30 seeds.',
    );
  });

  test('seeds that change nothing are no evidence of chance', () => {
    expect(compared(thirty(() => [100, 80])).notes).toEqual([
      'All 30 seeds give the same, to the last digit: what they draw decides nothing here, so the interval has no width, and more seeds tell no more.',
    ]);
    expect(compared([[100, 80]]).notes).toEqual([]);
  });

  test('few seeds, one, and none yet', () => {
    expect(
      compared([
        [100, 80],
        [100, 85],
      ]).notes.at(-1),
    ).toBe(
      'With 2 seeds such an interval is too narrow: of 10 seeds, 95 % intervals hold the true mean about 90 % of the time, of skewed metrics less.',
    );
    const one = compared([[100, 80]]);
    expect(one.headline).toBe('The treatment lowers p95 TTFT by 20 % in 1 of 1 seed, too few for an interval.');
    expect(one.notes).toEqual([]);
    expect(compared([[100, 80]], { runs: 1 }).headline).toBe(
      'There is no seed yet in which p95 TTFT was measured of both.',
    );
  });
});

describe('a sensitivity study in words', () => {
  const varied = (winner: (draw: number) => 0 | 1 | undefined, runs?: number) =>
    words(
      jobOf('Sensitivity', { band: 0.2, draws: 200 }, base, two),
      ({ id, alternative }) => {
        const best = winner(Math.floor(id / 2) - 1);
        return summary({
          p95_ttft_ms: best === undefined ? 1 : best === alternative ? 90 : 100,
          attainment: alternative === 1 ? 1 : 0.5,
        });
      },
      runs,
    );

  test('how often the treatment wins, and what reverses', () => {
    const { headline, notes } = varied((draw) => (draw === 3 || draw === 77 ? 0 : 1));
    expect(headline).toBe(
      'The treatment wins p95 TTFT in 198 of 200 draws within 20 % of the latency model, goodput in 0 and p95 E2E in 0; p95 TTFT, which the treatment wins nominally, reverses in 2.',
    );
    expect(notes[0]).toBe('The treatment meets the SLO in 200 of 200 draws, the baseline in 0.');
    expect(varied(() => 1).headline).toMatch(/; none of them reverses what holds nominally\.$/);
    expect(varied(() => undefined).headline).toMatch(/; nominally neither is better\.$/);
  });

  test('a side that answers nobody is named: it is not that neither is better', () => {
    const silent = (sides: readonly number[]) =>
      words(jobOf('Sensitivity', { band: 0.2, draws: 3 }, base, two), ({ alternative }) =>
        summary(
          sides.includes(alternative)
            ? { p95_ttft_ms: null, p95_e2e_ms: null }
            : { p95_ttft_ms: 100, p95_e2e_ms: 200, goodput_rps: 5 },
        ),
      );
    expect(silent([1]).headline).toMatch(
      /; nominally the treatment answers none of the requests, so there is nothing to compare\.$/,
    );
    expect(silent([1]).notes[0]).toBe(
      'The treatment answers none of the requests in 3 of 3 draws: it has no latencies there, which nobody wins.',
    );
    expect(silent([0, 1]).headline).toMatch(/; nominally neither answers any request\.$/);
  });

  test('when it is stopped', () => {
    expect(varied(() => 1, 1).headline).toBe('No draw is simulated yet.');
    expect(varied(() => 1, 4).headline).toContain('in 1 of 1 draw within 20 %');
  });
});

describe('a sweep in words', () => {
  const rows: Record<number, [number | null, number]> = { 0: [61, 5], 1: [80, 31], 2: [3070, 12], 3: [null, 0] };
  const swept = (axes: { field: string; values: number[] }[], runs?: number) => {
    const points = axes.reduce((count, { values }) => count * values.length, 1);
    return words(
      jobOf('Sweep', { axes, repetitions: 1 }, base, Array(points).fill({})),
      ({ alternative }) => {
        const [p95_ttft_ms, goodput_rps] = rows[alternative]!;
        return alternative === 3 ? { problem: 'No room.' } : summary({ p95_ttft_ms, goodput_rps });
      },
      runs,
    );
  };
  const rate = { field: 'workload.request_rate_rps', values: [5, 35, 50] };

  test('along one field, and over two', () => {
    expect(swept([rate]).headline).toBe(
      'As workload.request_rate_rps goes from 5 to 50, p95 TTFT goes from 61 ms to 3\u202f070 ms; goodput is highest, 31 req/s, at workload.request_rate_rps 35.',
    );
    const { headline, notes } = swept([
      { ...rate, values: [5, 35] },
      { field: 'system.max_num_seqs', values: [8, 16] },
    ]);
    expect(headline).toBe(
      'Of 3 points, p95 TTFT is lowest, 61 ms, at workload.request_rate_rps 5 and system.max_num_seqs 8; goodput is highest, 31 req/s, at workload.request_rate_rps 5 and system.max_num_seqs 16; 1 of 4 points could not be run.',
    );
    expect(notes).toEqual(['workload.request_rate_rps 35 and system.max_num_seqs 16: No room.']);
    expect(swept([rate], 0).headline).toBe('No point is simulated yet.');
  });

  test('points that are equal are counted, not hidden behind the first of them', () => {
    const axes = [
      { ...rate, values: [5, 35] },
      { field: 'system.max_num_seqs', values: [8, 16, 32] },
    ];
    const headline = (p95_ttft_ms: readonly number[], goodput: readonly number[]) =>
      words(jobOf('Sweep', { axes, repetitions: 1 }, base, Array(6).fill({})), ({ alternative: i }) =>
        summary({ p95_ttft_ms: p95_ttft_ms[i]!, goodput_rps: goodput[i]! }),
      ).headline;
    expect(headline([61, 61, 61, 80, 80, 80], [5, 5, 5, 31, 31, 30])).toBe(
      'Of 6 points, p95 TTFT is lowest, 61 ms, equally at 3 points, the first of them workload.request_rate_rps 5 and system.max_num_seqs 8; goodput is highest, 31 req/s, equally at workload.request_rate_rps 35 and system.max_num_seqs 8 and at workload.request_rate_rps 35 and system.max_num_seqs 16.',
    );
    expect(headline(Array(6).fill(61), [1, 2, 3, 4, 5, 6])).toMatch(/^Of 6 points, p95 TTFT is 61 ms at every point; /);
  });

  test('where one point is left, it is no course', () => {
    const left = (isRun: (point: number) => boolean, values = [5, 35, 50]) =>
      words(
        jobOf(
          'Sweep',
          { axes: [{ ...rate, values }], repetitions: 1 },
          base,
          values.map(() => ({})),
        ),
        ({ alternative }) =>
          isRun(alternative) ? summary({ p95_ttft_ms: 61, goodput_rps: 5 }) : { problem: 'No room.' },
      ).headline;
    expect(left((point) => point === 1)).toBe(
      'Only workload.request_rate_rps 35 was run: p95 TTFT is 61 ms and goodput 5 req/s; 2 of 3 points could not be run.',
    );
    expect(left(() => true, [5])).toBe(
      'Only workload.request_rate_rps 5 was run: p95 TTFT is 61 ms and goodput 5 req/s.',
    );
    expect(left((point) => point > 0)).toMatch(
      /^As workload\.request_rate_rps goes from 35 to 50, .*; 1 of 3 points could not be run\.$/,
    );
    expect(left(() => false)).toBe('None of 3 points could be run: No room.');
  });
});
