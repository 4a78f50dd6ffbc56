import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Outcome, ServingSlo } from '../../../../engine/serving/outcome.ts';
import { ServingRun, simulate } from '../../../../engine/serving/simulate.ts';
import type { SimulationInput } from '../../../../engine/serving/simulationInput.ts';
import { costOf } from '../../../unit/engine/serving/experiment.ts';
import { experiments } from './experiments.ts';

/** What has no business in a field, of all kinds. */
const hostile = fc.oneof(
  fc.constantFrom(
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    -1,
    -0,
    0,
    0.5,
    -1e-9,
    5e-324,
    2 ** 31,
    2 ** 53,
    1e18,
    1e300,
    Number.MAX_VALUE,
  ),
  fc.double(),
  fc.integer(),
);

/** Where a number may be put. */
type Field = readonly (string | number)[];

/** All numbers of an input, those of lists one by one. */
function fieldsOf(value: unknown, path: Field = []): Field[] {
  if (typeof value === 'number') return [path];
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array, (_, i) => [...path, i]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => fieldsOf(part, [...path, name]));
}

/** The input with another number at a field. Whole arrays turn what is no whole number into one. */
function changed<T>(value: T, [name, ...rest]: Field, number: number): T {
  if (name === undefined) return number as T;
  if (ArrayBuffer.isView(value)) {
    const copy = (value as unknown as Float64Array).slice();
    copy[name as number] = number;
    return copy as T;
  }
  return { ...value, [name]: changed(value[name as keyof T], rest, number) };
}

/** A run that may take so many steps: as many as anything that ends can need. */
function outcomeWithin(input: SimulationInput, slo: ServingSlo, steps: number): Outcome {
  const run = new ServingRun(input, slo);
  if (!run.advance(steps)) expect.fail(`not over after ${steps} steps`);
  return run.outcome();
}

function expectNumbers({ log, counts, verdict, reason, kv, queue, ...outcome }: Outcome): void {
  expect(['stable', 'saturated', 'unstable']).toContain(verdict);
  for (const value of Object.values(counts)) expect(value).toBeGreaterThanOrEqual(0);
  for (const value of [
    outcome.durationMs,
    outcome.utilisation,
    outcome.tokensPerS,
    outcome.goodputRps,
    queue.mean,
    kv.mean,
  ]) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThan(Number.POSITIVE_INFINITY);
  }
  expect(counts.completed + counts.rejected + counts.unfinished).toBe(log.count);
}

/** Steps of which each does something: events of requests, and iterations, of which none is without a token. */
function mostSteps({ requests }: SimulationInput): number {
  let tokens = 0;
  for (let r = 0; r < requests.promptTokens.length; r++)
    tokens += requests.promptTokens[r]! + requests.outputTokens[r]!;
  return 1000 + 100 * (tokens + requests.promptTokens.length);
}

describe('numbers that make no sense', () => {
  it('are refused with a sentence that names the field, or simulated to an end without a NaN', () => {
    let refused = 0;
    let simulated = 0;
    fc.assert(
      fc.property(experiments('real'), hostile, fc.nat(), (input, number, choice) => {
        const fields = fieldsOf(input);
        const field = fields[choice % fields.length]!;
        const bad = changed(input, field, number);
        try {
          const outcome = outcomeWithin(bad, {}, mostSteps(bad));
          simulated++;
          expectNumbers(outcome);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          refused++;
          const name = String(field[field.length - 1]);
          const path = typeof field[field.length - 1] === 'number' ? String(field[field.length - 2]) : name;
          expect(error.message).toMatch(/^[\w.[\]]+ .*must .*[.]$/);
          // A number may be at fault because of another: blocks that the prefix takes, tokens that are fewer than sequences.
          const others = ['prefixTokens', 'maxNumBatchedTokens', 'maxNumSeqs', 'windowLayers', 'arrivalMs'];
          expect([path, ...others].some((other) => error.message.includes(other))).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
    expect(refused).toBeGreaterThan(300);
    expect(simulated).toBeGreaterThan(300);
  }, 120_000);

  it('are NaN and minus infinity nowhere', () => {
    fc.assert(
      fc.property(
        experiments('real'),
        fc.constantFrom(Number.NaN, Number.NEGATIVE_INFINITY),
        fc.nat(),
        (input, number, choice) => {
          // Whole arrays hold no such numbers; a closed loop reads no arrivals.
          const { requests, concurrency: _, ...others } = input;
          const bad = { ...others, requests: { arrivalMs: requests.arrivalMs } };
          const fields = fieldsOf(bad);
          const field = fields[choice % fields.length]!;
          const open = { ...others, requests };
          const name = field.findLast((part) => typeof part === 'string') as string;
          expect(() => simulate(changed(open, field, number))).toThrow(RangeError);
          expect(() => simulate(changed(open, field, number))).toThrow(name);
        },
      ),
      { numRuns: 500 },
    );
  }, 60_000);

  it('are none: all costs 0, and time stands still but for arrivals', () => {
    fc.assert(
      fc.property(experiments('dyadic'), (drawn) => {
        const input = { ...drawn, cost: costOf({ windowTokens: drawn.cost.windowTokens }) };
        const disaggregation = drawn.disaggregation && { ...drawn.disaggregation, baseLatencyMs: 0, perTokenMs: 0 };
        const outcome = outcomeWithin({ ...input, disaggregation }, {}, mostSteps(input));
        expectNumbers(outcome);
        const { log, counts } = outcome;
        expect(outcome.drained).toBe(true);
        expect(outcome.utilisation).toBe(0);
        for (let r = 0; r < log.count; r++) {
          expect(log.completionMs[r]).toBe(log.rejected[r] === 1 ? Number.NaN : log.arrivalMs[r]);
        }
        expect(counts.unfinished).toBe(0);
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});
