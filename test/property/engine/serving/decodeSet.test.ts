import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DecodeSet } from '../../../../engine/serving/decodeSet.ts';
import { Jump } from '../../../../engine/serving/jump.ts';
import { KvBlocks } from '../../../../engine/serving/kvBlocks.ts';
import { simulate } from '../../../../engine/serving/simulate.ts';
import { costOf, experiment, type Row } from '../../../unit/engine/serving/experiment.ts';

const SLOTS = 6;
const steps = fc.array(
  fc.record({
    slot: fc.integer({ min: 0, max: SLOTS - 1 }),
    context: fc.integer({ min: 1, max: 60 }),
    decodes: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1e8 })),
    /** Of what there is until somebody finishes. */
    share: fc.constantFrom(0.3, 1),
    leaves: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
);
const systems = fc.record({
  blockTokens: fc.constantFrom(1, 4, 7, 16),
  windowLayers: fc.constantFrom(0, 2),
  windowTokens: fc.constantFrom(5, 32),
});

/** All that a set can be asked. */
function told(decodes: DecodeSet): unknown {
  const { size, contextTokens, windowedTokens, growing } = decodes;
  const slots = Array.from({ length: SLOTS }, (_, slot) =>
    decodes.has(slot) ? [decodes.contextOf(slot), decodes.demandOf(slot)] : [],
  );
  const next = [0, 1, 2, 3].map((ahead) => decodes.demand(ahead));
  return { size, contextTokens, windowedTokens, growing, slots, next, within: decodes.iterationsWithin(50, 1000) };
}

describe('requests that decode', () => {
  it('are the same however long others have decoded before: ticks are counted anew past 2^32', () => {
    let rebased = 0;
    fc.assert(
      fc.property(systems, steps, fc.integer({ min: 0, max: 2e8 }), (system, all, more) => {
        const { blockTokens, windowLayers, windowTokens } = system;
        const limits = { kvBlocks: 1e9, kvBlockTokens: blockTokens, fullLayers: 1, windowLayers };
        const blocks = new KvBlocks(limits, windowTokens, 0);
        const [young, old] = [0, 1].map(() => new DecodeSet(SLOTS, blocks, windowTokens, true)) as [
          DecodeSet,
          DecodeSet,
        ];
        // A whole number of blocks.
        old.tick = (2 ** 32 / 16 + more) * 16 * 7;
        for (const { slot, context, decodes, share, leaves } of all) {
          for (const set of [young, old]) {
            if (!set.has(slot)) set.add(slot, context, decodes);
            else if (leaves && set.size > 1) set.remove(slot);
          }
          expect(told(old)).toEqual(told(young));
          const iterations = young.iterationsToChange();
          expect(old.iterationsToChange()).toBe(iterations);
          const tick = old.tick;
          for (const set of [young, old]) set.advance(Math.max(1, Math.floor(share * iterations)));
          if (old.tick < tick) rebased++;
          for (let over = young.finished(); over >= 0; over = young.finished()) {
            expect(old.finished()).toBe(over);
            for (const set of [young, old]) set.remove(over);
          }
          expect(old.finished()).toBe(-1);
          expect(told(old)).toEqual(told(young));
        }
      }),
      { numRuns: 300 },
    );
    expect(rebased).toBeGreaterThan(200);
  }, 60_000);

  it('take as many blocks, for as long, as iteration by iteration', () => {
    const times = fc.record({ firstMs: fc.integer({ min: 1, max: 50 }), stepMs: fc.constantFrom(0, 0.5, 3) });
    const range = fc.record({ first: fc.integer({ min: 0, max: 40 }), more: fc.integer({ min: 0, max: 200 }) });
    fc.assert(
      fc.property(
        systems,
        times,
        range,
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: SLOTS }),
        (...drawn) => {
          const [{ blockTokens }, { firstMs, stepMs }, { first, more }, contexts] = drawn;
          const limits = { kvBlocks: 1e9, kvBlockTokens: blockTokens, fullLayers: 1, windowLayers: 0 };
          const decodes = new DecodeSet(SLOTS, new KvBlocks(limits, 1, 0), Number.POSITIVE_INFINITY, true);
          for (const [slot, context] of contexts.entries()) decodes.add(slot, context, 1000);
          const jump = new Jump();
          jump.plan(1000, firstMs, stepMs, 300);
          const nowMs = jump.endMs;
          let [units, unitMs] = [0, 0];
          for (let number = first; number < first + more; number++) {
            units += decodes.demand(number);
            unitMs += decodes.demand(number) * (nowMs - jump.endOf(number));
          }
          decodes.takeBetween(jump, first, first + more, nowMs);
          expect([decodes.taken, decodes.takenUnitMs]).toEqual([units, unitMs]);
        },
      ),
    );
  });
});

it('13 billion iterations of a worker that is never empty end with every token', () => {
  const rows = Array.from({ length: 400 }, (_, i): Row => [0, 16, 1e8 - ((i * i * 7919) % 1_000_003)]);
  const change = { concurrency: 3, cost: costOf({ overheadFixedMs: 1 }), drainLimitMs: 1e12 };
  const { counts, drained } = simulate(experiment(rows, change, { kvBlockTokens: 16, kvBlocks: 1e9 }));
  expect(drained).toBe(true);
  expect(counts.tokens).toBe(rows.reduce((sum, [, , output]) => sum + output, 0));
});
