import { describe, expect, it } from 'vitest';

import { simulate } from '../../../../engine/serving/simulate.ts';
import { costOf, experiment } from './experiment.ts';

/** 16 prompt tokens and 4,000 of output in blocks of 16, at 1 ms an iteration, in a pool of 1,000: 1 block to 251. */
const limits = { kvBlockTokens: 16, kvBlocks: 1000 };
const change = { cost: costOf({ overheadFixedMs: 1 }) };

describe('KV that is held over time', () => {
  it('has its mean and its peak within a jump, though the request leaves in the moment in which the jump ends', () => {
    const { kv, counts } = simulate(experiment([[0, 16, 4000]], change, limits));
    expect(counts.iterations).toBe(4000);
    expect(kv.peak).toBe(0.251);
    // Decode j, from j to j + 1 ms, holds ceil((16 + j) / 16) blocks; the prefill holds one.
    let area = 1;
    for (let j = 1; j < 4000; j++) area += Math.ceil((16 + j) / 16);
    expect(kv.mean).toBeCloseTo(area / 4000 / 1000, 12);
  });

  it('rises in its timeline as blocks are taken', () => {
    const { kv } = simulate(experiment([[0, 16, 4000]], change, limits), {}, 8);
    expect(kv.stretchMs).toBe(512);
    const heldAt = (ms: number) => Math.ceil((16 + ms) / 16) / 1000;
    Array.from(kv.most, (most, i) => expect(most).toBe(heldAt(Math.min(512 * (i + 1), 4000) - 1)));
    // Nothing is held at first and at last; a block taken in the moment in which a stretch begins is not in its smallest value.
    Array.from(kv.least, (least, i) => expect(least).toBe(i === 0 || i === 7 ? 0 : heldAt(Math.max(0, 512 * i - 1))));
  });

  it('is that of all workers at a time, whichever of them ends a jump', () => {
    const { kv } = simulate(
      experiment(
        [
          [0, 16, 4000],
          [0, 16, 2000],
        ],
        { ...change, replicas: 2 },
        limits,
      ),
    );
    // Until the second leaves both have 126 blocks; then the first goes on to 251.
    expect(kv.peak).toBe(252 / 2000);
  });

  it('is told up to where a run stops, with the block of the iteration that has just begun', () => {
    const stopped = (drainLimitMs: number) =>
      simulate(experiment([[0, 16, 4000]], { ...change, drainLimitMs }, limits)).kv;
    expect(stopped(1601).peak).toBe(0.102);
    expect(stopped(1600).peak).toBe(0.101);
  });
});
