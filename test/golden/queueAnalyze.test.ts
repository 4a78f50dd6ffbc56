import { describe, expect, it } from 'vitest';
import { QueueError, QueueModel } from '../../engine/queueing/index.ts';
import { expectClose } from './closeTo.ts';
import { expectMetrics, REL } from './expectMetrics.ts';
import { type QueueCase, queueInput, type ReferenceMetrics, readGolden, waitNoise } from './goldenData.ts';

interface ReferenceModel {
  p0: number;
  pK: number;
  avgNumInSystem: number;
  avgQueueLength: number;
  avgServTime: number;
  rhoServerBusy: number;
}

interface AnalyzeCase extends QueueCase {
  requestRate: number;
  doublePrecision: {
    metrics?: ReferenceMetrics;
    model?: ReferenceModel;
    rateMin?: number;
    rateMax?: number;
    errorKind?: string;
  };
}

const cases = readGolden<AnalyzeCase[]>('queue_analyze');

describe('queue_analyze: the double-precision reference', () => {
  it('has all the cases', () => expect(cases).toHaveLength(273));

  for (const c of cases) it(`${c.id} ${c.note}`, () => check(c));
});

function check(c: AnalyzeCase): void {
  const expected = c.doublePrecision;
  if (expected.errorKind) {
    // At the single-precision maximum only the double variant refuses the rate: the file then has no code of its own.
    expect(errorCode(c)).toBe(c.error ?? 'rate-above-max');
    return;
  }
  const model = new QueueModel(queueInput(c), 'controller');
  const ours = model.analyze(c.requestRate);
  const { metrics, model: state } = expected as Required<typeof expected>;
  expectClose('rateMin', model.rateMinRps, expected.rateMin!, REL);
  expectClose('rateMax', model.rateMaxRps, expected.rateMax!, REL);
  expectMetrics(c, ours, metrics);
  expectClose('in system', ours.inSystem, state.avgNumInSystem, REL);
  expectClose(
    'queue length',
    ours.queueLength,
    state.avgQueueLength,
    REL,
    (waitNoise(c, metrics) * metrics.throughput) / 1000,
  );
  expectClose('service', ours.serviceMs, state.avgServTime, REL);
  // Probabilities are sums to one: what matters of them is absolute. probabilities() has their relative precision.
  expectClose('p0', ours.p0, state.p0, REL, 1e-15);
  expectClose('pK', ours.pK, state.pK, REL, 1e-15);
  expectClose('busy', 1 - ours.p0, state.rhoServerBusy, REL, 1e-15);
  const p = model.probabilities(c.requestRate);
  expectClose('p(0)', p[0]!, state.p0, REL, 1e-300);
  expectClose('p(K)', p[p.length - 1]!, state.pK, REL, 1e-300);
}

function errorCode(c: AnalyzeCase): string {
  try {
    new QueueModel(queueInput(c), 'controller').analyze(c.requestRate);
  } catch (error) {
    if (error instanceof QueueError) return error.code;
    throw error;
  }
  return 'none';
}
