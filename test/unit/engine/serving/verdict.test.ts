import { describe, expect, it } from 'vitest';

import { simulate } from '../../../../engine/serving/simulate.ts';
import type { SimulationInput, WorkerLimits } from '../../../../engine/serving/simulationInput.ts';
import { costOf, experiment, type Row } from './experiment.ts';

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

  it('is stable with nothing at all, and unstable with nothing that can run', () => {
    expect(simulate(experiment([])).verdict).toBe('stable');
    const never = simulate(experiment([[0, 10, 1e6]], {}, { kvBlocks: 10 }));
    expect(never.counts.rejected).toBe(1);
    expect(never.verdict).toBe('unstable');
  });
});
