import { describe, expect, test } from 'vitest';
import { inferSlo } from '../../../engine/analyzer/inferredSlo.ts';
import { type CapacityQuestion, replicaCapacity } from '../../../engine/analyzer/replicaCapacity.ts';
import { QueueModel } from '../../../engine/queueing/index.ts';
import { capacityCsv, capacityRows } from '../../../engine/report/capacityRows.ts';
import { capacitySentence, comparison } from '../../../engine/report/capacitySentence.ts';

const input = { alphaMs: 6.97, betaMs: 0.0267, gammaMs: 0.00011, inputTokens: 1024, outputTokens: 256, maxBatch: 256 };
const asked = (change: Partial<CapacityQuestion> = {}): CapacityQuestion => ({
  input,
  semantics: 'documented',
  slo: inferSlo(3, [input])!,
  arrivalRps: 14.2,
  ...change,
});

describe('capacity of a replica', () => {
  test('is the size of the finite queue, under either semantics', () => {
    for (const semantics of ['documented', 'controller'] as const) {
      const answer = replicaCapacity(asked({ semantics }));
      const sizing = new QueueModel(input, semantics).size(answer.question.slo);
      expect(answer.sizing).toEqual(sizing);
      expect(answer.demand?.replicas).toBe(Math.ceil(14.2 / sizing.capacityRps));
      expect(answer.demand!.utilisation).toBeLessThanOrEqual(1);
    }
  });

  test('has its knee where throughput / response time is largest', () => {
    const { curve } = replicaCapacity(asked());
    const model = new QueueModel(input, 'documented');
    const power = (rate: number) => model.analyze(rate).throughputRps / model.analyze(rate).responseMs;
    for (const other of [0.5, 0.9, 0.99, 1.01, 1.1, 1.5])
      expect(power(curve!.kneeRps)).toBeGreaterThan(power(curve!.kneeRps * other));
    // T = alpha / (1 - rho) has it at rho = 0.5; the finite queue differs a little.
    expect(curve!.kneeRps / curve!.closedLimitRps).toBeCloseTo(0.5, 2);
  });

  test('says which target no rate keeps', () => {
    const answer = replicaCapacity(asked({ slo: { ttftMs: 20, itlMs: 50 } }));
    expect(answer.sizing).toBeUndefined();
    expect(answer.failure).toMatchObject({ target: 'ttft' });
    expect(answer.curve).toBeDefined();
  });

  test('fails without a curve where there is no queue', () => {
    const single = { ...input, maxBatch: 1, maxQueue: 0 };
    const answer = replicaCapacity(asked({ input: single, semantics: 'controller' }));
    expect(answer.curve).toBeUndefined();
    expect(answer.failure?.note).toBe('single-place');
    expect(replicaCapacity(asked({ input: { ...input, outputTokens: 0 } })).failure?.message).toMatch(/output token/);
  });
});

describe('the verdict in words', () => {
  const sentence = (change: Partial<CapacityQuestion>) =>
    capacitySentence('llama-h100', replicaCapacity(asked(change)));
  const { arrivalRps: _, ...withoutRate } = asked();

  test.each([
    [
      {},
      'One replica of llama-h100 serves 9.68 req/s within TTFT 48.4 ms and ITL 21.1 ms; 14.2 req/s need 2 replicas.',
    ],
    [
      { arrivalRps: 3 },
      'One replica of llama-h100 serves 9.68 req/s within TTFT 48.4 ms and ITL 21.1 ms; 3 req/s need 1 replica.',
    ],
    [{ arrivalRps: 0 }, 'One replica of llama-h100 serves 9.68 req/s within TTFT 48.4 ms and ITL 21.1 ms.'],
    [
      { slo: { ttftMs: 20, itlMs: 50 } },
      'llama-h100 cannot keep TTFT 20 ms at any rate: with next to no load it is 34.4 ms already.',
    ],
    [
      { slo: { ttftMs: 20_000, itlMs: 2 } },
      'llama-h100 cannot keep ITL 2 ms at any rate: with next to no load it is 7.38 ms already.',
    ],
  ])('%j', (change, expected) => {
    expect(sentence(change)).toBe(expected);
  });

  test('leaves the rate out where none is known', () => {
    expect(capacitySentence('a', replicaCapacity(withoutRate))).toMatch(/^One replica of a serves [^;]*\.$/);
  });

  test('compares with what is pinned', () => {
    const [now, pinned] = [replicaCapacity(asked()), replicaCapacity(asked({ slo: inferSlo(1.5, [input])! }))];
    expect(comparison(now, pinned)).toBe(
      'A replica serves 115 % more than pinned (4.51 req/s); pinned, 14.2 req/s need 4 replicas.',
    );
    expect(comparison(now, now)).toMatch(/^A replica serves the same as pinned/);
    expect(comparison(now, replicaCapacity(asked({ slo: { ttftMs: 1, itlMs: 1 } })))).toBeUndefined();
  });
});

describe('the table', () => {
  const answer = replicaCapacity(asked());
  const rows = capacityRows(answer);

  test('goes through the rates that matter, in order', () => {
    expect(rows.flatMap(({ mark }) => mark ?? [])).toEqual(['rate per replica', 'knee', 'λ*', 'stability limit']);
    expect(rows.map(({ rateRps }) => rateRps)).toEqual(rows.map(({ rateRps }) => rateRps).sort((a, b) => a - b));
  });

  test('meets the targets up to λ*, and not beyond', () => {
    for (const { rateRps, meetsSlo } of rows) expect(meetsSlo).toBe(rateRps <= answer.sizing!.lambdaRps);
  });

  test('as CSV has every point of the curve and no words for numbers', () => {
    const lines = capacityCsv(answer).trimEnd().split('\r\n');
    expect(lines).toHaveLength(answer.curve!.rateRps.length + 1);
    expect(lines[0]).toContain('rate_rps,throughput_rps,ttft_ms');
    expect(lines.join()).not.toMatch(/NaN|Infinity/);
  });
});
