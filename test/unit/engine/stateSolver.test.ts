import { describe, expect, it } from 'vitest';
import { stateAverages, stateProbabilities } from '../../../engine/queueing/stateProbabilities.ts';
import { StateSolver } from '../../../engine/queueing/stateSolver.ts';
import { expectClose } from '../../golden/closeTo.ts';

describe('state solver', () => {
  const lines = [
    { name: 'work grows with the batch', fixed: 2000, perRequest: 170 },
    { name: 'hardly any growth', fixed: 2000, perRequest: 1e-6 },
    { name: 'no growth', fixed: 10, perRequest: 0 },
    { name: 'nearly all growth', fixed: 1e-3, perRequest: 50 },
  ];
  for (const { name, fixed, perRequest } of lines) {
    it(`agrees with the sum over every state: ${name}`, () => {
      for (const batch of [1, 2, 7, 8, 9, 64, 256]) {
        for (const queue of [0, 1, 100, 2560]) {
          const solver = new StateSolver(fixed, perRequest, batch, queue);
          for (const load of [1e-9, 0.001, 0.1, 0.5, 0.8, 0.95, 0.999, 1, 1.05]) {
            const arrivals = load * solver.serviceRate(batch);
            solver.solve(arrivals);
            const p = stateProbabilities(arrivals, solver.serviceRates(), batch + queue);
            const expected = stateAverages(p, batch);
            const where = `batch ${batch}, queue ${queue}, load ${load}: `;
            expectClose(`${where}in service`, solver.inService, expected.inService, 1e-11);
            expectClose(`${where}queue`, solver.queueLength, expected.queueLength, 1e-10, 1e-15 * expected.inSystem);
            expectClose(`${where}empty`, solver.empty, p[0]!, 1e-10, 1e-300);
            expectClose(`${where}full`, solver.full, expected.full, 1e-10, 1e-16);
          }
        }
      }
    });
  }

  it('scales state weights down before they overflow', () => {
    const solver = new StateSolver(1291, 1e-3, 2048, 20480);
    solver.solve(0.999 * solver.serviceRate(2048));
    expect(solver.inService).toBeGreaterThan(2000);
    expect(solver.inService).toBeLessThan(2048);
    expect(solver.queueLength).toBeGreaterThan(0);
    expect(solver.empty).toBe(0);
  });

  it('has no steady state where a service rate is negative', () => {
    const solver = new StateSolver(-100, 10, 20, 5);
    solver.solve(0.01);
    expect(solver.inService).toBeNaN();
  });

  it('solves falling service rates by summing', () => {
    const solver = new StateSolver(-1, 10, 4, 5);
    solver.solve(0.05);
    const p = stateProbabilities(0.05, solver.serviceRates(), 9);
    expect(solver.inService).toBe(stateAverages(p, 4).inService);
    expect(p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 14);
  });

  it('rescales in the straightforward sum too', () => {
    const p = stateProbabilities(1, new Float64Array(600).fill(0.1), 600);
    expectClose('last', p[600]!, 0.9, 1e-12);
    expect(p[0]).toBe(0);
  });
});
