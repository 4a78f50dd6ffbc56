import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Load } from '../../../../engine/serving/load.ts';
import type { Observer } from '../../../../engine/serving/observer.ts';
import { ServingRun } from '../../../../engine/serving/simulate.ts';
import { Simulation } from '../../../../engine/serving/simulation.ts';
import type { SimulationInput } from '../../../../engine/serving/simulationInput.ts';
import { judge } from '../../../unit/engine/serving/judge/judge.ts';
import { experiments } from './experiments.ts';

const EXPERIMENTS = { numRuns: 500 };

/** A run that is over, and what it came to. */
function finished(input: SimulationInput) {
  const run = new ServingRun(input, {});
  run.advance(Number.POSITIVE_INFINITY);
  return { simulation: run.simulation, outcome: run.outcome() };
}

describe("Little's law", () => {
  it('holds: areas under the timelines are the times that requests spend, in colocated and in P/D runs', () => {
    let transfers = 0;
    let cut = 0;
    fc.assert(
      fc.property(experiments('real'), (input) => {
        const { simulation, outcome } = finished(input);
        const { log } = outcome;
        const endMs = outcome.drained ? simulation.nowMs : simulation.stopMs;
        const until = (ms: number) => (Number.isNaN(ms) ? endMs : ms);
        let waiting = 0;
        let inSystem = 0;
        let onLink = 0;
        for (let r = 0; r < log.count; r++) {
          if (log.rejected[r] === 1) continue;
          inSystem += until(log.completionMs[r]!) - log.arrivalMs[r]!;
          waiting += until(log.admissionMs[r]!) - log.arrivalMs[r]!;
          const isDoneByPrefill = log.completionMs[r] === log.firstTokenMs[r];
          if (input.disaggregation === undefined || Number.isNaN(log.firstTokenMs[r]!) || isDoneByPrefill) continue;
          onLink += until(log.transferDoneMs[r]!) - log.firstTokenMs[r]!;
          waiting += until(log.decodeAdmissionMs[r]!) - until(log.transferDoneMs[r]!);
        }
        if (onLink > 0) transfers++;
        if (!outcome.drained) cut++;
        const near = 1e-9 * (inSystem + 1);
        const waitingArea = outcome.queue.mean * outcome.durationMs;
        const runningArea = outcome.batch.mean * outcome.durationMs;
        expect(Math.abs(waitingArea + runningArea + onLink - inSystem)).toBeLessThan(near);
        // Who is preempted waits a second time, of which the log tells nothing.
        if (outcome.counts.preemptions === 0) expect(Math.abs(waitingArea - waiting)).toBeLessThan(near);
        else expect(waitingArea).toBeGreaterThan(waiting - near);
      }),
      EXPERIMENTS,
    );
    expect(transfers).toBeGreaterThan(EXPERIMENTS.numRuns / 5);
    expect(cut).toBeGreaterThan(EXPERIMENTS.numRuns / 20);
  }, 120_000);
});

describe('work is conserved', () => {
  it('every worker is busy for as long as its iterations take', () => {
    fc.assert(
      fc.property(experiments('dyadic'), (input) => {
        const { simulation } = finished(input);
        expect(simulation.workers.map((worker) => worker.busyMs)).toEqual(judge(input).busyMs);
      }),
      { numRuns: 200 },
    );
  }, 120_000);

  it('a fixed time an iteration makes busy time that many iterations', () => {
    fc.assert(
      fc.property(experiments('dyadic'), (input) => {
        const cost = { ...input.cost, weightsMs: Float64Array.of(2), sharedPrefill: 1, sharedDecode: 1 };
        for (const name of Object.keys(cost) as (keyof typeof cost)[]) {
          if (typeof cost[name] === 'number' && /^(?:compute|memory|overhead)/.test(name))
            Object.assign(cost, { [name]: 0 });
        }
        const { simulation, outcome } = finished({ ...input, cost });
        const busyMs = simulation.workers.reduce((sum, worker) => sum + worker.busyMs, 0);
        expect(busyMs).toBe(2 * outcome.counts.iterations);
      }),
      EXPERIMENTS,
    );
  }, 60_000);

  it('nobody is idle while somebody could be admitted', () => {
    let idleMoments = 0;
    fc.assert(
      fc.property(experiments('real'), (input) => {
        const observer: Observer = {
          stretchEndMs: Number.POSITIVE_INFINITY,
          arrival: () => {},
          pass: () => {},
          observe: (timeMs: number, load: Load) => {
            // Requests that fit no empty pool are rejected: whoever waits where nothing is held could run.
            if (!simulation.workers.every((worker) => worker.isIdle)) return;
            idleMoments++;
            const isFree = input.disaggregation === undefined || load.heldUnits === 0;
            if (isFree && load.waiting > 0) expect.fail(`idle at ${timeMs} ms, and ${load.waiting} wait`);
          },
        };
        const simulation = new Simulation(input, observer);
        simulation.run(Number.POSITIVE_INFINITY);
      }),
      EXPERIMENTS,
    );
    expect(idleMoments).toBeGreaterThan(EXPERIMENTS.numRuns);
  }, 60_000);

  it('tokens are those of completed requests and what the others had emitted; each but the first has a gap', () => {
    fc.assert(
      fc.property(experiments('real'), (input) => {
        const { outcome } = finished(input);
        const { log, counts } = outcome;
        let whole = 0;
        let most = 0;
        let started = 0;
        for (let r = 0; r < log.count; r++) {
          if (!Number.isNaN(log.firstTokenMs[r]!)) started++;
          if (!Number.isNaN(log.completionMs[r]!)) whole += log.outputTokens[r]!;
          else if (!Number.isNaN(log.firstTokenMs[r]!)) most += log.outputTokens[r]! - 1;
        }
        expect(counts.tokens).toBeGreaterThanOrEqual(whole);
        expect(counts.tokens).toBeLessThanOrEqual(whole + most);
        if (outcome.drained) expect(counts.tokens).toBe(whole);
        expect(outcome.itlMs.count).toBe(counts.tokens - started);
        expect(counts.completed + counts.rejected + counts.unfinished).toBe(log.count);
      }),
      EXPERIMENTS,
    );
  }, 60_000);
});
