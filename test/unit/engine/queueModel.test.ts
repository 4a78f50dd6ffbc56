import { describe, expect, it } from 'vitest';
import { DIFFERENCES, decodeMs, prefillMs, type QueueInput, QueueModel } from '../../../engine/queueing/index.ts';
import { DEFAULT_MAX_QUEUE } from '../../../schemas/defaults.ts';
import { thrown } from './thrown.ts';

const replica: QueueInput = {
  alphaMs: 8,
  betaMs: 0.016,
  gammaMs: 0.0005,
  inputTokens: 1024,
  outputTokens: 256,
  maxBatch: 64,
};

/** The model of the reference's unit tests. */
const small: QueueInput = {
  alphaMs: 1,
  betaMs: 0.01,
  gammaMs: 0.001,
  inputTokens: 100,
  outputTokens: 10,
  maxBatch: 8,
  maxQueue: 16,
};

describe('input', () => {
  it('has 100 queue places unless told otherwise', () => {
    expect(new QueueModel(replica, 'documented').input.maxQueue).toBe(DEFAULT_MAX_QUEUE);
  });

  it.each([
    [0, 10, true],
    [0, 1, true],
    [100, 1, true],
    [200, 20, true],
    [0, 0, false],
    [-1, -1, false],
    [50, 0, false],
    [-1, 10, false],
    [100, -1, false],
    [100, Number.NaN, false],
  ])('of %d input and %d output tokens: accepted %s', (inputTokens, outputTokens, accepted) => {
    const build = () => new QueueModel({ ...small, inputTokens, outputTokens }, 'controller');
    if (accepted) build();
    else expect(thrown(build).code).toBe('request-size-invalid');
  });

  it.each([
    { maxBatch: 0 },
    { maxBatch: -1 },
    { maxBatch: 1.5 },
    { maxQueue: -1 },
    { maxBatch: 1e9 },
    { alphaMs: Number.NaN },
    { gammaMs: Number.POSITIVE_INFINITY },
  ])('with %o is refused', (change) => {
    expect(thrown(() => new QueueModel({ ...small, ...change }, 'controller')).code).toBe('configuration-invalid');
  });

  it('with negative or no times is refused by the document, not by the controller', () => {
    const negative = { ...small, alphaMs: -0.01 };
    const error = thrown(() => new QueueModel(negative, 'documented'));
    expect(error).toMatchObject({
      code: 'configuration-invalid',
      details: { field: 'alphaMs', value: -0.01, limit: 0 },
    });
    expect(error.message).toBe('alpha must not be negative: -0.01 ms.');
    expect(new QueueModel(negative, 'controller').analyze(1).ttftMs).toBeGreaterThan(0);
    const free = { ...small, alphaMs: 0, betaMs: 0, gammaMs: 0 };
    expect(thrown(() => new QueueModel(free, 'documented')).code).toBe('configuration-invalid');
    expect(new QueueModel(free, 'controller').analyze(1)).toMatchObject({ responseMs: 0, throughputRps: 1, rho: 0 });
    expect(new QueueModel(free, 'controller').size({ ttftMs: 1 }).lambdaRps).toBe(Number.POSITIVE_INFINITY);
  });

  it('with negative service rates gives NaN under the controller, as the reference does', () => {
    const model = new QueueModel({ ...replica, alphaMs: -10, betaMs: 0.1 }, 'controller');
    const metrics = model.analyze(model.rateMaxRps / 2);
    expect(metrics.throughputRps).toBeNaN();
    expect(metrics.ttftMs).toBeNaN();
    expect(metrics.rho).toBeNaN();
  });
});

describe('analysis', () => {
  const model = new QueueModel(small, 'controller');

  it.each([0, -1, Number.NaN])('refuses a rate of %d', (rate) => {
    const error = thrown(() => model.analyze(rate));
    expect(error.code).toBe('rate-not-positive');
    expect(error.message).toMatch(/^The arrival rate must be above 0, not /);
  });

  it('refuses a rate above the maximum and says which it is', () => {
    const error = thrown(() => model.analyze(1.1 * model.rateMaxRps));
    expect(error).toMatchObject({ code: 'rate-above-max', details: { limit: model.rateMaxRps } });
    expect(error.message).toBe('One replica takes at most 255 req/s, not 281 req/s (25.5 req/s too much).');
  });

  it.each([0.5 * model.rateMinRps, 0.5 * model.rateMaxRps, 0.9 * model.rateMaxRps, model.rateMaxRps])(
    'takes %d req/s',
    (rate) => expect(model.analyze(rate).throughputRps).toBeGreaterThan(0),
  );

  it('of a single place is refused by the controller alone', () => {
    const single = { ...small, maxBatch: 1, maxQueue: 0 };
    const controller = new QueueModel(single, 'controller');
    expect(thrown(() => controller.analyze(1))).toMatchObject({
      code: 'model-invalid',
      details: { note: 'single-place' },
    });
    expect(thrown(() => controller.size({ ttftMs: 100 })).code).toBe('ttft-evaluation-failed');
    expect(thrown(() => controller.size({ itlMs: 100 })).code).toBe('itl-evaluation-failed');
    expect(thrown(() => controller.size({})).code).toBe('model-invalid');
    const documented = new QueueModel(single, 'documented');
    expect(documented.analyze(1).waitMs).toBe(0);
    expect(documented.size({ ttftMs: 100 }).limitedBy).toBe('maximum');
  });

  it('has an ITL that falls near the maximum for short answers in a batch of two, and not from three tokens on', () => {
    const fall = (outputTokens: number) => {
      const short = new QueueModel({ ...small, maxBatch: 2, maxQueue: 100, outputTokens }, 'documented');
      return 1 - short.analyze(short.rateMaxRps).itlMs / short.analyze(0.8 * short.rateMaxRps).itlMs;
    };
    expect(fall(1)).toBeGreaterThan(0.01);
    expect(fall(2)).toBeGreaterThan(1e-4);
    expect(fall(3)).toBeLessThan(0);
  });

  it('refuses rates in probabilities() as in analyze()', () => {
    expect(thrown(() => model.probabilities(0)).code).toBe('rate-not-positive');
    expect(model.probabilities(1)).toHaveLength(25);
  });
});

describe('differences between the semantics', () => {
  const documented = new QueueModel(replica, 'documented');
  const controller = new QueueModel(replica, 'controller');

  it('TTFT: one decode step more under the controller', () => {
    const rate = documented.rateMaxRps / 2;
    const d = documented.analyze(rate);
    expect(d.ttftMs).toBe(d.waitMs + d.prefillMs);
    const c = controller.analyze(rate);
    expect(c.ttftMs).toBe(c.waitMs + c.prefillMs + c.itlMs);
  });

  it('decode step: half a token more under the document', () => {
    const step = decodeMs(replica, 3, DIFFERENCES.documented) - decodeMs(replica, 3, DIFFERENCES.controller);
    expect(step).toBeCloseTo(replica.gammaMs / 2, 12);
  });

  it('prefill of a request without input: free under the controller, an iteration under the document', () => {
    const work = { ...replica, inputTokens: 0 };
    expect(prefillMs(work, 3, DIFFERENCES.controller)).toBe(0);
    expect(prefillMs(work, 3, DIFFERENCES.documented)).toBeGreaterThan(replica.alphaMs);
  });

  it('capacity: lambda* under the document, the throughput there under the controller', () => {
    const targets = { ttftMs: 2000 };
    const d = documented.size(targets);
    expect(d.capacityRps).toBe(d.lambdaRps);
    const c = controller.size(targets);
    expect(c.capacityRps).toBe(c.metrics.throughputRps);
    expect(c.capacityRps).toBeLessThan(c.lambdaRps);
  });
});
