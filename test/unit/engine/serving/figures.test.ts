import { describe, expect, it } from 'vitest';
import { ServingRun } from '../../../../engine/serving/simulate.ts';
import { SCHEDULERS } from '../../../../schemas/defaults.ts';
import { experiment, type Row } from './experiment.ts';

const SLO = { ttftMs: 400, itlMs: 40, e2eMs: 900 };

function ran(...arguments_: ConstructorParameters<typeof ServingRun>): ServingRun {
  const run = new ServingRun(...arguments_);
  run.advance(Number.POSITIVE_INFINITY);
  return run;
}

describe('the figures of a run', () => {
  it.each([...SCHEDULERS])('are those of its outcome, however little is kept of it over time: %s', (scheduler) => {
    const rows = Array.from({ length: 60 }, (_, i): Row => [i * 45, 1 + ((i * 37) % 90), 1 + ((i * 11) % 30)]);
    for (const rejected of [0, 1]) {
      const input = experiment(rows, { scheduler, e2eSloMs: 900 }, { kvBlocks: rejected ? 25 : 1000 });
      const { log: _, queue: __, batch: ___, kv: ____, disaggregation: _____, ...outcome } = ran(input, SLO).outcome();
      const latencies = ['queueWaitMs', 'ttftMs', 'itlMs', 'tpotMs', 'e2eMs'] as const;
      const numbers = Object.fromEntries(
        latencies.map((latency) => {
          const { curve, ...statistics } = outcome[latency];
          return [latency, statistics];
        }),
      );
      expect(ran(input, SLO, 2).figures()).toEqual({ ...outcome, ...numbers });
      expect(outcome.counts.rejected > 0).toBe(rejected === 1);
    }
  });
});
