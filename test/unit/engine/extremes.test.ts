import { describe, expect, test } from 'vitest';
import { QueueError, type QueueInput, type QueueMetrics, QueueModel } from '../../../engine/queueing/index.ts';
import { SEMANTICS } from '../../../schemas/defaults.ts';
import { Random } from '../../property/documents/random.ts';

/* Numbers that no server has, and that somebody will send: each gets numbers or a reason for an answer, and soon. */

const EXTREMES = [0, 1, 8, 1e-3, 1e3, 1e-9, 1e9, 5e-324, 1e-300, 1e300, Number.MAX_VALUE, -1, -1e300, 0.5, 256, 1024];
const replica: QueueInput = {
  alphaMs: 8,
  betaMs: 0.016,
  gammaMs: 0.0005,
  inputTokens: 1024,
  outputTokens: 256,
  maxBatch: 256,
};

function extreme(seed: number): { input: QueueInput; rateRps: number; ttftMs: number; itlMs: number } {
  const random = new Random(seed);
  const any = () => random.pick(EXTREMES);
  return {
    input: {
      alphaMs: any(),
      betaMs: any(),
      gammaMs: any(),
      inputTokens: any(),
      outputTokens: any(),
      maxBatch: random.pick([1, 2, 7, 8, 9, 1000]),
      maxQueue: random.pick([0, 1, 100, 5000]),
    },
    rateRps: any(),
    ttftMs: any(),
    itlMs: any(),
  };
}

/** The answer; undefined for a reason. */
function answerOf<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof QueueError)) throw error;
    expect(error.message).not.toMatch(/not not a number|NaN|undefined/);
    return undefined;
  }
}

/** A time may be longer than any number. */
const notNumbers = (metrics: QueueMetrics) => Object.entries(metrics).filter(([, value]) => Number.isNaN(value));

test('the document has numbers or a reason, whatever is asked', () => {
  let answers = 0;
  for (let seed = 1; seed <= 4000; seed++) {
    const { input, rateRps, ttftMs, itlMs } = extreme(seed);
    const model = answerOf(() => new QueueModel(input, 'documented'));
    if (!model) continue;
    for (const ask of [() => model.analyze(rateRps), () => model.size({ ttftMs, itlMs }).metrics]) {
      const metrics = answerOf(ask);
      if (!metrics) continue;
      answers++;
      expect(notNumbers(metrics), JSON.stringify({ seed, input, rateRps, ttftMs, itlMs })).toEqual([]);
    }
  }
  expect(answers).toBeGreaterThan(100);
});

test('the controller goes on with whatever it is given, and ends', () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const { input, rateRps, ttftMs, itlMs } = extreme(seed);
    const model = answerOf(() => new QueueModel(input, 'controller'));
    if (!model) continue;
    answerOf(() => model.analyze(rateRps));
    answerOf(() => model.size({ ttftMs, itlMs }));
  }
});

describe.each(SEMANTICS)('%s', (semantics) => {
  test('what is no number is called that', () => {
    const model = new QueueModel(replica, semantics);
    const messages = [
      () => model.analyze(Number.NaN),
      () => model.size({ ttftMs: Number.NaN }),
      () => model.size({ tps: Number.NaN }),
      () => new QueueModel({ ...replica, inputTokens: Number.NaN }, semantics),
      () => new QueueModel({ ...replica, maxBatch: Number.NaN }, semantics),
      () => new QueueModel({ ...replica, alphaMs: Number.NaN }, semantics),
    ].map((ask) => {
      try {
        ask();
      } catch (error) {
        return (error as Error).message;
      }
      return 'nothing was thrown';
    });
    for (const message of messages) expect(message).toMatch(/must be a (whole |finite )?number|must be a number/);
  });

  test('a queue of a thousand million places takes no longer, flat or falling or with a negative parameter', () => {
    const maxQueue = 1_000_000_000;
    const flat = { ...replica, betaMs: 0, gammaMs: 0, maxQueue };
    const negative = { ...replica, betaMs: -1e-6, maxQueue };
    for (const input of [flat, { ...flat, maxBatch: 1 }, { ...replica, maxBatch: 1, maxQueue }, negative])
      answerOf(() => new QueueModel(input, semantics).size({ ttftMs: 5_000, itlMs: 50 }));
  });
});
