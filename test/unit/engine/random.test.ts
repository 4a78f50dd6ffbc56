import { describe, expect, it } from 'vitest';
import { philox4x32, RandomStream } from '../../../engine/numerics/random.ts';

/** The vectors that Philox's authors publish (Random123, kat_vectors): counter, key, result. */
const published: [number[], number[], number[]][] = [
  [
    [0, 0, 0, 0],
    [0, 0],
    [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8],
  ],
  [
    [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    [0xffffffff, 0xffffffff],
    [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
  ],
  [
    [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    [0xa4093822, 0x299f31d0],
    [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
  ],
];

const draw = (stream: RandomStream, count: number) => Array.from({ length: count }, () => stream.uniform());

describe('random streams', () => {
  it('are Philox4x32-10', () => {
    const block = new Uint32Array(4);
    for (const [counter, key, result] of published) {
      philox4x32(counter[0]!, counter[1]!, counter[2]!, counter[3]!, key[0]!, key[1]!, block);
      expect([...block]).toEqual(result);
    }
  });

  it('give the same numbers for the same seed, name and entity, and others for any other', () => {
    const first = draw(new RandomStream(7, 'arrivals', 3), 5);
    expect(draw(new RandomStream(7, 'arrivals', 3), 5)).toEqual(first);
    const others = [
      new RandomStream(8, 'arrivals', 3),
      new RandomStream(7, 'arrivals', 4),
      new RandomStream(7, 'arrival', 3),
      new RandomStream(7, 'lengths', 3),
      new RandomStream(7 + 2 ** 32, 'arrivals', 3),
      new RandomStream(7, 'arrivals', 3 + 2 ** 32),
      new RandomStream(7, 'arrivals'),
    ];
    const seen = new Set(first);
    for (const other of others) {
      for (const value of draw(other, 5)) {
        expect(seen.has(value)).toBe(false);
        seen.add(value);
      }
    }
  });

  it('keep their numbers: a saved result can be had again', () => {
    expect(draw(new RandomStream(1, 'arrivals'), 3)).toMatchInlineSnapshot(`
      [
        0.7115543072730718,
        0.9208085430122287,
        0.725896872051858,
      ]
    `);
    const stream = new RandomStream(1, 'arrivals', 2);
    expect([stream.normal(), stream.normal(), stream.uniform()]).toMatchInlineSnapshot(`
      [
        -0.13849256260488985,
        -2.1953835154165002,
        0.32184447844190844,
      ]
    `);
  });

  it('fill arrays with the numbers that single calls give, in whatever turns', () => {
    const filling = new RandomStream(5, 'arrivals', 1);
    const single = new RandomStream(5, 'arrivals', 1);
    for (const length of [0, 1, 0, 2, 3, 1, 1000, 4, 1001, 7]) {
      const target = new Float64Array(length);
      filling.fillOpenUniform(target);
      expect(target).toEqual(Float64Array.from({ length }, () => single.openUniform()));
      if (length === 7 || length === 2) expect(filling.uniform()).toBe(single.uniform());
    }
  });

  it('are uniform and normal', () => {
    const stream = new RandomStream(2026, 'moments');
    const count = 100_000;
    const cells = new Float64Array(64);
    let sum = 0;
    let squares = 0;
    let fourths = 0;
    let lagged = 0;
    let last = 0;
    for (let i = 0; i < count; i++) {
      const u = stream.uniform();
      cells[Math.floor(64 * u)]!++;
      const x = stream.normal();
      sum += x;
      squares += x * x;
      fourths += x ** 4;
      lagged += x * last;
      last = x;
    }
    // Chi-square with 63 degrees of freedom: 99.9 % are below 103.
    expect(cells.reduce((total, n) => total + (n - count / 64) ** 2 / (count / 64), 0)).toBeLessThan(103);
    // Four standard errors of each.
    expect(Math.abs(sum / count)).toBeLessThan(4 / Math.sqrt(count));
    expect(Math.abs(squares / count - 1)).toBeLessThan(4 * Math.sqrt(2 / count));
    expect(Math.abs(fourths / count - 3)).toBeLessThan(4 * Math.sqrt(96 / count));
    expect(Math.abs(lagged / count)).toBeLessThan(4 / Math.sqrt(count));
  });

  it('keep within their ranges, ends of the open one excluded', () => {
    const stream = new RandomStream(0, 'ranges');
    for (let i = 0; i < 10_000; i++) {
      const open = stream.openUniform();
      expect(open > 0 && open < 1 && 1 - (1 - open) === open).toBe(true);
      const uniform = stream.uniform();
      expect(uniform >= 0 && uniform < 1).toBe(true);
    }
  });

  it('refuse seeds and entities that are not whole numbers', () => {
    for (const wrong of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => new RandomStream(wrong, 'arrivals')).toThrow(/seed .* whole number/);
      expect(() => new RandomStream(1, 'arrivals', wrong)).toThrow(/entity .* whole number/);
    }
  });
});
