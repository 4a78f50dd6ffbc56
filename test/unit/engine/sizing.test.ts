import { describe, expect, it } from 'vitest';
import { inferredTargets, type QueueInput, QueueModel } from '../../../engine/queueing/index.ts';
import { SEMANTICS } from '../../../schemas/defaults.ts';
import { thrown } from './thrown.ts';

const replica: QueueInput = {
  alphaMs: 8,
  betaMs: 0.016,
  gammaMs: 0.0005,
  inputTokens: 512,
  outputTokens: 128,
  maxBatch: 64,
};
const batchOne = { ...replica, maxBatch: 1 };
const constant = { ...replica, betaMs: 0, gammaMs: 0 };

describe.each(SEMANTICS)('sizing, %s', (semantics) => {
  const model = new QueueModel(replica, semantics);

  it('without targets gives the maximum', () => {
    expect(model.size({})).toMatchObject({ lambdaRps: model.rateMaxRps, limitedBy: 'maximum', notes: [] });
    expect(model.size({ ttftMs: 0, itlMs: 0, tps: 0 }).limitedBy).toBe('maximum');
  });

  it('names the target that limits, and keeps it', () => {
    const byTtft = model.size({ ttftMs: 100, itlMs: 50 });
    expect(byTtft.limitedBy).toBe('ttft');
    expect(byTtft.achieved.ttftMs).toBeLessThanOrEqual(100);
    expect(byTtft.achieved.ttftMs).toBeGreaterThan(100 * (1 - 1e-8));
    const byItl = model.size({ ttftMs: 500, itlMs: 20 });
    expect(byItl.limitedBy).toBe('itl');
    expect(byItl.achieved.itlMs).toBeLessThanOrEqual(20);
    expect(byItl.lambdaRps).toBe(byItl.rateItlRps);
  });

  it('takes nine tenths of the maximum for any token rate, and says so', () => {
    const one = model.size({ tps: 1 });
    expect(one).toMatchObject({ limitedBy: 'tps', notes: ['tps-value-unused'] });
    expect(one.lambdaRps).toBeCloseTo(0.9 * model.rateMaxRps, 10);
    expect(model.size({ tps: 1e6 }).lambdaRps).toBe(one.lambdaRps);
  });

  it.each(['ttftMs', 'itlMs', 'tps'] as const)('refuses a negative %s', (field) => {
    const error = thrown(() => model.size({ [field]: -1 }));
    expect(error).toMatchObject({ code: 'target-negative', details: { field, value: -1 } });
  });

  it('says by how much a target is missed', () => {
    const error = thrown(() => model.size({ itlMs: 5 }));
    expect(error.code).toBe('itl-target-below-range');
    expect(error.details.lowestMs).toBeCloseTo(8.67, 2);
    expect(error.details.missesByMs).toBeCloseTo(3.67, 2);
    expect(error.message).toBe(
      'No rate keeps an ITL of 5 ms: it is at least 8.67 ms, even with next to no load (3.67 ms too much).',
    );
  });

  it('at the lowest latency gives the lowest rate, flagged', () => {
    const lowest = model.analyze(model.rateMinRps).itlMs;
    expect(model.size({ itlMs: lowest })).toMatchObject({
      lambdaRps: model.rateMinRps,
      notes: ['target-at-lowest-rate'],
    });
  });
});

describe('a latency that does not rise with the rate', () => {
  it('is judged by its value under the document', () => {
    for (const input of [batchOne, constant]) {
      const model = new QueueModel(input, 'documented');
      expect(model.size({ itlMs: 50 })).toMatchObject({ lambdaRps: model.rateMaxRps, limitedBy: 'maximum', notes: [] });
      expect(thrown(() => model.size({ itlMs: 1 })).code).toBe('itl-target-below-range');
    }
  });

  it('does not hide the rates that keep a target a hair above its lowest value from the document', () => {
    const model = new QueueModel(constant, 'documented');
    const lowest = model.analyze(model.rateMinRps).ttftMs;
    const sizing = model.size({ ttftMs: lowest * (1 + 5e-7) });
    expect(sizing.lambdaRps).toBeGreaterThan(0.4 * model.rateMaxRps);
    expect(sizing.achieved.ttftMs).toBeLessThanOrEqual(lowest * (1 + 5e-7));
    expect(sizing.notes).toEqual([]);
  });

  it('is refused by the controller though every rate keeps the target, and the error says why', () => {
    const falling = thrown(() => new QueueModel(batchOne, 'controller').size({ ttftMs: 500, itlMs: 50 }));
    expect(falling.code).toBe('itl-target-below-range');
    expect(falling.message).toContain('Every rate keeps');
    expect(falling.details.missesByMs).toBeLessThan(0);
    const flat = thrown(() => new QueueModel(constant, 'controller').size({ itlMs: 50 }));
    expect(flat).toMatchObject({ code: 'itl-target-below-range', details: { note: 'flat-curve' } });
  });

  it('is accepted by the controller though no rate keeps the target, with a note', () => {
    const fast = { ...batchOne, inputTokens: 1, outputTokens: 1, betaMs: 1 };
    const model = new QueueModel(fast, 'controller');
    const sizing = model.size({ itlMs: 1 });
    expect(sizing).toMatchObject({ lambdaRps: model.rateMaxRps, notes: ['falling-curve'] });
    expect(sizing.achieved.itlMs).toBeGreaterThan(1);
  });

  it('is searched by the controller for the rate where it falls to the target, with a note', () => {
    const fast = { ...batchOne, inputTokens: 1, outputTokens: 1, betaMs: 1 };
    const model = new QueueModel(fast, 'controller');
    const target = model.analyze(model.rateMaxRps / 2).itlMs;
    const sizing = model.size({ itlMs: target });
    expect(sizing.lambdaRps).toBeCloseTo(model.rateMaxRps / 2, 4);
    expect(sizing.notes).toEqual(['falling-curve']);
  });
});

describe('inferred targets', () => {
  it('with k = 2 are never feasible under the controller, always under the document', () => {
    const targets = inferredTargets(2, replica);
    expect(thrown(() => new QueueModel(replica, 'controller').size(targets)).code).toBe('ttft-target-below-range');
    expect(new QueueModel(replica, 'documented').size(targets).lambdaRps).toBeGreaterThan(1);
  });
});
