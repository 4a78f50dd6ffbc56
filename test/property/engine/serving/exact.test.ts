import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { judge } from '../../../unit/engine/serving/judge/judge.ts';
import { expectAgreement } from './agree.ts';
import { Coverage } from './coverage.ts';
import { experiments } from './experiments.ts';
import { simulated } from './simulated.ts';

describe('the simulator and the judge', () => {
  it('agree within rounding, where rounding decides nothing', () => {
    const coverage = new Coverage();
    fc.assert(
      fc.property(experiments('real'), (input) => {
        const verdict = judge(input);
        coverage.add(input, verdict);
        // Set apart: what rounding might decide is compared where nothing is rounded.
        if (verdict.ties === 0) expectAgreement(verdict, simulated(input, Number.POSITIVE_INFINITY), 'real');
      }),
      { numRuns: 500 },
    );
    console.log(`real: ${coverage}`);
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
