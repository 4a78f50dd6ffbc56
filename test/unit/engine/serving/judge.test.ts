import { describe, expect, it } from 'vitest';
import type { SimulationInput } from '../../../../engine/serving/simulationInput.ts';
import { costOf, experiment, type Row } from './experiment.ts';
import { iterationTime } from './judge/iterationTime.ts';
import { judge } from './judge/judge.ts';
import { firstTokenMs } from './judge/verdict.ts';

const emissions = (input: SimulationInput) => judge(input).requests.map((request) => request.emissionsMs);
const admissions = (input: SimulationInput) => judge(input).requests.map((request) => request.admissionMs);
const workers = (input: SimulationInput) => judge(input).requests.map((request) => request.workers);

describe('the time of an iteration', () => {
  it('counts each decode by its context, cut at the window where layers have one', () => {
    const cost = costOf({
      computePerDecodeMs: 1,
      computePerContextMs: 0.5,
      computePerWindowedMs: 0.25,
      overheadFixedMs: 3,
      overheadPerDecodeMs: 2,
      windowTokens: 8,
    });
    // n = 2, S = 4 + 12 = 16, windowed = 4 + 8 = 12: 2 + 8 + 3 = 13 of compute; 3 + 2 x 2 = 7 on top.
    expect(iterationTime(cost, [4, 12], [])).toMatchObject({ computeMs: 13, memoryMs: 0, overheadMs: 7, totalMs: 20 });
  });

  it('counts each token of a chunk by the tokens that it attends to', () => {
    const cost = costOf({
      computePerTokenMs: 1,
      computePerAttendedMs: 0.5,
      computePerAttendedWindowedMs: 0.25,
      windowTokens: 6,
    });
    // x = 3 after s = 4: they attend to 5 + 6 + 7 = 18, within the window 5 + 6 + 6 = 17: 3 + 9 + 4.25.
    expect(iterationTime(cost, [], [{ tokens: 3, after: 4 }]).totalMs).toBe(16.25);
  });

  it('is the greater of compute and memory, and reads weights by the number of tokens', () => {
    const cost = costOf({
      computePerTokenMs: 2,
      memoryPerReadMs: 1,
      memoryPerReadWindowedMs: 0.5,
      windowTokens: 6,
      weightsMs: Float64Array.of(10, 20, 30),
      sharedPrefill: 2,
      sharedDecode: 0.5,
    });
    // A chunk of 1 after 7, no decode: compute 2; memory 20 x 2 + 8 + 0.5 x 6 = 51.
    expect(iterationTime(cost, [], [{ tokens: 1, after: 7 }])).toMatchObject({
      computeMs: 2,
      memoryMs: 51,
      totalMs: 51,
    });
    // With a decode: 5 tokens, more than the table has: 30 x 0.5 + 4 = 19, and 4 x 0.5 of the window = 21.
    expect(iterationTime(cost, [9], [{ tokens: 4, after: 0 }]).memoryMs).toBe(21);
    // No token at all: the first of the table, and what a cached prompt of 8 is read with.
    expect(iterationTime(cost, [], [{ tokens: 0, after: 8 }]).memoryMs).toBe(10 * 2 + 8 + 3);
    // 40 tokens: 80 of compute against 30 x 2 + 40 + 3; 64 tokens: 128 against 60 + 64 + 3.
    expect(iterationTime(cost, [], [{ tokens: 40, after: 0 }])).toMatchObject({ computeMs: 80, totalMs: 103 });
    expect(iterationTime(cost, [], [{ tokens: 64, after: 0 }])).toMatchObject({ memoryMs: 127, totalMs: 128 });
  });
});

describe('a worker', () => {
  it('serves a single request: its prefill emits the first token, each decode one more', () => {
    // Prefill 10 + 5 = 15; decodes 10 each (contexts cost nothing here).
    const verdict = judge(experiment([[100, 5, 3]]));
    const [request] = verdict.requests;
    expect(request).toMatchObject({
      arrivalMs: 100,
      admissionMs: 100,
      emissionsMs: [115, 125, 135],
      completionMs: 135,
    });
    expect(firstTokenMs(request!)).toBe(115);
    expect(verdict).toMatchObject({ tokens: 3, gapsMs: [10, 10], drained: true, busyMs: [35], ties: 0 });
    expect(verdict.iterations.length).toBe(3);
    // ceil(7 / 4) blocks for the context of the last decode.
    expect(verdict.peakUnits).toEqual([2]);
  });

  it('decodes at the contexts I + 1 to I + O - 1', () => {
    const cost = costOf({ memoryPerContextMs: 1, overheadFixedMs: 100 });
    expect(emissions(experiment([[0, 5, 4]], { cost }))).toEqual([[100, 206, 313, 421]]);
  });

  it('has two requests in one batch: a prefill joins the decodes of others between iterations', () => {
    // A: 0-15 prefill, decodes 15-25. B came at 16: it waits for 25, its prefill of 7 and a decode of A take 17 ms.
    // 42-52: both decode; A emits its fourth. 52-62: B alone.
    const input = experiment([
      [0, 5, 4],
      [16, 7, 3],
    ]);
    expect(emissions(input)).toEqual([
      [15, 25, 42, 52],
      [42, 52, 62],
    ]);
    expect(admissions(input)).toEqual([0, 25]);
    expect(judge(input).waiting.peak).toBe(1);
  });

  it('keeps the whole prompts of an iteration within the token budget', () => {
    // Budget 10: 4 + 5 fit, 3 more do not, and the 1 behind may not overtake. At 19 the budget is 8: 3 + 1 fit.
    const rows: Row[] = [
      [0, 4, 2],
      [0, 5, 2],
      [0, 3, 1],
      [0, 1, 1],
    ];
    const input = experiment(rows, {}, { maxNumBatchedTokens: 10 });
    expect(emissions(input)).toEqual([[19, 33], [19, 33], [33], [33]]);
  });

  it('runs a prompt that is longer than the budget with no other prompt', () => {
    // Budget 10. The first 12 runs alone; at 22 the 1 goes with its decode, and the second 12 finds a chunk before it.
    const rows: Row[] = [
      [0, 12, 2],
      [0, 1, 2],
      [0, 12, 1],
    ];
    const input = experiment(rows, {}, { maxNumBatchedTokens: 10 });
    // At 33 there are only decodes, so it goes with one, until 55.
    expect(emissions(input)).toEqual([[22, 33], [33, 55], [55]]);
  });

  it('chunks prompts after the decodes have had their tokens', () => {
    // Chunks of 4: 3 of A and 1 of B until 14; then A decodes beside 4 of B, twice, until 42; B's last token 53.
    const rows: Row[] = [
      [0, 3, 3],
      [0, 10, 2],
    ];
    const input = experiment(rows, {}, { chunkTokens: 4 });
    const { iterations } = judge(input);
    expect(
      iterations.map(({ chunks, decodes }) => [decodes.length, ...chunks.map(({ tokens, after }) => [tokens, after])]),
    ).toEqual([[0, [3, 0], [1, 0]], [1, [4, 1]], [1, [4, 5]], [0, [1, 9]], [1]]);
    expect(emissions(input)).toEqual([
      [14, 28, 42],
      [53, 63],
    ]);
  });

  it('takes the decodes off max_num_batched_tokens, and not off chunk_tokens', () => {
    // Budget 5, 2 decodes from 14 on: 3 tokens are left for a chunk, though 4 are allowed.
    const rows: Row[] = [
      [0, 2, 9],
      [0, 2, 9],
      [1, 7, 1],
    ];
    const input = experiment(rows, {}, { maxNumSeqs: 5, maxNumBatchedTokens: 5, chunkTokens: 4 });
    expect(
      judge(input)
        .iterations.slice(0, 5)
        .map(({ chunks }) => chunks.map(({ tokens }) => tokens)),
    ).toEqual([[2, 2], [3], [3], [1], []]);
  });

  it('holds no more than max_num_seqs requests', () => {
    const rows: Row[] = [
      [0, 1, 2],
      [0, 1, 1],
      [0, 1, 1],
    ];
    // 0-12 the first two; 12-23 a decode and the third.
    expect(emissions(experiment(rows, {}, { maxNumSeqs: 2 }))).toEqual([[12, 23], [12], [23]]);
  });

  it('lets nobody overtake a head whose blocks are not free', () => {
    // 4 blocks of 4. A holds 3 for its 9 tokens; B needs 2, C 1: both wait until A is done at 29.
    const rows: Row[] = [
      [0, 9, 2],
      [0, 5, 1],
      [0, 1, 1],
    ];
    const input = experiment(rows, {}, { kvBlocks: 4 });
    expect(admissions(input)).toEqual([0, 29, 29]);
    expect(judge(input).peakUnits).toEqual([3]);
  });

  it('preempts the request admitted last, which is computed anew from its prompt and its tokens', () => {
    // 3 blocks of 4: A (7 tokens) holds 2, B (3) holds 1. 0-20: both prefill. Decodes of contexts 8 and 4 fit: 20-30.
    // At 30 A's next context of 9 needs a third block: B (2 tokens out) is preempted. A decodes 30-40 and is done.
    // At 40 B needs ceil(5 / 4) = 2 blocks; its 5 tokens take 15 ms, and emit its third: 55. Its last: 65.
    const rows: Row[] = [
      [0, 7, 3],
      [0, 3, 4],
    ];
    const verdict = judge(experiment(rows, {}, { kvBlocks: 3 }));
    expect(verdict.requests.map((request) => request.emissionsMs)).toEqual([
      [20, 30, 40],
      [20, 30, 55, 65],
    ]);
    expect(verdict.requests.map((request) => request.preemptions)).toEqual([0, 1]);
    expect(verdict.requests[1]!.admissionMs).toBe(0);
    expect(verdict.gapsMs).toEqual([10, 10, 10, 25, 10]);
    expect(verdict).toMatchObject({ preemptions: 1, tokens: 7, peakUnits: [3], drained: true });
  });

  it('preempts the one that asks if it was admitted last, and those before it go on', () => {
    // 2 blocks: A (1 token) and B (3) hold one each. At 24 B's context of 5 needs another: B itself goes, A decodes on.
    // A's contexts 2, 3, 4 need no more; it is done at 44. B: 3 + 2 tokens again, 44-59, and a last decode.
    const rows: Row[] = [
      [0, 1, 4],
      [0, 3, 4],
    ];
    const verdict = judge(experiment(rows, {}, { kvBlocks: 2 }));
    expect(verdict.requests.map((request) => request.emissionsMs)).toEqual([
      [14, 24, 34, 44],
      [14, 24, 59, 69],
    ]);
    expect(verdict.requests.map((request) => request.preemptions)).toEqual([0, 1]);
  });

  it('admits nobody at a start at which it preempted', () => {
    // 3 blocks. At 17 A (context 4) has 1, and B takes a second for its context of 5. At 27 A's context of 5 needs one:
    // B goes and leaves 2, of which A takes 1. C, which is shorter than B, would find the other: not before 37.
    const rows: Row[] = [
      [0, 3, 3],
      [0, 4, 9],
      [18, 1, 1],
    ];
    const verdict = judge(experiment(rows, { scheduler: 'continuous_sjf' }, { kvBlocks: 3 }));
    expect(verdict.requests[1]!.preemptions).toBe(1);
    // A is done: 4 + 2 tokens of B and C's 1 take 37-54.
    expect(verdict.requests[0]!.emissionsMs).toEqual([17, 27, 37]);
    expect(verdict.requests[1]!.emissionsMs.slice(0, 3)).toEqual([17, 27, 54]);
    expect(verdict.requests[2]!.emissionsMs).toEqual([54]);
  });

  it('starts a prefill that was preempted over', () => {
    // Chunks of 2, 3 blocks. A (3 tokens) takes 2, then 1; B (8 tokens, 2 blocks) begins with 1 at 12.
    // 0-12: A 2. 12-24: A 1 + B 1, A emits. 24-36: A decodes (context 4), B 2. At 36 A's context of 5 needs a second
    // block: B goes, with 3 of its 8 computed. A is done at 46. B: 2 + 2 + 2 + 2, 46-94.
    const rows: Row[] = [
      [0, 3, 3],
      [0, 8, 1],
    ];
    const verdict = judge(experiment(rows, {}, { chunkTokens: 2, kvBlocks: 3 }));
    expect(verdict.requests[0]!.emissionsMs).toEqual([24, 36, 46]);
    expect(verdict.requests[1]).toMatchObject({ admissionMs: 12, emissionsMs: [94], preemptions: 1 });
  });

  it('takes blocks for the whole prompt at admission, also if it is computed in chunks', () => {
    // 4 blocks: the prompt of 12 takes 3, so that one of 5 (2 blocks) waits until it is done at 32, though budget is left.
    const rows: Row[] = [
      [0, 12, 1],
      [0, 5, 1],
    ];
    expect(admissions(experiment(rows, {}, { chunkTokens: 10, kvBlocks: 4 }))).toEqual([0, 32]);
  });

  it('rejects what an empty pool could not hold', () => {
    // 2 blocks of 4: a last decode at a context of 8 fits, 9 does not. Static batching wants room for I + O.
    const rows: Row[] = [
      [0, 5, 4],
      [0, 5, 5],
      [0, 9, 1],
    ];
    const rejected = (change: Partial<SimulationInput>) =>
      judge(experiment(rows, change, { kvBlocks: 2 })).requests.map((request) => request.rejected);
    expect(rejected({})).toEqual([false, true, true]);
    expect(rejected({ scheduler: 'static_fcfs' })).toEqual([true, true, true]);
    const verdict = judge(experiment(rows, {}, { kvBlocks: 2 }));
    expect(verdict).toMatchObject({ rejections: 2, drained: true, tokens: 4 });
    expect(verdict.requests[1]!.admissionMs).toBeNaN();
  });
});

describe('the shared prefix', () => {
  it('is not computed by those who hit it, and takes its blocks for good', () => {
    // Prefix 6, block 4: 2 blocks for good. The hit computes 9 - 6 = 3 and holds ceil(9 / 4) - floor(6 / 4) = 2, the other 3.
    const rows: Row[] = [
      [0, 9, 1, 'hit'],
      [0, 9, 1],
    ];
    const verdict = judge(experiment(rows, { prefixTokens: 6 }));
    expect(verdict.iterations[0]!.chunks.map(({ tokens, after }) => [tokens, after])).toEqual([
      [3, 6],
      [9, 0],
    ]);
    expect(verdict.peakUnits).toEqual([2 + 2 + 3]);
    expect(verdict.requests[0]!.emissionsMs).toEqual([22]);
    // With 6 blocks of which 4 are to be had, the two do not fit together.
    expect(admissions(experiment(rows, { prefixTokens: 6 }, { kvBlocks: 6 }))).toEqual([0, 13]);
  });

  it('leaves a prompt that it covers an iteration with nothing to compute', () => {
    // Prompts of 4 and 8 within a prefix of 8: chunks of 0 after 4 and after 8, 10 ms.
    const rows: Row[] = [
      [0, 4, 2, 'hit'],
      [0, 8, 1, 'hit'],
    ];
    const verdict = judge(experiment(rows, { prefixTokens: 8 }, { chunkTokens: 1 }));
    expect(verdict.iterations[0]!.chunks.map(({ tokens, after }) => [tokens, after])).toEqual([
      [0, 4],
      [0, 8],
    ]);
    expect(verdict.requests.map((request) => request.emissionsMs)).toEqual([[10, 20], [10]]);
    // The decode of context 5 is the first to hold a block of its own.
    expect(verdict.peakUnits).toEqual([2 + 1]);
  });

  it('is admitted with nothing left to compute when the budget is used up, and does not stop a long prompt', () => {
    // Chunks of 2: the first takes both, the covered one goes along, the third has nothing left.
    const rows: Row[] = [
      [0, 2, 1],
      [0, 4, 1, 'hit'],
      [0, 1, 1],
    ];
    expect(admissions(experiment(rows, { prefixTokens: 4 }, { chunkTokens: 2 }))).toEqual([0, 0, 12]);
    // Whole prompts: no chunk computes anything yet, so one above the budget of 8 is admitted behind a covered one.
    const long: Row[] = [
      [0, 4, 1, 'hit'],
      [0, 20, 1],
    ];
    expect(admissions(experiment(long, { prefixTokens: 4 }, { maxNumBatchedTokens: 8 }))).toEqual([0, 0]);
  });
});

describe('schedulers', () => {
  it('static: one batch at a time, which drains before the next', () => {
    // 0-17: prefills of 3 + 4. B is done at 27, A at 37; C and D wait for that, at 37-50.
    const rows: Row[] = [
      [0, 3, 3],
      [0, 4, 2],
      [5, 1, 1],
      [5, 2, 1],
    ];
    expect(emissions(experiment(rows, { scheduler: 'static_fcfs' }))).toEqual([[17, 27, 37], [17, 27], [50], [50]]);
  });

  it('static: reserves blocks for all of the output, and counts prompts against the budget', () => {
    // 3 blocks: A wants ceil((3 + 3) / 4) = 2, B ceil((4 + 2) / 4) = 2: not together.
    const rows: Row[] = [
      [0, 3, 3],
      [0, 4, 2],
    ];
    const scheduler = 'static_fcfs';
    expect(admissions(experiment(rows, { scheduler }, { kvBlocks: 3 }))).toEqual([0, 33]);
    // Budget 8: the first always, though it has 9; nobody with it.
    const long: Row[] = [
      [0, 9, 1],
      [0, 1, 1],
    ];
    expect(admissions(experiment(long, { scheduler }, { maxNumBatchedTokens: 8, chunkTokens: 2 }))).toEqual([0, 19]);
  });

  it('sjf: the shortest estimate first, and by index where they are equal', () => {
    // One at a time. While A runs, B (10 + 5, 2 decodes: 35), C (10 + 1: 11), D (11) come: C, D, B.
    const rows: Row[] = [
      [0, 1, 2],
      [1, 5, 3],
      [2, 1, 1],
      [3, 1, 1],
    ];
    const input = experiment(rows, { scheduler: 'continuous_sjf' }, { maxNumSeqs: 1 });
    // A: 0-11-21; C: 21-32; D: 32-43; B: from 43.
    expect(admissions(input)).toEqual([0, 43, 21, 32]);
  });

  it('sjf: by the mean output where the truth is not known', () => {
    // Mean 2: B 15 + 10, C 11 + 10; so C, though it will emit 9.
    const rows: Row[] = [
      [0, 1, 1],
      [1, 5, 1],
      [2, 1, 9],
    ];
    const scheduler = 'continuous_sjf';
    const seqs = { maxNumSeqs: 1 };
    expect(admissions(experiment(rows, { scheduler, lengthEstimate: 'mean', meanOutputTokens: 2 }, seqs))[2]).toBe(11);
    expect(admissions(experiment(rows, { scheduler }, seqs))[1]).toBe(11);
  });

  it('slo: least slack first', () => {
    // Slack 1 + 100 - 15 = 86 for B; 3 + 100 - (11 + 30) = 62 for C: C first.
    const rows: Row[] = [
      [0, 1, 1],
      [1, 5, 1],
      [3, 1, 4],
    ];
    const input = experiment(rows, { scheduler: 'continuous_slo', e2eSloMs: 100 }, { maxNumSeqs: 1 });
    expect(admissions(input)).toEqual([0, 52, 11]);
    // Without a deadline all slacks are the same: by index.
    expect(admissions(experiment(rows, { scheduler: 'continuous_slo' }, { maxNumSeqs: 1 }))).toEqual([0, 11, 26]);
  });

  it('slo: chunked_slo chunks to the token budget without chunk_tokens', () => {
    const input = experiment([[0, 10, 1]], { scheduler: 'chunked_slo' }, { maxNumBatchedTokens: 8 });
    expect(judge(input).iterations.map(({ chunks }) => chunks[0]!.tokens)).toEqual([8, 2]);
  });
});

describe('replicas', () => {
  /** Long, short, short, long; each of the two replicas takes what is given to it at once. */
  const rows: Row[] = [
    [0, 9, 9],
    [1, 1, 1],
    [20, 1, 9],
    [21, 1, 1],
  ];

  it('round robin', () => {
    expect(workers(experiment(rows, { replicas: 2 }))).toEqual([[0], [1], [0], [1]]);
  });

  it('round robin does not count the rejected', () => {
    const input = experiment(
      [
        [0, 1, 1],
        [1, 99, 1],
        [2, 1, 1],
      ],
      { replicas: 2 },
      { kvBlocks: 5 },
    );
    expect(workers(input)).toEqual([[0], [], [1]]);
  });

  it('least outstanding', () => {
    // The second is done at 12, so the third goes to replica 1 as well; then both have one: the lowest number.
    const input = experiment(rows, { replicas: 2, router: 'least_outstanding' });
    expect(workers(input)).toEqual([[0], [1], [1], [0]]);
  });

  it('least KV', () => {
    // At 1: 3 blocks against 0. At 12 they are free again: the third to replica 1, 1 block; at 21 the fourth, 1 < 3, too.
    const input = experiment(rows, { replicas: 2, router: 'least_kv' });
    expect(workers(input)).toEqual([[0], [1], [1], [1]]);
    // What waits holds nothing: at one moment all go to the same replica.
    expect(
      workers(
        experiment(
          [
            [0, 1, 1],
            [0, 1, 1],
          ],
          { replicas: 2, router: 'least_kv' },
        ),
      ),
    ).toEqual([[0], [0]]);
  });
});

describe('a closed loop', () => {
  it('issues the next request when one completes or is rejected', () => {
    // 2 in flight. 0-12: both prefill, B is done and C arrives at 12; 12-23: A decodes, C prefills and is done; D (too
    // large for 5 blocks) arrives, is rejected, E arrives at 23.
    const rows: Row[] = [
      [0, 1, 3],
      [0, 1, 1],
      [0, 1, 1],
      [0, 50, 1],
      [0, 2, 1],
    ];
    const verdict = judge(experiment(rows, { concurrency: 2 }, { kvBlocks: 5 }));
    expect(verdict.requests.map((request) => request.arrivalMs)).toEqual([0, 0, 12, 23, 23]);
    expect(verdict.requests.map((request) => request.emissionsMs)).toEqual([[12, 23, 35], [12], [23], [], [35]]);
    expect(verdict.ties).toBe(0);
  });

  it('routes the next request after the ends of a moment and before its starts', () => {
    // A on replica 0 until 15, which issues C: 0 has none left, B is on 1 until 31. That issues D, with C still on 0.
    const rows: Row[] = [
      [0, 5, 1],
      [0, 1, 3],
      [0, 9, 9],
      [0, 1, 1],
    ];
    const input = experiment(rows, { concurrency: 2, replicas: 2, router: 'least_outstanding' });
    expect(workers(input)).toEqual([[0], [1], [0], [1]]);
    expect(judge(input).requests.map((request) => request.arrivalMs)).toEqual([0, 0, 15, 31]);
  });

  it('begins with all if they are fewer than may be in flight', () => {
    expect(admissions(experiment([[5, 1, 1]], { concurrency: 9 }))).toEqual([0]);
  });

  it('stops the drain limit after the last one is issued', () => {
    // One in flight: the second arrives at 11 and would be done at 22.
    const rows: Row[] = [
      [0, 1, 1],
      [0, 1, 1],
    ];
    expect(emissions(experiment(rows, { concurrency: 1, drainLimitMs: 11 }))).toEqual([[11], [22]]);
    expect(emissions(experiment(rows, { concurrency: 1, drainLimitMs: 10 }))).toEqual([[11], []]);
  });
});

describe('the drain limit', () => {
  it('is the end of what happens', () => {
    // A: 11, 21, 31. B arrives at 5, is admitted at 11 and emits at 22 with A's second; the limit is 5 + 20 = 25.
    const rows: Row[] = [
      [0, 1, 3],
      [5, 1, 3],
    ];
    const verdict = judge(experiment(rows, { drainLimitMs: 20 }));
    expect(verdict.requests.map((request) => request.emissionsMs)).toEqual([[11, 22], [22]]);
    expect(verdict.requests[0]!.completionMs).toBeNaN();
    expect(verdict).toMatchObject({ drained: false, tokens: 3, busyMs: [22] });
    expect(verdict.iterations.length).toBe(2);
    // What ends at the limit does happen; an admission at it too.
    expect(judge(experiment(rows, { drainLimitMs: 17 })).tokens).toBe(3);
    expect(judge(experiment(rows, { drainLimitMs: 16 }))).toMatchObject({ tokens: 1 });
    expect(admissions(experiment(rows, { drainLimitMs: 6 }))).toEqual([0, 11]);
    expect(admissions(experiment(rows, { drainLimitMs: 5 }))).toEqual([0, Number.NaN]);
  });
});

describe('P/D disaggregation', () => {
  const disaggregation = { prefillWorkers: 1, decodeWorkers: 1, baseLatencyMs: 3, perTokenMs: 0.5 };

  it('computes the prompt here, moves it, and decodes there', () => {
    // 0-14: prefill of 4. Link 3 + 4 / 2 = 5: 19. Decodes 19-29-39 at contexts 5 and 6: 2 blocks.
    const verdict = judge(experiment([[0, 4, 3]], { disaggregation }));
    expect(verdict.requests[0]).toMatchObject({
      admissionMs: 0,
      transferDoneMs: 19,
      decodeAdmissionMs: 19,
      emissionsMs: [14, 29, 39],
      completionMs: 39,
      workers: [0, 0],
    });
    expect(verdict).toMatchObject({ gapsMs: [15, 10], busyMs: [14, 20], peakUnits: [1, 2] });
  });

  it('moves one prompt after the other, and none of a request with one token', () => {
    // 0-20: 4 + 4 + 2 tokens. Link: A 20-25, then B 25-30; C is done. A decodes 25-35, B is admitted at 35.
    const rows: Row[] = [
      [0, 4, 2],
      [0, 4, 2],
      [0, 2, 1],
    ];
    const verdict = judge(experiment(rows, { disaggregation }));
    expect(verdict.requests.map((request) => request.transferDoneMs)).toEqual([25, 30, Number.NaN]);
    expect(verdict.requests.map((request) => request.decodeAdmissionMs)).toEqual([25, 35, Number.NaN]);
    expect(verdict.requests.map((request) => request.completionMs)).toEqual([35, 45, 20]);
    expect(verdict.requests[2]!.workers).toEqual([0]);
  });

  it('moves only what was computed', () => {
    // Prefix 8 covers 8 of 10: a prefill of 2 takes 12, the link 3 + 2 / 2 = 4.
    const input = experiment([[0, 10, 2, 'hit']], { disaggregation, prefixTokens: 8 });
    expect(judge(input).requests[0]).toMatchObject({ transferDoneMs: 16, emissionsMs: [12, 26] });
  });

  it('keeps the blocks of the prompt until they are moved', () => {
    // 2 blocks: A's 8 tokens take both until its transfer is done at 18 + 7 = 25; only then B is admitted.
    const rows: Row[] = [
      [0, 8, 1],
      [0, 8, 1],
    ];
    expect(admissions(experiment(rows, { disaggregation }, { kvBlocks: 2 }))).toEqual([0, 18]);
    const moved: Row[] = [
      [0, 7, 2],
      [0, 8, 1],
    ];
    // 0-17; link 3 + 3.5: 23.5.
    expect(admissions(experiment(moved, { disaggregation }, { kvBlocks: 2 }))).toEqual([0, 23.5]);
  });

  it('fills the prefill worker with the lowest number first, and routes over the decode workers', () => {
    // Budget 8: A and B (4 + 4) on prefill worker 0, C on 1, each done: C at 14, then A and B at 18.
    const rows: Row[] = [
      [0, 4, 2],
      [0, 4, 2],
      [0, 4, 2],
    ];
    const input = experiment(
      rows,
      { disaggregation: { ...disaggregation, prefillWorkers: 2, decodeWorkers: 2 } },
      { maxNumBatchedTokens: 8 },
    );
    // C goes to decode worker 0, A to 1, B to 0. Link: C 14-19, A 19-24, B 24-29.
    expect(workers(input)).toEqual([
      [0, 1],
      [0, 0],
      [1, 0],
    ]);
    expect(judge(input).requests.map((request) => request.transferDoneMs)).toEqual([24, 29, 19]);
  });

  it('recomputes on the decode worker what was preempted there', () => {
    // 3 blocks. 0-20: prefill of 7 + 3. Link: A 20-26.5, B 26.5-31. A (context 8: 2 blocks) decodes 26.5-36.5. Then its
    // context of 9 takes the third block before B is looked at, which waits until A is done at 56.5.
    const waits: Row[] = [
      [0, 7, 4],
      [0, 3, 2],
    ];
    expect(judge(experiment(waits, { disaggregation }, { kvBlocks: 3 })).requests[1]!.decodeAdmissionMs).toBe(56.5);
    const preempted: Row[] = [
      [0, 6, 4],
      [0, 3, 4],
    ];
    // 0-19: 6 + 3. Link: A 19-25, B 25-29.5. A: context 7 25-35; both 35-45 (8 and 4). At 45 A asks for a third block:
    // B goes. A's last at 55. B: 3 + 2 tokens, 15 ms: 70, and a decode: 80.
    const verdict = judge(experiment(preempted, { disaggregation }, { kvBlocks: 3 }));
    expect(verdict.requests[0]!.emissionsMs).toEqual([19, 35, 45, 55]);
    expect(verdict.requests[1]).toMatchObject({
      decodeAdmissionMs: 35,
      emissionsMs: [19, 45, 70, 80],
      preemptions: 1,
    });
  });

  it('estimates only the decodes on a decode worker', () => {
    // One sequence. Prefills one after the other, shortest estimate first at each: A 0-12 (at 0 it is alone), then, of those
    // that came meanwhile, C (1 + 3 decodes: 41) before B (40 + 1 decode: 60).
    // Link 3 for each: A at 15 decodes 8 times until 95. C 12-23, B 23-73. Both wait for 95: B has 10 left, C 30: B.
    const rows: Row[] = [
      [0, 2, 9],
      [1, 40, 2],
      [2, 1, 4],
    ];
    const input = experiment(
      rows,
      { scheduler: 'continuous_sjf', disaggregation: { ...disaggregation, perTokenMs: 0 } },
      { maxNumSeqs: 1 },
    );
    const { requests } = judge(input);
    expect(requests.map((request) => request.admissionMs)).toEqual([0, 23, 12]);
    expect(requests.map((request) => request.decodeAdmissionMs)).toEqual([15, 95, 105]);
  });

  it('admits at a moment what was moved at that moment, between two iterations', () => {
    // 0-18: prefill of 4 + 4. The link takes 10 for each: A 18-28, B 28-38. A decodes 28-38, and both from then on.
    const rows: Row[] = [
      [0, 4, 4],
      [0, 4, 2],
    ];
    const link = { ...disaggregation, baseLatencyMs: 10, perTokenMs: 0 };
    const verdict = judge(experiment(rows, { disaggregation: link }));
    expect(verdict.requests[1]).toMatchObject({ transferDoneMs: 38, decodeAdmissionMs: 38, completionMs: 48 });
    expect(verdict.ties).toBe(1);
  });

  it('runs static batching as continuous', () => {
    const rows: Row[] = [
      [0, 4, 3],
      [15, 4, 3],
    ];
    const continuous = judge(experiment(rows, { disaggregation }));
    expect(judge(experiment(rows, { disaggregation, scheduler: 'static_fcfs' }))).toEqual(continuous);
  });
});

describe('windowed layers', () => {
  it('hold blocks up to their window, hit or not', () => {
    // 2 full layers and 3 with a window of 8, block 4, prefix 12: for good 2 x 3 + 3 x 2 = 12 units.
    // A hit of 18: 2 x (5 - 3) + 3 x 2 = 10; another of 5: 2 x 2 + 3 x 2 = 10.
    const rows: Row[] = [
      [0, 18, 1, 'hit'],
      [0, 5, 1],
    ];
    const change = { cost: costOf({ overheadFixedMs: 10, windowTokens: 8 }), prefixTokens: 12 };
    const layers = { fullLayers: 2, windowLayers: 3 };
    expect(judge(experiment(rows, change, layers)).peakUnits).toEqual([32]);
    // 6 blocks are 30 units: 18 are to be had, one at a time. 4 blocks are 20: 8, neither fits.
    expect(admissions(experiment(rows, change, { ...layers, kvBlocks: 6 }))).toEqual([0, 10]);
    expect(judge(experiment(rows, change, { ...layers, kvBlocks: 4 })).rejections).toBe(2);
  });
});

describe('ties', () => {
  const two: Row[] = [
    [0, 1, 2],
    [11, 1, 1],
  ];

  it('are events of different cause at the same moment, which have their order', () => {
    // The first prefill ends at 11, when the second request comes: it is admitted at once.
    const verdict = judge(experiment(two));
    expect(verdict.ties).toBe(1);
    expect(verdict.requests.map((request) => request.emissionsMs)).toEqual([[11, 22], [22]]);
    // As good as the same moment.
    const near: Row[] = [two[0]!, [11 * (1 + 5e-10), 1, 1]];
    expect(judge(experiment(near)).ties).toBe(1);
    expect(judge(experiment([two[0]!, [11 * (1 + 5e-9), 1, 1]])).ties).toBe(0);
  });

  it('are ends of iterations on two workers, and the drain limit', () => {
    const same: Row[] = [
      [0, 1, 1],
      [0, 1, 1],
    ];
    expect(judge(experiment(same, { replicas: 2 })).ties).toBe(1);
    expect(judge(experiment([[0, 1, 1]], { drainLimitMs: 11 })).ties).toBe(1);
    expect(judge(experiment([[0, 1, 1]], { drainLimitMs: 11 - 1e-9 })).ties).toBe(1);
  });

  it('are sums that decide an order and are equal without being the same sum', () => {
    const scheduler = 'continuous_sjf';
    const seqs = { maxNumSeqs: 1 };
    // 10 + 11 against 10 + 1 + 10; the same requests twice are no tie.
    const equal: Row[] = [
      [0, 1, 1],
      [1, 11, 1],
      [2, 1, 2],
    ];
    expect(judge(experiment(equal, { scheduler }, seqs)).ties).toBe(1);
    const alike: Row[] = [
      [0, 1, 1],
      [1, 5, 1],
      [2, 5, 1],
    ];
    expect(judge(experiment(alike, { scheduler }, seqs)).ties).toBe(0);
  });
});
