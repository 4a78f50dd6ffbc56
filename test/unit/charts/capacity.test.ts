import { describe, expect, test } from 'vitest';
import { axisRange } from '../../../charts/axis.ts';
import { capacityChart } from '../../../charts/capacity.ts';
import { capacitySummary } from '../../../charts/capacityWords.ts';
import { placeLabels, textWidth } from '../../../charts/labelRows.ts';
import { renderSvg } from '../../../charts/svg.ts';
import { PAPER } from '../../../charts/theme.ts';
import { inferSlo } from '../../../engine/analyzer/inferredSlo.ts';
import { replicaCapacity } from '../../../engine/analyzer/replicaCapacity.ts';

const input = { alphaMs: 6.97, betaMs: 0.0267, gammaMs: 0.00011, inputTokens: 1024, outputTokens: 256, maxBatch: 256 };
const at = (k: number) =>
  replicaCapacity({ input, semantics: 'documented', slo: inferSlo(k, [input])!, arrivalRps: 14.2 });
const size = { width: 760, height: 520 };

interface Series {
  readonly type: string;
  readonly name?: string;
  readonly data: readonly [number, number][];
  readonly lineStyle?: { readonly type: unknown };
  readonly markArea?: { readonly data: readonly (readonly { readonly coord: readonly [number, number] }[])[] };
  readonly markLine?: { readonly data: readonly Mark[] };
}
interface Mark {
  readonly xAxis?: number;
  readonly yAxis?: number;
  readonly label: { readonly formatter?: string; readonly show?: boolean };
}
interface Axis {
  readonly min: number;
  readonly max: number;
  readonly name?: string;
}
interface Option {
  readonly xAxis: readonly Axis[];
  readonly yAxis: readonly Axis[];
  readonly series: readonly Series[];
}
const drawn = (pinned?: number, chosen = size) =>
  capacityChart({ capacity: at(3), ...(pinned ? { pinned: at(pinned) } : {}) }, PAPER, chosen) as unknown as Option;

describe('the capacity picture', () => {
  const { series, xAxis, yAxis } = drawn();
  const queue = series.filter(({ name }) => name === 'finite queue');

  test('is two panels over one x axis that starts at zero', () => {
    expect(yAxis.map(({ name }) => name)).toEqual(['TTFT (ms)', 'ITL (ms)']);
    for (const axis of [...xAxis, ...yAxis]) expect(axis.min).toBe(0);
    expect(xAxis[0]!.max).toBe(xAxis[1]!.max);
    expect(xAxis[1]!.name).toContain('req/s');
  });

  test('labels the targets and the rates in the picture', () => {
    const labels = queue[0]!.markLine!.data.map(({ label }) => label.formatter);
    expect(labels).toEqual(['TTFT target 48.4 ms', 'λ* 9.68 req/s', '2 replicas, each 7.1', 'knee 7.49', 'limit 13.5']);
    expect(queue[1]!.markLine!.data[0]!.label.formatter).toBe('ITL target 21.1 ms');
  });

  test('shades what meets the targets: up to λ* and up to the target', () => {
    const capacity = at(3);
    for (const [i, target] of [capacity.question.slo.ttftMs, capacity.question.slo.itlMs].entries())
      expect(queue[i]!.markArea!.data[0]![1]!.coord).toEqual([capacity.sizing!.lambdaRps, target]);
  });

  test('tells the closed form from the queue by its dashes too', () => {
    const closed = series.find(({ name }) => name === 'closed form');
    expect(closed!.lineStyle!.type).not.toEqual(queue[0]!.lineStyle!.type);
  });

  test('shows what is pinned as a ghost, and its target', () => {
    const ghost = drawn(1.5);
    expect(ghost.series.filter(({ name }) => name === 'pinned')).toHaveLength(2);
    const marks = ghost.series[0]!.markLine!.data;
    expect(marks.map(({ label }) => label.formatter)).toContain('pinned λ* 4.51');
    expect(marks.filter(({ yAxis: y }) => y !== undefined)).toHaveLength(2);
  });

  test('has no shade and no λ* where no rate keeps the targets', () => {
    const capacity = replicaCapacity({ input, semantics: 'documented', slo: { ttftMs: 1, itlMs: 1 } });
    const option = capacityChart({ capacity }, PAPER, size) as unknown as Option;
    expect(option.series[0]!.markArea!.data).toEqual([]);
    expect(JSON.stringify(option)).not.toContain('λ*');
    expect(capacitySummary(capacity)).toContain('No rate keeps both.');
  });

  test('does not exist without a curve', () => {
    const capacity = replicaCapacity({
      input: { ...input, outputTokens: 0 },
      semantics: 'documented',
      slo: { ttftMs: 1, itlMs: 1 },
    });
    expect(capacityChart({ capacity }, PAPER, size)).toBeUndefined();
  });
});

describe('the picture as a file', () => {
  const option = capacityChart({ capacity: at(3) }, PAPER, size)!;
  const render = () => renderSvg(option, { ...size, title: 'A <title>', description: capacitySummary(at(3)) });

  test('is the same bytes every time', () => {
    expect(render()).toBe(render());
    expect(render()).not.toMatch(/\bzr\d/);
  });

  test('speaks to those who do not see it', () => {
    const svg = render();
    expect(svg).toMatch(/^<svg role="img" aria-labelledby="title desc"/);
    expect(svg).toContain('<title id="title">A &lt;title&gt;</title>');
    expect(svg).toContain('λ*, 9.68 req/s');
  });

  test('carries no script and loads nothing', () => {
    expect(render()).not.toMatch(/<script|href=|url\((?!#)/);
  });
});

describe('labels above the picture', () => {
  const places = (values: number[], width: number) => {
    const labels = values.map((value, i) => ({ text: `a label ${i}`, value }));
    return { labels, found: placeLabels(labels, 10, 60, width, 20) };
  };

  test('never touch, and stay within the picture', () => {
    for (const width of [120, 300, 700]) {
      const { labels, found } = places([0, 4.9, 5, 5.1, 9.9, 10], width);
      const spans = found.map(({ row, shiftPx }, i) => {
        const half = textWidth(labels[i]!.text) / 2;
        const centre = 60 + (labels[i]!.value / 10) * width + shiftPx;
        expect(centre + half).toBeLessThanOrEqual(60 + width + 20 + 1e-9);
        expect(centre - half).toBeGreaterThanOrEqual(-1e-9);
        return { row, from: centre - half, to: centre + half };
      });
      for (const [i, a] of spans.entries())
        for (const b of spans.slice(i + 1)) expect(a.row !== b.row || a.to <= b.from || b.to <= a.from).toBe(true);
    }
  });
});

test.each([
  [48.4, 4, { max: 60, interval: 20 }],
  [13.5, 8, { max: 14, interval: 2 }],
  [0.00031, 4, { max: 0.0004, interval: 0.0001 }],
  [0, 4, { max: 1, interval: 0.25 }],
  [Number.NaN, 4, { max: 1, interval: 0.25 }],
])('an axis for %d with about %d ticks', (largest, ticks, expected) => {
  expect(axisRange(largest, ticks)).toEqual(expected);
});
