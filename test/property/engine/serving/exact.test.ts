import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { judge } from '../../../unit/engine/serving/judge/judge.ts';
import { expectAgreement } from './agree.ts';
import { Coverage } from './coverage.ts';
import { experiments } from './experiments.ts';
import { simulated } from './simulated.ts';
import { snapped } from './snapped.ts';

describe('the simulator and the judge', () => {
  it('agree within rounding, where rounding decides nothing', () => {
    const coverage = new Coverage();
    let apart = 0;
    let ties = 0;
    fc.assert(
      fc.property(experiments('real'), (input) => {
        const verdict = judge(input);
        coverage.add(input, verdict);
        if (verdict.ties === 0) {
          expectAgreement(verdict, simulated(input, Number.POSITIVE_INFINITY), 'real');
          return;
        }
        // Set apart: what rounding might decide is compared where nothing is rounded.
        const exact = snapped(input);
        const exactly = judge(exact);
        apart++;
        ties += exactly.ties > 0 ? 1 : 0;
        expectAgreement(exactly, simulated(exact, Number.POSITIVE_INFINITY), 'dyadic');
      }),
      { numRuns: 500 },
    );
    console.log(`real: ${coverage}\n${apart} were compared with times at 2^-10 ms, ${ties} of them still with ties`);
    expect(coverage.share('tie')).toBeLessThan(0.05);
    expect(coverage.share('preemption')).toBeGreaterThan(0.1);
  }, 120_000);

  it('agree to the bit where all sums are exact, ties and all', () => {
    const coverage = new Coverage();
    fc.assert(
      fc.property(experiments('dyadic'), (input) => {
        const verdict = judge(input);
        coverage.add(input, verdict);
        expectAgreement(verdict, simulated(input, 7), 'dyadic');
      }),
      { numRuns: 300 },
    );
    console.log(`dyadic: ${coverage}`);
    expect(coverage.share('tie')).toBeGreaterThan(0.2);
  }, 120_000);
});
