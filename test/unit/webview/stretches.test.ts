import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Stretch } from '../../../charts/closeUp.ts';
import { isWhole, placeIn, shifted, within, zoomed } from '../../../webview/parts/stretches.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const stretch = fc.tuple(share, share).map(([a, b]): Stretch => within([Math.min(a, b), Math.max(a, b)], 0.01));

test('a part keeps its length within its axis', () => {
  expect(within([0.25, 0.5], 0.01)).toEqual([0.25, 0.5]);
  expect(within([-0.05, 0.05], 0.01)[0]).toBe(0);
  expect(within([0.95, 1.05], 0.01)).toEqual([expect.closeTo(0.9, 12), 1]);
});

test('a part is no shorter than what can be told apart, and all of the axis where nothing is left out', () => {
  const [from, to] = within([0.5, 0.5], 0.02);
  expect(to - from).toBeCloseTo(0.02, 12);
  expect(isWhole(within([-0.2, 1.2], 0.02))).toBe(true);
  expect(isWhole([0.2, 0.9])).toBe(false);
});

test('what is zoomed at stays where it is, and zooming out undoes zooming in', () => {
  fc.assert(
    fc.property(stretch, share, fc.double({ min: 0.1, max: 1, noNaN: true }), (part, at, factor) => {
      const place = placeIn(part, at);
      const closer = zoomed(part, factor, place);
      expect(placeIn(closer, at)).toBeCloseTo(place, 9);
      const [from, to] = zoomed(closer, 1 / factor, place);
      expect(from).toBeCloseTo(part[0], 6);
      expect(to).toBeCloseTo(part[1], 6);
    }),
  );
});

test('whatever is asked for, a part is a part', () => {
  const any = fc.double({ min: -10, max: 10, noNaN: true });
  fc.assert(
    fc.property(stretch, any, fc.double({ min: 0.001, max: 1000, noNaN: true }), (part, move, factor) => {
      for (const asked of [shifted(part, move), zoomed(part, factor, move)]) {
        const [from, to] = within(asked, 0.01);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(1 + 1e-9);
        expect(to - from).toBeGreaterThan(0.0099);
      }
    }),
  );
});
