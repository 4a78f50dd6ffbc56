import { describe, expect, it } from 'vitest';
import {
  closedForm,
  closedFormBound,
  inferredTargets,
  multiplierForUtilisation,
  utilisationForMultiplier,
} from '../../engine/queueing/index.ts';
import { expectClose } from './closeTo.ts';
import { readGolden } from './goldenData.ts';

interface Point {
  alpha: number;
  beta: number;
  gamma: number;
  inputTokens: number;
  outputTokens: number;
}

interface SteadyState extends Point {
  ratePerMs: number;
  ratePerSecond: number;
  delta: number;
  rho: number;
  tIter: number;
  concurrency: number;
  ttft: number;
  itl: number;
}

interface Inferred extends Point {
  k: number;
  targetRho: number;
  targetTTFT: number;
  targetITL: number;
}

const golden = readGolden<{ steadyState: SteadyState[]; inferredTargets: Inferred[] }>('document_closed_form');
const REL = 1e-12;

const parameters = (c: Point) => ({
  alphaMs: c.alpha,
  betaMs: c.beta,
  gammaMs: c.gamma,
  inputTokens: c.inputTokens,
  outputTokens: c.outputTokens,
});

describe('document_closed_form', () => {
  it('has all the cases', () => {
    expect([golden.steadyState.length, golden.inferredTargets.length]).toEqual([151, 151]);
  });

  golden.steadyState.forEach((c, index) => {
    it(`steady state ${index}, rho ${c.rho.toPrecision(3)}`, () => {
      const ours = closedForm(parameters(c), c.ratePerSecond);
      // 1 - rho cancels: an error of half an ulp in rho grows by 1 / (1 - rho).
      const near = REL / (1 - c.rho);
      expectClose('delta', ours.deltaMs, c.delta, REL);
      expectClose('rho', ours.rho, c.rho, REL);
      expectClose('T', ours.iterationMs, c.tIter, near);
      expectClose('n', ours.concurrency, c.concurrency, near);
      expectClose('TTFT', ours.ttftMs, c.ttft, near);
      expectClose('ITL', ours.itlMs, c.itl, near);
      // The bound for the latencies at a rate is that rate.
      if (c.rho > 0.01) {
        expectClose('bound by TTFT', closedFormBound(parameters(c), { ttftMs: c.ttft }), c.ratePerSecond, 1e-9);
        expectClose('bound by ITL', closedFormBound(parameters(c), { itlMs: c.itl }), c.ratePerSecond, 1e-9);
      }
    });
  });

  golden.inferredTargets.forEach((c, index) => {
    it(`inferred targets ${index}, k ${c.k}`, () => {
      const ours = inferredTargets(c.k, parameters(c));
      expectClose('rho', utilisationForMultiplier(c.k), c.targetRho, REL);
      expectClose('k', multiplierForUtilisation(c.targetRho), c.k, REL);
      expectClose('TTFT', ours.ttftMs, c.targetTTFT, REL);
      expectClose('ITL', ours.itlMs, c.targetITL, REL);
    });
  });
});
