import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logSpan } from '../../../charts/axis.ts';
import { type CloseUp, partOf, seenWords } from '../../../charts/closeUp.ts';
import type { ChartOption } from '../../../charts/echarts.ts';
import { sightsOf } from '../../../charts/sights/index.ts';
import { renderSvg } from '../../../charts/svg.ts';
import { PAPER } from '../../../charts/theme.ts';
import type { AnyResult } from '../../../schemas/results/results.ts';

import { middleOfPoints } from '../../../webview/parts/middleOfPoints.ts';
import { capacitySearch, designSpace, pairedStudy, sensitivity, servingRun, sweep } from '../savedResults/results.ts';

const size = { width: 760, height: 540 };
const part: CloseUp = { x: [0.2, 0.45], y: [0.4, 0.8] };
/** Those that can be looked at closer, with what is then in sight. */
const PICTURES: readonly (readonly [AnyResult, string])[] = [
  [capacitySearch(), 'offered rate (req/s) 12 to 27'],
  [designSpace(), 'p95 TTFT (ms) 120 to 270, goodput (req/s) 80 to 160'],
  [pairedStudy(), "change, % of the baseline's mean -22 to -12"],
  [sensitivity(), 'prefill scale 0.88 to 0.98, decode scale 0.96 to 1.12'],
  [sweep(), 'request_rate_rps 10 to 22.5'],
  [sweep({ axes: 2 }), 'request_rate_rps 15 to 25, max_num_seqs 64 to 128'],
  [servingRun(), 'time (s) 100 to 225'],
];
const zoomable = (result: AnyResult, closeUp?: CloseUp) =>
  sightsOf(result, { scale: 'linear' }, closeUp ? { closeUp } : {}).find(({ zoom }) => zoom)!;
const axes = (of: unknown) => [of].flat() as { min: number; max: number; axisLabel: { customValues?: number[] } }[];

describe('a part of an axis', () => {
  test('has its ends, and round labels within them', () => {
    expect(partOf({ min: 0, max: 40, interval: 10 }, false, [0.3, 0.65], 4)).toEqual({
      min: 12,
      max: 26,
      interval: 5,
      ticks: [15, 20, 25],
    });
  });

  test('of decades is labelled in steps that grow, and evenly where it is less than one', () => {
    const whole = logSpan(10, 10_000);
    const { min, max, ticks } = partOf(whole, true, [0.1, 0.7], 6);
    expect([min, max].map(Math.round)).toEqual([20, 1259]);
    expect(ticks).toEqual([20, 50, 100, 200, 500, 1000]);
    expect(partOf(whole, true, [0.35, 0.45], 4).ticks).toEqual([150, 200]);
  });

  test('is the axis itself where nothing is left out', () => {
    const whole = { min: 3, max: 9, interval: 2 };
    expect(partOf(whole, false, [0, 1], 4)).toBe(whole);
  });

  test('always has labels, all of them within its ends', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), share, share, fc.boolean(), (end, a, b, isLog) => {
        const [from, to] = [Math.min(a, b) * 0.99, Math.max(a, b) * 0.99 + 0.01];
        const whole = isLog ? logSpan(end / 5000, end) : { min: 0, max: end, interval: end / 4 };
        const { min, max, ticks } = partOf(whole, isLog, [from, to], 6);
        expect(max).toBeGreaterThan(min);
        expect(ticks?.length ?? 4).toBeGreaterThan(1);
        for (const tick of ticks ?? []) {
          expect(tick).toBeGreaterThanOrEqual(min - 1e-6 * (max - min));
          expect(tick).toBeLessThanOrEqual(max + 1e-6 * (max - min));
        }
      }),
    );
  });
});

describe.each(PICTURES.map(([result, words]) => ({ result, words, kind: zoomable(result).stem })))('$kind', (each) => {
  const { result, words } = each;
  const whole = zoomable(result).chart(PAPER, size)!;
  const close = zoomable(result, part).chart(PAPER, size)!;
  const hasBoth = zoomable(result).zoom!.y !== undefined;

  test('shows the part that is looked at, and tells which', () => {
    const [all, seen] = [axes(whole.xAxis)[0]!, axes(close.xAxis)[0]!];
    expect(seen.min).toBeGreaterThan(all.min);
    expect(seen.max).toBeLessThan(all.max);
    expect(seenWords(close, hasBoth).replace(', log', '')).toBe(words);
  });

  test('draws nothing beside its panels, however close', () => {
    for (const closeUp of [part, { x: [0, 0.01], y: [0.99, 1] }, { x: [0.995, 1], y: [0, 0.005] }] as CloseUp[])
      for (const room of [size, { width: 330, height: 420 }]) {
        const option = zoomable(result, closeUp).chart(PAPER, room)!;
        const svg = renderSvg(option as ChartOption, { ...room, title: 'A part', description: '' });
        expect(svg).not.toMatch(/NaN|Infinity|undefined|\[object/);
        expect(marksOutside(svg, room)).toEqual([]);
      }
  });
});

/** Places of marks that stand beyond the picture: nothing that is out of sight is drawn. */
function marksOutside(svg: string, { width, height }: typeof size): string[] {
  return [...svg.matchAll(/transform="matrix\([^,]+,[^,]+,[^,]+,[^,]+,([-\d.]+),([-\d.]+)\)"/g)]
    .filter(([, x, y]) => Number(x) < -1 || Number(x) > width + 1 || Number(y) < -1 || Number(y) > height + 1)
    .map(([whole]) => whole);
}

test('a capacity search has its axes fit the rates that are in sight', () => {
  const [, ttft] = axes(zoomable(capacitySearch()).chart(PAPER, size)!.yAxis);
  const [, close] = axes(zoomable(capacitySearch(), { x: [0, 0.4], y: [0, 1] }).chart(PAPER, size)!.yAxis);
  expect(close!.max).toBeLessThan(ttft!.max / 2);
});

describe('without a place that is pointed at', () => {
  const seen = (option: ChartOption, pick?: number) => {
    const { x, y } = middleOfPoints(option, pick);
    return [Number(x.toFixed(2)), Number(y.toFixed(2))];
  };
  const picture = (closeUp?: CloseUp) => zoomable(designSpace(), closeUp).chart(PAPER, size)!;

  test('the middle of the points is looked at, not that of the picture', () => {
    const [x, y] = seen(picture());
    const { candidates } = designSpace().result;
    const ttft = candidates.map(({ p95_ttft_ms }) => p95_ttft_ms!).sort((a, b) => a - b);
    expect(x! * 600).toBeCloseTo(ttft[Math.floor(ttft.length / 2)]!, -1);
    expect(y).toBeLessThan(0.2);
  });

  test('the point that was chosen is, as long as it is in sight', () => {
    const { p95_ttft_ms, goodput_rps } = designSpace().result.candidates[7]!;
    expect(seen(picture(), 7)).toEqual([p95_ttft_ms! / 600, goodput_rps! / 200].map((each) => Number(each.toFixed(2))));
    const beside = picture({ x: [0.6, 1], y: [0, 1] });
    expect(seen(beside, 7)).toEqual(seen(beside));
  });

  test('and the middle of a picture that has no points', () => {
    expect(seen(zoomable(servingRun()).chart(PAPER, size)!)).toEqual([0.5, 0.5]);
  });
});
