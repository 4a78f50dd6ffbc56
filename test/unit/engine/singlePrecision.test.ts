import { describe, expect, it } from 'vitest';
import { singlePrecisionLatency } from '../../../engine/queueing/singlePrecision.ts';
import { type QueueCase, queueInput, readGolden } from '../../golden/goldenData.ts';

interface SizeCase extends QueueCase {
  valuesAtRateBounds?: { ttftAtMin: number; ttftAtMax: number; itlAtMin: number; itlAtMax: number };
}

describe('single-precision latencies at the ends of the range', () => {
  it('are those of the reference, bit for bit', () => {
    const different: string[] = [];
    let compared = 0;
    for (const c of readGolden<SizeCase[]>('queue_size')) {
      const bounds = c.valuesAtRateBounds;
      if (!bounds) continue;
      compared++;
      const input = queueInput(c);
      const ours = {
        ttftAtMin: singlePrecisionLatency(input, 'lowest', 'ttft'),
        ttftAtMax: singlePrecisionLatency(input, 'highest', 'ttft'),
        itlAtMin: singlePrecisionLatency(input, 'lowest', 'itl'),
        itlAtMax: singlePrecisionLatency(input, 'highest', 'itl'),
      };
      for (const [name, value] of Object.entries(ours)) {
        const expected = Math.fround(bounds[name as keyof typeof ours]);
        if (value !== expected) different.push(`${c.id} ${name}: ${value}, expected ${expected}`);
      }
    }
    expect(compared).toBe(203);
    expect(different).toEqual([]);
  });
});
