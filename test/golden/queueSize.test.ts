import { describe, expect, it } from 'vitest';
import { QueueError, QueueModel, type Sizing } from '../../engine/queueing/index.ts';
import { expectClose } from './closeTo.ts';
import { expectMetrics, REL } from './expectMetrics.ts';
import { type QueueCase, queueInput, type ReferenceMetrics, readGolden } from './goldenData.ts';

interface Sized {
  rateTargetTTFT: number;
  rateTargetITL: number;
  rateTargetTPS: number;
  metrics: ReferenceMetrics;
  achieved: { ttft: number; itl: number; tps: number };
}

interface SizeCase extends QueueCase {
  targetTTFT: number;
  targetITL: number;
  targetTPS: number;
  valuesAtRateBounds?: { ttftAtMin: number; ttftAtMax: number; itlAtMin: number; itlAtMax: number };
  doublePrecision: Partial<Sized> & { errorKind?: string };
}

const cases = readGolden<SizeCase[]>('queue_size');
/** The reference stops a search within 1e-6 of the target's value, we well within that. */
const SEARCH = 2e-6;

describe('queue_size: the double-precision reference', () => {
  it('has all the cases', () => expect(cases).toHaveLength(204));

  for (const c of cases) it(`${c.id} ${c.note}`, () => check(c));
});

function check(c: SizeCase): void {
  if (c.doublePrecision.errorKind) {
    expect(errorCode(c)).toBe(c.error);
    return;
  }
  const expected = c.doublePrecision as Sized;
  const model = new QueueModel(queueInput(c), 'controller');
  const ours = sizeOf(model, c);
  if (c.targetTTFT > 0) {
    const value = (rate: number) => model.analyze(Math.min(rate, model.rateMaxRps)).ttftMs;
    expectClose('TTFT at the rates', value(ours.rateTtftRps), value(expected.rateTargetTTFT), SEARCH);
  } else {
    expectClose('rate without TTFT target', ours.rateTtftRps, expected.rateTargetTTFT, REL);
  }
  if (c.targetITL > 0) {
    const value = (rate: number) => model.analyze(Math.min(rate, model.rateMaxRps)).itlMs;
    expectClose('ITL at the rates', value(ours.rateItlRps), value(expected.rateTargetITL), SEARCH);
  } else {
    expectClose('rate without ITL target', ours.rateItlRps, expected.rateTargetITL, REL);
  }
  expectClose('rate for TPS', ours.rateTpsRps, expected.rateTargetTPS, REL);
  // Its metrics hold at its rate, so they are compared there.
  const rate = Math.min(expected.rateTargetTTFT, expected.rateTargetITL, expected.rateTargetTPS, model.rateMaxRps);
  const there = model.analyze(rate);
  expectMetrics(c, there, expected.metrics);
  expectClose('achieved TPS', there.throughputRps * c.avgOutputTokens, expected.achieved.tps, REL);
  // The latency that limits is kept: ours aims just below the target.
  if (ours.limitedBy === 'ttft') expectClose('achieved TTFT', ours.achieved.ttftMs, expected.achieved.ttft, SEARCH);
  if (ours.limitedBy === 'itl') expectClose('achieved ITL', ours.achieved.itlMs, expected.achieved.itl, SEARCH);
  expect(ours.capacityRps).toBe(ours.metrics.throughputRps);
}

function sizeOf(model: QueueModel, c: SizeCase): Sizing {
  return model.size({ ttftMs: c.targetTTFT, itlMs: c.targetITL, tps: c.targetTPS });
}

function errorCode(c: SizeCase): string {
  try {
    sizeOf(new QueueModel(queueInput(c), 'controller'), c);
  } catch (error) {
    if (error instanceof QueueError) return error.code;
    throw error;
  }
  return 'none';
}
