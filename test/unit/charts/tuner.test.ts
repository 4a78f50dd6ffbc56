import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisSpan } from '../../../charts/axis.ts';
import { renderSvg } from '../../../charts/svg.ts';
import { PAPER } from '../../../charts/theme.ts';
import { thinned } from '../../../charts/thinned.ts';
import { tunerChart } from '../../../charts/tuner.ts';
import type { TunerPicture } from '../../../charts/tunerPanels.ts';
import { gateLabel, tunerSummary, tunerTooltip } from '../../../charts/tunerWords.ts';
import type { TunedUpdate, TuningRow, UpdateRow } from '../../../engine/report/tuningRows.ts';

const size = { width: 760, height: 800 };
const TIME = Date.UTC(2026, 10, 29, 10);

function update(cycle: number, change: Partial<TunedUpdate> = {}, row: Partial<TuningRow> = {}): UpdateRow {
  return {
    cycle,
    timeMs: TIME + cycle * 15_000,
    at: cycle,
    outcome: 'accepted',
    ...row,
    update: {
      state: [8 + cycle / 10, 0.02, 0.0005],
      sigma: [0.5, 0.001, 0.00002],
      nis: 1,
      observed: { ttftMs: 30, itlMs: 9 },
      predicted: { ttftMs: 31, itlMs: 9.5 },
      ...change,
    },
  };
}

const updates = [
  update(1),
  update(2, { nis: 0.001 }),
  update(3, { nis: 40 }, { outcome: 'rejected' }),
  update(5, {}, { pod: 'pod-0' }),
];
const skipped: TuningRow[] = [{ cycle: 4, timeMs: TIME, at: 4, outcome: 'skipped', why: 'Idle.' }];
const picture = (change: Partial<TunerPicture> = {}): TunerPicture => ({
  cycles: 5,
  chosen: { tuner: 'documented', updates },
  skipped,
  others: [],
  maxNis: 7.378,
  ...change,
});

interface Series {
  readonly type: string;
  readonly name?: string;
  readonly xAxisIndex: number;
  readonly stack?: string;
  readonly symbol: string;
  readonly data: readonly (readonly [number, number])[];
  readonly lineStyle?: { readonly type: unknown; readonly color: string };
  readonly markLine?: {
    readonly precision: number;
    readonly data: readonly { yAxis: number; label: { formatter: string } }[];
  };
}
interface Axis {
  readonly type: string;
  readonly min: number;
  readonly max: number;
  readonly name: string;
}
const drawn = (change: Partial<TunerPicture> = {}) =>
  tunerChart(picture(change), PAPER, size) as unknown as {
    readonly xAxis: readonly Axis[];
    readonly yAxis: readonly Axis[];
    readonly series: readonly Series[];
    readonly legend: { readonly data: readonly string[] };
  };
const inPanel = (series: readonly Series[], panel: number) => series.filter(({ xAxisIndex }) => xAxisIndex === panel);

describe('the tuner picture', () => {
  const { xAxis, yAxis, series, legend } = drawn();

  test('is six panels over one axis of cycles, one y axis each', () => {
    expect(yAxis.map(({ name }) => name)).toEqual([
      'α (ms)',
      'β (ms/token)',
      'γ (ms/token)',
      'NIS (log)',
      'TTFT (ms)',
      'ITL (ms)',
    ]);
    for (const axis of xAxis) expect([axis.min, axis.max]).toEqual([0, xAxis[0]!.max]);
    expect(yAxis.slice(4).map(({ min }) => min)).toEqual([0, 0]);
    expect(yAxis[3]).toMatchObject({ type: 'log', min: 0.01, max: 100 });
  });

  test('has a band of one standard deviation around each parameter', () => {
    const [low, height] = inPanel(series, 0).filter(({ stack }) => stack);
    expect(low!.data[0]).toEqual([1, expect.closeTo(7.6, 9)]);
    expect(height!.data[0]).toEqual([1, expect.closeTo(1, 9)]);
  });

  test('marks rejected updates by their shape, and cycles without one', () => {
    const nis = inPanel(series, 3);
    const [accepted, rejected, none] = ['documented', 'rejected', 'no update'].map((name) =>
      nis.find((each) => each.name === name && each.type === 'scatter'),
    );
    expect(accepted!.symbol).not.toBe(rejected!.symbol);
    expect(none!.symbol).not.toBe(rejected!.symbol);
    expect(rejected!.data).toEqual([[3, 40]]);
    expect(none!.data).toEqual([[4, 0.01]]);
    expect(legend.data).toEqual(['documented', 'observed', 'rejected', 'no update']);
    // Below the axis' end it stands at the end.
    expect(accepted!.data).toContainEqual([2, 0.01]);
  });

  test('has the gate, with what it is', () => {
    const gate = inPanel(series, 3).find(({ markLine }) => markLine)!.markLine!.data[0]!;
    expect(gate.yAxis).toBe(7.378);
    expect(gate.label.formatter).toBe('gate 7.378: 97.5th percentile of χ², 2 degrees of freedom');
    expect(gateLabel(7.378, 300)).toBe('gate 7.38');
    expect(gateLabel(13.8, 700)).toBe('gate 13.8');
    const { maxNis: _, ...without } = picture();
    expect(JSON.stringify(tunerChart(without, PAPER, size))).not.toContain('gate');
  });

  test('draws what was observed as points, and what was predicted as a line', () => {
    const ttft = inPanel(series, 4);
    expect(ttft.find(({ name }) => name === 'observed')).toMatchObject({ type: 'scatter', data: { length: 3 } });
    expect(ttft.find(({ name }) => name === 'documented')!.data).toContainEqual([3, 31]);
    expect(ttft.find(({ name }) => name === 'rejected')!.data).toEqual([[3, 30]]);
  });

  test('draws nothing where nothing was predicted: no line, no NIS', () => {
    const { nis: _, predicted: __, ...first } = update(1).update;
    const track = { tuner: 'robust', updates: [{ ...update(1), update: first }, update(2), update(3)] } as const;
    const all = drawn({ chosen: track }).series;
    for (const panel of [4, 5])
      expect(
        inPanel(all, panel)
          .find(({ name }) => name === 'robust')!
          .data.map(([at]) => at),
      ).toEqual([2, 3]);
    expect(
      inPanel(all, 4)
        .find(({ name }) => name === 'observed')!
        .data.map(([at]) => at),
    ).toEqual([1, 2, 3]);
    expect(
      inPanel(all, 3)
        .find(({ name }) => name === 'robust')!
        .data.map(([at]) => at),
    ).toEqual([2, 3]);
    expect(
      inPanel(all, 0)
        .find(({ name }) => name === 'robust')!
        .data.map(([at]) => at),
    ).toEqual([1, 2, 3]);
    expect(tunerTooltip(track, 1)).toContain('observed, nothing predicted yet');
    expect(tunerTooltip(track, 1)).not.toContain('NIS');
    const alone = picture({ chosen: { ...track, updates: track.updates.slice(0, 1) } });
    expect(
      renderSvg(tunerChart(alone, PAPER, size)!, { ...size, title: '', description: tunerSummary(alone) }),
    ).not.toMatch(/NaN|undefined/);
  });

  test('shows what was known where it is, not rounded', () => {
    const line = inPanel(drawn({ known: [9, 0.021, 0.00032] }).series, 2).find(({ markLine }) => markLine)!.markLine!;
    expect(line.data[0]).toMatchObject({ yAxis: 0.00032, label: { formatter: 'known 0.00032' } });
    expect(line.precision).toBeGreaterThan(5);
  });

  test('tells the tuners apart by colour and dashes, the same ones whichever is chosen', () => {
    const track = { tuner: 'controller', updates } as const;
    const lines = (change: Partial<TunerPicture>) =>
      Object.fromEntries(
        inPanel(drawn(change).series, 0)
          .filter(({ type, name }) => type === 'line' && name)
          .map(({ name, lineStyle }) => [name, [lineStyle!.color, JSON.stringify(lineStyle!.type)]]),
      );
    const first = lines({ others: [track] });
    expect(first.documented![0]).not.toBe(first.controller![0]);
    expect(first.documented![1]).not.toBe(first.controller![1]);
    expect(lines({ chosen: track, others: [{ tuner: 'documented', updates }] })).toEqual(first);
  });

  test('has a point and a band of a single update, and room beside it', () => {
    const one = drawn({ cycles: 1, chosen: { tuner: 'documented', updates: [update(1)] }, skipped: [] });
    expect(inPanel(one.series, 0).find(({ name }) => name === 'documented')!.symbol).toBe('circle');
    expect(inPanel(one.series, 0).find(({ stack }) => stack)!.data).toHaveLength(2);
    expect(one.xAxis[0]!.max).toBeGreaterThan(1.2);
  });

  test('does not exist without an update', () => {
    const nothing = picture({ chosen: { tuner: 'documented', updates: [] } });
    expect(tunerChart(nothing, PAPER, size)).toBeUndefined();
    expect(tunerSummary(nothing)).toBe('No picture: there was no update.');
  });

  test('is the same bytes every time, in any size', () => {
    for (const room of [size, { width: 200, height: 100 }]) {
      const option = tunerChart(picture(), PAPER, room)!;
      const render = () => renderSvg(option, { ...size, title: 'A <title>', description: tunerSummary(picture()) });
      expect(render()).toBe(render());
      expect(render()).not.toMatch(/NaN|undefined|<script/);
    }
  });

  test('stays readable at the ends of what numbers can be', () => {
    const wild = [
      update(1, { state: [1e300, 5e-324, 0], sigma: [1e308, 0, 1], observed: { ttftMs: 1e308, itlMs: 1e-300 } }),
      update(2, { nis: 1e300, predicted: { ttftMs: 1.7e308, itlMs: 0 } }, { outcome: 'rejected' }),
      update(3, { sigma: [undefined, undefined, undefined] }),
    ];
    const { nis: _, ...invalid } = update(4).update;
    const option = tunerChart(
      picture({ chosen: { tuner: 'controller', updates: [...wild, { ...update(4), update: invalid }] } }),
      PAPER,
      size,
    )!;
    expect(renderSvg(option, { ...size, title: '', description: '' })).not.toMatch(/NaN|Infinity|undefined/);
  });
});

test('in words: where each parameter went, and what was rejected', () => {
  expect(tunerSummary(picture({ others: [{ tuner: 'controller', updates }] }))).toMatch(
    /5 cycles.*alpha goes from 8\.1 to 8\.5 ± 0\.5 ms\..*4 updates, 1 rejected, its gate is 7\.378\. 1 cycle without an update\..*Behind it: controller\./,
  );
});

test('the tooltip has the exact values of the nearest update', () => {
  const lines = tunerTooltip({ tuner: 'documented', updates }, 3.2).split('\n');
  expect(lines.slice(0, 3)).toEqual(['cycle 3, 10:00:45', 'rejected by documented, NIS 40', 'α 8.3 ± 0.5 ms']);
  const long = [update(1, {}, { pod: 'a-pod-with-a-name-that-is-longer-than-any-tooltip' })];
  expect(tunerTooltip({ tuner: 'controller', updates: long }, 0)).toContain('a-pod-with-a-nam…han-any-tooltip');
  expect(tunerTooltip({ tuner: 'documented', updates: [] }, 1)).toBe('');
});

describe('thinned points', () => {
  const points = fc.array(fc.float({ noNaN: true }), { minLength: 1, maxLength: 400 });
  const thin = (values: readonly number[], stretches: number) =>
    thinned(
      values.map((y, x) => ({ x, y })),
      ({ x }) => x,
      ({ y }) => y,
      stretches,
    );

  test('keep the ends, the lowest and the highest, in their order', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 40 }), (values, stretches) => {
        const kept = thin(values, stretches);
        const ys = kept.map(({ y }) => y);
        expect([Math.min(...ys), Math.max(...ys)]).toEqual([Math.min(...values), Math.max(...values)]);
        expect([kept[0]!.x, kept.at(-1)!.x]).toEqual([0, values.length - 1]);
        expect(kept.map(({ x }) => x)).toEqual(kept.map(({ x }) => x).sort((a, b) => a - b));
        expect(kept.length).toBeLessThanOrEqual(4 * (stretches + 1));
      }),
    );
  });

  test('are all of them where there are few', () => {
    expect(thin([3, 1, 2], 1)).toHaveLength(3);
    expect(thin([], 1)).toEqual([]);
  });
});

test('an axis holds what it is for, and has room where there is next to nothing to see', () => {
  const value = fc.double({ min: 0, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(value, value, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const { min, max, interval } = axisSpan(low, high, 3);
      expect(min).toBeLessThanOrEqual(low + 1e-6 * high);
      expect(max).toBeGreaterThanOrEqual(high - 1e-6 * high);
      expect(max).toBeGreaterThan(min);
      expect(min).toBeGreaterThanOrEqual(0);
      expect((max - min) / interval).toBeLessThan(9);
    }),
  );
  expect(axisSpan(14.2, 16.4, 3)).toEqual({ min: 14, max: 17, interval: 1 });
  expect(axisSpan(8, 8, 3)).toEqual({ min: 7.8, max: 8.2, interval: 0.2 });
  expect(axisSpan(0, 0, 3)).toEqual({ min: 0, max: 0.5, interval: 0.5 });
});
