import { describe, expect, it } from 'vitest';
import { boundedSearch } from '../../engine/numerics/boundedSearch.ts';
import { DIFFERENCES, decodeMs, iterationMs, prefillMs, QueueModel } from '../../engine/queueing/index.ts';
import { stateAverages, stateProbabilities } from '../../engine/queueing/stateProbabilities.ts';
import { expectClose } from './closeTo.ts';
import { readGolden } from './goldenData.ts';

interface ServiceTimesCase {
  alpha: number;
  beta: number;
  gamma: number;
  avgInputTokens: number;
  avgOutputTokens: number;
  batchSize: number;
  iterationTime: number;
  prefillTime: number;
  decodeTime: number;
}

interface QueueStatesCase {
  K: number;
  lambda: number;
  serviceRates: number[];
  valid: boolean;
  p: number[];
  avgNumInServers: number;
  avgNumInSystem: number;
  avgQueueLength: number;
  avgRespTime: number;
  avgServTime: number;
  avgWaitTime: number;
  throughput: number;
}

interface SearchCase {
  function: string;
  xMin: number;
  xMax: number;
  yTarget: number;
  x: number;
  indicator: number;
}

const golden = readGolden<{
  serviceTimes: ServiceTimesCase[];
  stateDependentQueue: QueueStatesCase[];
  boundedSearch: SearchCase[];
}>('primitives');

/** These values are single precision only: a few of its rounding steps. */
const SINGLE = 1e-6;

describe('primitives', () => {
  it('has all the cases', () => {
    expect(Object.values(golden).map((list) => list.length)).toEqual([11, 180, 5]);
  });

  golden.serviceTimes.forEach((c, index) => {
    it(`service times ${index}, batch ${c.batchSize}`, () => {
      const work = {
        alphaMs: c.alpha,
        betaMs: c.beta,
        gammaMs: c.gamma,
        inputTokens: c.avgInputTokens,
        outputTokens: c.avgOutputTokens,
      };
      const { controller } = DIFFERENCES;
      expectClose('iteration', iterationMs(work, c.batchSize), c.iterationTime, SINGLE);
      expectClose('prefill', prefillMs(work, c.batchSize, controller), c.prefillTime, SINGLE);
      expectClose('decode', decodeMs(work, c.batchSize, controller), c.decodeTime, SINGLE);
    });
  });

  golden.stateDependentQueue.forEach((c, index) => {
    it(`state-dependent queue ${index}, ${c.K} places`, () => {
      if (!c.valid) {
        expect(c.K).toBe(1);
        const single = { alphaMs: 1, betaMs: 0, gammaMs: 0, inputTokens: 1, outputTokens: 1, maxBatch: 1, maxQueue: 0 };
        expect(() => new QueueModel(single, 'controller').analyze(0.1)).toThrow(
          expect.objectContaining({ code: 'model-invalid' }),
        );
        return;
      }
      // The rates were singles; state probabilities are the one thing that was double.
      const p = stateProbabilities(c.lambda, c.serviceRates.map(Math.fround), c.K);
      c.p.forEach((expected, n) => {
        expectClose(`p(${n})`, p[n]!, expected, 1e-12);
      });
      const averages = stateAverages(p, c.serviceRates.length);
      const throughput = c.lambda * (1 - averages.full);
      expectClose('in service', averages.inService, c.avgNumInServers, SINGLE);
      expectClose('in system', averages.inSystem, c.avgNumInSystem, SINGLE);
      expectClose('queue', averages.queueLength, c.avgQueueLength, SINGLE, SINGLE * c.avgNumInSystem);
      expectClose('throughput', throughput, c.throughput, SINGLE);
      expectClose('response', averages.inSystem / throughput, c.avgRespTime, SINGLE);
      expectClose('service', averages.inService / throughput, c.avgServTime, SINGLE);
      expectClose('wait', averages.queueLength / throughput, c.avgWaitTime, SINGLE, SINGLE * c.avgRespTime);
    });
  });

  const functions: Record<string, (x: number) => number> = {
    'x*x': (x) => x * x,
    '2-x': (x) => 2 - x,
    '1/x': (x) => 1 / x,
    constant5: () => 5,
  };

  golden.boundedSearch.forEach((c, index) => {
    it(`bounded search ${index}, ${c.function} = ${c.yTarget}`, () => {
      const curve = functions[c.function];
      if (!curve) expect.fail(`unknown function ${c.function}`);
      const ours = boundedSearch(curve, c.xMin, c.xMax, c.yTarget);
      expect(ours.indicator).toBe(c.indicator);
      expectClose('value', curve(ours.x), curve(c.x), 2e-6);
      if (ours.indicator !== 0) expect(ours.x).toBe(c.x);
    });
  });
});
