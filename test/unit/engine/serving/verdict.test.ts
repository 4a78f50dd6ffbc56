import { describe, expect, it } from 'vitest';

import { simulate } from '../../../../engine/serving/simulate.ts';
import type { SimulationInput, WorkerLimits } from '../../../../engine/serving/simulationInput.ts';
import { costOf, experiment, type Row } from './experiment.ts';

/** Requests that come at equal distances. */
function rows(count: number, gapMs: number, prompt: number, output: number): Row[] {
  return Array.from({ length: count }, (_, i): Row => [i * gapMs, prompt, output]);
}

/** Two pools; an iteration takes 1 ms and 0.01 ms a token computed, a transfer `transferMs`. */
function disaggregated(
  all: readonly Row[],
  pools: { prefillWorkers?: number; decodeWorkers?: number; transferMs?: number; perTokenMs?: number },
  change: Partial<SimulationInput> = {},
  limits: Partial<WorkerLimits> = {},
) {
  const { prefillWorkers = 1, decodeWorkers = 1, transferMs = 0.1, perTokenMs = 0 } = pools;
  return simulate(
    experiment(
      all,
      {
        cost: costOf({ overheadFixedMs: 1, computePerTokenMs: 0.01 }),
        disaggregation: { prefillWorkers, decodeWorkers, baseLatencyMs: transferMs, perTokenMs },
        drainLimitMs: 1e9,
        ...change,
      },
      { maxNumSeqs: 256, maxNumBatchedTokens: 2048, kvBlocks: 1e6, ...limits },
    ),
  );
}

const PLENTY = { maxNumSeqs: 256, maxNumBatchedTokens: 2048, kvBlocks: 1e6 };

/** 8 slots, 1 ms an iteration: requests of 20 tokens, of which 400 a second can be served. */
function verdict(ratePerS: number, change: Partial<SimulationInput> = {}, limits: Partial<WorkerLimits> = {}) {
  const rows = Array.from({ length: 1000 }, (_, i): Row => [(i * 1000) / ratePerS, 10, 20]);
  const outcome = simulate(experiment(rows, { cost: costOf({ overheadFixedMs: 1 }), ...change }, limits));
  return { outcome, told: { verdict: outcome.verdict, reason: outcome.reason } };
}

describe('the label of a run', () => {
  it('is stable where requests come slower than they can be served', () => {
    expect(verdict(200).told).toEqual({ verdict: 'stable', reason: { because: 'keeps-up' } });
  });

  it('is saturated where a closed loop keeps more in flight than there are slots', () => {
    const { told, outcome } = verdict(1, { concurrency: 16 });
    expect(told).toMatchObject({ verdict: 'saturated', reason: { because: 'batch-binds' } });
    expect(told.reason).toHaveProperty('share', expect.closeTo(1, 1));
    expect(outcome.batchOccupancy).toBeGreaterThan(0.95);
  });

  it('is saturated where the KV cache has room for half of those in flight', () => {
    // 29 tokens of context at most, in blocks of 4: 8 each.
    const { told, outcome } = verdict(1, { concurrency: 8 }, { kvBlocks: 32 });
    expect(told).toMatchObject({ verdict: 'saturated', reason: { because: 'kv-binds' } });
    expect(outcome.kv.peak).toBeGreaterThan(0.9);
  });

  it('is stable in a closed loop of as many as there are slots', () => {
    expect(verdict(1, { concurrency: 8 }).told.verdict).toBe('stable');
  });

  it('is unstable where the queue grows, by what arrives more than can be served', () => {
    const { told } = verdict(600, { drainLimitMs: 1e9 });
    expect(told).toMatchObject({ verdict: 'unstable', reason: { because: 'queue-grows' } });
    const { perSecond, requests } = told.reason as { perSecond: number; requests: number };
    expect(Math.abs(perSecond - 200)).toBeLessThan(10);
    // Half of the arrivals, less half a group at either end.
    expect(Math.abs(requests - (475 / 600) * 200)).toBeLessThan(10);
  });

  it('is unstable where requests are left when the run stops, and says how many', () => {
    const { told, outcome } = verdict(600, { drainLimitMs: 100 });
    const { unfinished } = outcome.counts;
    expect(outcome.drained).toBe(false);
    expect(told).toEqual({ verdict: 'unstable', reason: { because: 'not-drained', unfinished } });
    // 1,000 requests need 2.5 s; they arrive in 1.665 s, and 0.1 s more is given.
    expect(Math.abs(unfinished - (2.5 - 1.765) * 400)).toBeLessThan(20);
  });

  it('is saturated where static batches keep others waiting to their end', () => {
    const { told } = verdict(1, { concurrency: 16, scheduler: 'static_fcfs' });
    expect(told).toMatchObject({ verdict: 'saturated', reason: { because: 'batch-binds' } });
    expect(told.reason).toHaveProperty('share', expect.closeTo(1, 1));
  });

  it('is stable with nothing at all, and unstable with nothing that can run', () => {
    expect(simulate(experiment([])).verdict).toBe('stable');
    const never = simulate(experiment([[0, 10, 1e6]], {}, { kvBlocks: 10 }));
    expect(never.counts.rejected).toBe(1);
    expect(never.verdict).toBe('unstable');
  });
});

describe('shares of a whole', () => {
  it.each([1, 3, 7])('are none above it, whatever the last digits of sums (%s replicas)', (replicas) => {
    for (let fixed = 1; fixed <= 20; fixed++) {
      // Each has more in flight than there are slots from the first moment to the last.
      const cost = costOf({ overheadFixedMs: fixed / 10, computePerTokenMs: 0.01 });
      const { utilisation, batchOccupancy } = simulate(
        experiment(rows(replicas * 40, 0, 7, 3), { cost, replicas }, { maxNumSeqs: 4 }),
      );
      expect(utilisation).toBeCloseTo(1, 9);
      expect(utilisation).toBeLessThanOrEqual(1);
      expect(batchOccupancy).toBeLessThanOrEqual(1);
    }
  });
});

describe('the label of a system that does not keep up', () => {
  const cost = costOf({ overheadFixedMs: 1, computePerTokenMs: 0.01 });

  it.each([undefined, 2048])('names the token budget where prompts use it up (chunk_tokens %s)', (chunkTokens) => {
    // A prompt takes 80 ms and more, and comes every 45.
    const overload = experiment(rows(500, 45, 8000, 4), { cost }, { ...PLENTY, chunkTokens });
    const { reason, verdict: told, utilisation, ttftMs } = simulate(overload);
    expect(ttftMs.percentiles[3]).toBeGreaterThan(15_000);
    expect(utilisation).toBeGreaterThan(0.99);
    expect(told).toBe('saturated');
    expect(reason).toMatchObject({ because: 'budget-binds', of: 'replicas', share: expect.closeTo(1, 1) });
    // At half of what it can do nothing binds.
    const light = simulate(experiment(rows(500, 160, 8000, 4), { cost }, { ...PLENTY, chunkTokens }));
    expect(light.verdict).toBe('stable');
  });

  it('counts the limits of several replicas as one pool, and their queues too', () => {
    const two = { cost, replicas: 2, drainLimitMs: 1e9 };
    expect(simulate(experiment(rows(500, 22, 8000, 4), two, PLENTY)).reason).toMatchObject({
      because: 'budget-binds',
      share: expect.closeTo(1, 1),
    });
    // 8 slots, and so 16, are less than the queue grows by; 512 are not.
    const few = simulate(experiment(rows(500, 22, 8000, 4), two, { ...PLENTY, maxNumSeqs: 8 }));
    expect(few).toMatchObject({ verdict: 'unstable', reason: { because: 'queue-grows', of: 'replicas' } });
    expect(simulate(experiment(rows(500, 100, 8000, 4), two, PLENTY)).verdict).toBe('stable');
  });

  it('names the pool that prompts hold back, though the other is at rest', () => {
    // A prompt takes 81 ms; 4 decode workers have a token or two to do.
    const outcome = disaggregated(rows(500, 45, 8000, 4), { decodeWorkers: 4 });
    expect(outcome).toMatchObject({
      verdict: 'saturated',
      reason: { because: 'budget-binds', of: 'prefill', share: expect.closeTo(1, 1) },
    });
    const closed = disaggregated(rows(500, 0, 8000, 4), {}, { concurrency: 60 });
    expect(closed.reason).toMatchObject({ because: 'budget-binds', of: 'prefill' });
    expect(disaggregated(rows(500, 160, 8000, 4), { decodeWorkers: 4 }).verdict).toBe('stable');
  });

  it('holds nothing against prefill workers that leave a prompt to another that is free', () => {
    const threes = rows(200, 60, 1500, 2).flatMap((row): Row[] => [row, row, row]);
    expect(disaggregated(threes, { prefillWorkers: 3 }).verdict).toBe('stable');
    expect(disaggregated(threes, { prefillWorkers: 1 }).reason).toMatchObject({ because: 'budget-binds' });
  });

  it('names the decode workers where their batch is full, however busy prefill is', () => {
    // 8 places, 200 ms each: 40 a second, and 50 come.
    const outcome = disaggregated(rows(1000, 20, 100, 200), {}, {}, { maxNumSeqs: 8 });
    expect(outcome).toMatchObject({ verdict: 'unstable', reason: { because: 'queue-grows', of: 'decode' } });
    const short = disaggregated(rows(60, 20, 100, 200), {}, {}, { maxNumSeqs: 8 });
    expect(short).toMatchObject({ verdict: 'saturated', reason: { because: 'batch-binds', of: 'decode' } });
  });

  it('holds the growth of a queue against the limit of its own pool', () => {
    // The queue for decode grows by about 24, which is more than 8 and less than the 40 places of all workers.
    const outcome = disaggregated(rows(240, 20, 100, 200), { prefillWorkers: 4 }, {}, { maxNumSeqs: 8 });
    const { requests } = outcome.reason as { requests: number };
    expect(outcome.reason).toMatchObject({ because: 'queue-grows', of: 'decode' });
    expect(requests).toBeGreaterThan(8);
    expect(requests).toBeLessThan(40);
  });

  it.each([1e6, 4000])('names the link where it is what requests wait for (%s KV blocks)', (kvBlocks) => {
    // A prompt of 1,000 takes 11 ms to compute and 30 to send; one comes every 20.
    const slow = { transferMs: 0, perTokenMs: 0.03 };
    const outcome = disaggregated(rows(500, 20, 1000, 4), slow, {}, { kvBlocks });
    expect(outcome.e2eMs.percentiles[3]).toBeGreaterThan(4000);
    expect(outcome).toMatchObject({
      verdict: 'saturated',
      reason: { because: 'link-binds', share: expect.closeTo(1, 1) },
    });
    expect(outcome.disaggregation!.onLink.peak).toBeGreaterThan(kvBlocks === 1e6 ? 100 : 10);
    const light = disaggregated(rows(500, 60, 1000, 4), slow, {}, { kvBlocks });
    expect(light.verdict).toBe('stable');
  });

  it('calls it unstable where the queue for the link grows by more than a batch', () => {
    const outcome = disaggregated(rows(2000, 20, 1000, 4), { transferMs: 0, perTokenMs: 0.03 });
    expect(outcome).toMatchObject({ verdict: 'unstable', reason: { because: 'queue-grows', of: 'link' } });
    const { perSecond } = outcome.reason as { perSecond: number };
    // 50 a second come, and 33.3 are sent.
    expect(Math.abs(perSecond - 50 / 3)).toBeLessThan(0.5);
  });

  it('does not mind that prompts of one iteration are sent one after the other', () => {
    const together = rows(200, 100, 200, 20).flatMap(([at, ...lengths]): Row[] =>
      Array.from({ length: 8 }, (): Row => [at, ...lengths]),
    );
    expect(disaggregated(together, { transferMs: 2 }).verdict).toBe('stable');
  });
});

describe('waits between prefill and decode workers', () => {
  it('are for the link and the transfer, then for a place', () => {
    // Both prompts are computed at 3 ms; the second is sent after the first, and has to wait for the one place.
    const two = rows(2, 0, 100, 11);
    const { disaggregation, log } = disaggregated(two, { transferMs: 5 }, {}, { maxNumSeqs: 2 });
    expect(log.firstTokenMs).toEqual(Float64Array.of(3, 3));
    expect(disaggregation!.transferMs.mean).toBe(7.5);
    expect(disaggregation!.transferMs.max).toBe(10);
    expect(disaggregation!.onLink.peak).toBe(2);
    expect(disaggregation!.decodeWaitMs.max).toBe(0);
    const one = disaggregated(two, { transferMs: 5 }, {}, { maxNumSeqs: 1 });
    // The first decodes from 7 to 17 ms, the second has its KV at 12.
    expect(one.log.transferDoneMs).toEqual(Float64Array.of(7, 12));
    expect(one.disaggregation!.decodeWaitMs.max).toBe(5);
  });

  it('are not told without disaggregation', () => {
    expect(simulate(experiment(rows(2, 0, 100, 11))).disaggregation).toBeUndefined();
  });
});
