import type { QueueMetrics } from '../../engine/queueing/index.ts';
import { expectClose } from './closeTo.ts';
import { type QueueCase, type ReferenceMetrics, waitNoise } from './goldenData.ts';

/** How close metrics have to be to those of the double-precision reference, relative. */
export const REL = 1e-8;

/** Fails unless our metrics are those of the reference at the same rate. */
export function expectMetrics(c: QueueCase, ours: QueueMetrics, expected: ReferenceMetrics): void {
  const noise = waitNoise(c, expected);
  expectClose('throughput', ours.throughputRps, expected.throughput, REL);
  expectClose('response', ours.responseMs, expected.avgRespTime, REL);
  expectClose('wait', ours.waitMs, expected.avgWaitTime, REL, noise);
  expectClose('in service', ours.inService, expected.avgNumInServ, REL);
  expectClose('prefill', ours.prefillMs, expected.avgPrefillTime, REL);
  expectClose('ITL', ours.itlMs, expected.avgTokenTime, REL);
  expectClose('TTFT', ours.ttftMs, expected.avgTTFT, REL, noise);
  expectClose('max rate', ours.maxRateRps, expected.maxRate, REL);
  expectClose('rho', ours.rho, expected.rho, REL);
}
