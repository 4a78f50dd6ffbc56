import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buckets, type Stretches } from '../../../charts/buckets.ts';
import type { ChartOption } from '../../../charts/echarts.ts';
import { cdfPanels, placeOf, type ServingPicture } from '../../../charts/servingCdfPanels.ts';
import { cdfChart } from '../../../charts/servingCdfs.ts';
import { timelineChart, wholeSpan } from '../../../charts/servingTimelines.ts';
import { cdfSummary, cdfTooltip, timelineSummary, timeTooltip } from '../../../charts/servingWords.ts';
import { stacked } from '../../../charts/stacked.ts';
import { renderSvg } from '../../../charts/svg.ts';
import { PAPER } from '../../../charts/theme.ts';
import type { ServingOutcome } from '../../../schemas/results/serving-result.ts';

const size = { width: 760, height: 320 };
const NO_NUMBER = /NaN|Infinity|undefined|\[object/;

type Statistics = ServingOutcome['ttft_ms'];
const spread = (p50: number, p99 = 2 * p50): Statistics => ({
  mean: p50,
  p50,
  p90: (p50 + p99) / 2,
  p95: (p50 + 3 * p99) / 4,
  p99,
});
const rising = (from: number, to: number) => ({ ms: [from, (from + to) / 2, to], share: [0, 0.5, 1] });
const over = (max: readonly number[], stretch_s = 1): ServingOutcome['queue'] => ({
  ...{ mean: 1, peak: Math.max(0, ...max), stretch_s },
  min: max.map((value) => value / 2),
  max: [...max],
});

function outcome(change: Partial<ServingOutcome> = {}): ServingOutcome {
  return {
    label: { verdict: 'stable', reason: 'It keeps up.' },
    queue_wait_ms: spread(5),
    ttft_ms: spread(100),
    itl_ms: spread(10),
    tpot_ms: spread(11),
    e2e_ms: spread(2000),
    ...{ request_throughput_rps: 20, token_throughput_tps: 2500, goodput_rps: 19, attainment: 0.97 },
    ...{ utilisation: 0.8, batch_occupancy: 0.2, completed: 100, unfinished: 0, rejected: 0, preemptions: 0 },
    ...{ arrived: 100, generated_tokens: 12_800, iterations: 9000, drained: true, duration_s: 5 },
    queue: over([0, 4, 2, 0, 0]),
    batch: over([1, 20, 30, 20, 1]),
    kv: over([0, 0.2, 0.3, 0.2, 0]),
    cdfs: {
      queue_wait_ms: rising(0, 10),
      ttft_ms: rising(50, 250),
      itl_ms: rising(5, 25),
      tpot_ms: rising(8, 15),
      e2e_ms: rising(500, 4000),
    },
    ...change,
  };
}
const picture = (change: Partial<ServingPicture> = {}): ServingPicture => ({
  outcome: outcome(),
  slo: { ttftMs: 300, itlMs: 20, attainment: 0.95 },
  ...change,
});
const pinned = {
  outcome: outcome({ ttft_ms: spread(200), cdfs: { ...outcome().cdfs, ttft_ms: rising(90, 600) } }),
  slo: { ttftMs: 250, attainment: 0.9 },
};

interface Series {
  readonly type: string;
  readonly name?: string;
  readonly xAxisIndex: number;
  readonly data: readonly (readonly [number, number])[];
  readonly lineStyle: { readonly type: unknown; readonly color: string };
  readonly markLine?: { readonly data: readonly { xAxis: number; label: { formatter?: string } }[] };
  readonly markArea?: { readonly data: readonly { coord: [number, number] }[][] };
}
interface Drawn {
  readonly grid: readonly { left: number; top: number; width: number; height: number }[];
  readonly xAxis: readonly { type: string; name?: string; min: number; max: number }[];
  readonly yAxis: readonly { name?: string; min: number; max: number }[];
  readonly series: readonly Series[];
  readonly legend: { readonly data: readonly string[] };
}
const cdfs = (change: Partial<ServingPicture> = {}, room = size) =>
  cdfChart(picture(change), PAPER, room) as unknown as Drawn;
const timelines = (change: Partial<ServingPicture> = {}, span = { fromS: 0, toS: 5 }) =>
  timelineChart({ ...picture(change), span }, PAPER, size) as unknown as Drawn;
const rendered = (option: ChartOption) => renderSvg(option, { ...size, title: 'A <title>', description: '' });

describe('the distributions', () => {
  test('are three panels beside each other, with one axis of shares, and one above the other where it is narrow', () => {
    const { grid, xAxis, yAxis } = cdfs();
    expect(xAxis.map(({ name }) => name)).toEqual(['TTFT (ms)', 'TPOT, ITL (ms)', 'E2E (ms)']);
    expect(new Set(grid.map(({ top }) => top)).size).toBe(1);
    expect(yAxis.map(({ min, max }) => [min, max])).toEqual([
      [0, 100],
      [0, 100],
      [0, 100],
    ]);
    const narrow = cdfs({}, { width: 380, height: 620 }).grid;
    expect(new Set(narrow.map(({ left }) => left)).size).toBe(1);
    expect(narrow[1]!.top).toBeGreaterThan(narrow[0]!.top + narrow[0]!.height);
  });

  test('have their targets labelled, and what meets them shaded', () => {
    const [ttft, tpot, e2e] = [0, 1, 2].map((i) => cdfs().series.find(({ xAxisIndex }) => xAxisIndex === i)!);
    expect(ttft!.markLine!.data[0]).toMatchObject({ xAxis: 300, label: { formatter: 'TTFT target 300 ms' } });
    expect(ttft!.markArea!.data[0]!.map(({ coord }) => coord)).toEqual([
      [0, 0],
      [300, 100],
    ]);
    expect(tpot!.markLine!.data[0]).toMatchObject({ xAxis: 20, label: { formatter: 'TPOT target 20 ms' } });
    expect([e2e!.markLine!.data, e2e!.markArea!.data]).toEqual([[], []]);
  });

  test('hold the target of ITL to TPOT, which has ITL beside it', () => {
    // Of a run whose slowest gaps are far above their target, while no request waits so long on average.
    const { series } = cdfs({ slo: { itlMs: 16, attainment: 0.95 } });
    const [run, gaps] = series.filter(({ xAxisIndex }) => xAxisIndex === 1);
    expect([run!.name, run!.data[0], run!.markLine!.data[0]!.xAxis]).toEqual(['this run', [8, 0], 16]);
    expect([gaps!.name, gaps!.data[0]]).toEqual(['ITL, every gap', [5, 0]]);
    expect(gaps!.markLine).toBeUndefined();
    const p95 = cdfs().series.filter(({ type }) => type === 'scatter')[1]!.data[0] as unknown as {
      value: number[];
      label: { formatter: string };
    };
    expect([p95.value, p95.label.formatter]).toEqual([[19.25, 95], 'p95 TPOT 19.3 ms']);
  });

  test('have the pinned run behind them, dashed', () => {
    const { series, legend } = cdfs({ pinned });
    const ghosts = series.filter(({ name }) => name === 'pinned');
    expect(ghosts.map(({ xAxisIndex }) => xAxisIndex)).toEqual([0, 1, 2]);
    const run = series.find(({ name }) => name === 'this run')!;
    expect(ghosts[0]!.lineStyle.type).not.toEqual(run.lineStyle.type);
    expect(ghosts[0]!.lineStyle.color).not.toEqual(run.lineStyle.color);
    expect(legend.data).toContain('pinned');
    expect(run.markLine!.data.map(({ xAxis }) => xAxis)).toEqual([300, 250]);
    expect(cdfs().legend.data).not.toContain('pinned');
  });

  test('mark the p95 where it is', () => {
    const point = cdfs().series.find(({ type }) => type === 'scatter')!.data[0] as unknown as { value: number[] };
    expect(point.value).toEqual([175, 95]);
  });

  test('have a logarithmic axis where the tail is long, and say so', () => {
    const long = outcome({
      ttft_ms: spread(20, 9000),
      cdfs: { ...outcome().cdfs, ttft_ms: { ms: [8, 20, 9500], share: [0, 0.5, 1] } },
    });
    const { xAxis, series } = cdfs({ outcome: long });
    expect(xAxis[0]).toMatchObject({ type: 'log', name: 'TTFT (ms, log)', min: 1 });
    expect(xAxis[0]!.max).toBeGreaterThanOrEqual(9000);
    expect(xAxis[1]!.type).toBe('value');
    expect(series[0]!.data[0]).toEqual([8, 0]);
  });

  test('are not stretched by a pinned run that is many times as slow', () => {
    const slow = { outcome: outcome({ ttft_ms: spread(1e6) }), slo: { attainment: 0.9 } };
    expect(cdfs({ pinned: slow }).xAxis[0]!.max).toBeLessThan(3000);
  });

  test('have no points closer than can be told apart, and keep the ends', () => {
    const many = Array.from({ length: 1000 }, (_, i) => i);
    const fine = outcome({
      cdfs: { ...outcome().cdfs, ttft_ms: { ms: many.map((i) => 50 + i / 5), share: many.map((i) => i / 999) } },
    });
    const { data } = cdfs({ outcome: fine }).series[0]!;
    expect(data.length).toBeLessThan(700);
    expect(data[0]).toEqual([50, 0]);
    expect(data.at(-1)![1]).toBe(100);
  });

  test('do not exist where no request was answered', () => {
    const none = picture({ outcome: outcome({ completed: 0 }) });
    expect(cdfChart(none, PAPER, size)).toBeUndefined();
    expect(cdfSummary(none)).toBe('No picture: no request was answered.');
  });

  test('say in a tooltip how many are within a value', () => {
    const [ttft, tpot] = cdfPanels(picture({ pinned }), 3);
    expect(cdfTooltip(ttft!, 100)).toBe('TTFT up to 100 ms: 25 % of requests\npinned: 1.96 % of requests');
    expect(cdfTooltip(tpot!, 10)).toMatch(
      /^TPOT up to 10 ms: 28.5 % of requests\nITL up to it: 25 % of gaps\npinned: /,
    );
    expect(cdfTooltip(tpot!, 1e6)).toContain(': 100 % of gaps');
    expect(cdfTooltip(tpot!, 0)).toContain(': 0 % of gaps');
  });

  test('say in a tooltip what is so where a curve rises at once, and above and below it', () => {
    const at = (ms: number) =>
      cdfTooltip({ ...cdfPanels(picture(), 3)[0]!, cdf: { ms: [8, 8, 8.5, 8.5], share: [0, 0.25, 0.5, 1] } }, ms);
    expect([7, 8, 8.25, 8.5, 9].map(at)).toEqual(
      [
        'TTFT up to 7 ms: 0 %',
        'TTFT up to 8 ms: 25 %',
        'TTFT up to 8.25 ms: 37.5 %',
        'TTFT up to 8.5 ms: 100 %',
        'TTFT up to 9 ms: 100 %',
      ].map((text) => `${text} of requests`),
    );
  });

  test('are told in words', () => {
    expect(cdfSummary(picture({ pinned }))).toMatch(
      /TTFT: median 100 ms, p95 175 ms, p99 200 ms, target 300 ms\. TPOT, the mean gap of a request, which the ITL target is held to: median 11 ms, p95 19.3 ms, p99 22 ms, target 20 ms\. ITL, every gap: median 10 ms, p95 17.5 ms, p99 20 ms\. E2E: median 2\u202f000 ms.*Behind it, pinned: TTFT: median 200 ms/,
    );
  });
});

describe('the timelines', () => {
  test('are three panels over one axis of time', () => {
    const { xAxis, yAxis, grid } = timelines();
    expect(yAxis.map(({ name }) => name)).toEqual(['waiting', 'running', 'KV (%)']);
    expect(new Set(xAxis.map(({ min, max }) => `${min} ${max}`))).toEqual(new Set(['0 5']));
    expect(new Set(grid.map(({ left, width }) => `${left} ${width}`)).size).toBe(1);
    expect(yAxis.every(({ min }) => min === 0)).toBe(true);
  });

  test('show the least and the most, and the KV cache in percent', () => {
    const { series } = timelines();
    const top = (panel: number) =>
      Math.max(...series.filter(({ xAxisIndex }) => xAxisIndex === panel)[0]!.data.map(([, y]) => y));
    expect([top(0), top(1)]).toEqual([4, 30]);
    expect(top(2)).toBeCloseTo(30, 9);
  });

  test('have the pinned run behind them, and are as long as the longer one', () => {
    const long = { outcome: outcome({ queue: over([1, 1, 1, 1, 1, 1, 9]) }), slo: { attainment: 0.9 } };
    const { series, legend } = timelines({ pinned: long }, wholeSpan(picture({ pinned: long })));
    expect(series.filter(({ name }) => name === 'pinned, most')).toHaveLength(3);
    expect(legend.data).toContain('pinned, most');
    expect(wholeSpan(picture({ pinned: long }))).toEqual({ fromS: 0, toS: 7 });
    expect(wholeSpan(picture())).toEqual({ fromS: 0, toS: 5 });
  });

  test('of 100,000 stretches have no more points than there are pixels, however far they are zoomed', () => {
    const noisy = Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 101);
    const of = outcome({ queue: over(noisy, 0.01), batch: over(noisy, 0.01), kv: over(noisy, 0.01) });
    for (const span of [
      { fromS: 0, toS: 1000 },
      { fromS: 400.005, toS: 500 },
      { fromS: 400, toS: 401 },
    ])
      for (const { data } of timelines({ outcome: of }, span).series)
        expect(data.length).toBeLessThan(size.width * 1.5);
  });

  test('say in a tooltip what there was', () => {
    const seen = [outcome().queue, outcome().batch, outcome().kv].map((each) => buckets(each, 0, 5, 100));
    expect(timeTooltip(seen, 1.5).split('\n')).toEqual([
      '1 s to 2 s',
      'waiting: 2 to 4',
      'running: 10 to 20',
      'KV held: 10 % to 20 %',
    ]);
    expect(timeTooltip([[], [], []], 1)).toBe('');
  });

  test('say of a little KV cache that it is little, and not none', () => {
    const kv = { ...over([0.001, 0.004]), mean: 0.00123, peak: 0.004 };
    expect(timelineSummary(picture({ outcome: outcome({ kv }) }))).toContain(
      'KV held: 0.123 % on average, at most 0.4 %.',
    );
  });

  test('are told in words', () => {
    expect(timelineSummary(picture({ pinned }))).toMatch(
      /over 5 s\. Waiting: 1 on average, at most 4\..*KV held: 100 % on average, at most 30 %\..*pinned: at most 4 waiting/,
    );
  });
});

test('both are drawn to one file: six panels, the same bytes every time', () => {
  const below = timelineChart({ ...picture({ pinned }), span: { fromS: 0, toS: 5 } }, PAPER, size);
  const both = () =>
    stacked(cdfChart(picture({ pinned }), PAPER, size)!, below, { below: size.height, height: size.height });
  const { grid, series } = both() as unknown as Drawn;
  expect(grid).toHaveLength(6);
  expect(Math.max(...series.map(({ xAxisIndex }) => xAxisIndex))).toBe(5);
  expect(rendered(both())).toBe(rendered(both()));
  expect(rendered(both())).not.toMatch(/NaN|undefined|<script/);
});

test('both stay readable at the ends of what numbers can be, in any size', () => {
  const none: Statistics = { mean: null, p50: null, p90: null, p95: null, p99: null };
  const empty = { ms: [], share: [] };
  const wild = [
    outcome({ ttft_ms: none, itl_ms: none, tpot_ms: none, e2e_ms: none }),
    outcome({ cdfs: { ...outcome().cdfs, itl_ms: empty, tpot_ms: empty }, itl_ms: none, tpot_ms: none }),
    outcome({ ttft_ms: spread(0, 0), cdfs: { ...outcome().cdfs, ttft_ms: { ms: [0, 0], share: [0, 1] } } }),
    outcome({ ttft_ms: spread(1e-3, 1e12), cdfs: { ...outcome().cdfs, ttft_ms: rising(0, 1e12) } }),
    outcome({ queue: over([]), batch: over([]), kv: over([]), duration_s: 0 }),
    outcome({ queue: over([1e15], 1e9), kv: over([1]) }),
  ];
  for (const of of wild)
    for (const room of [size, { width: 200, height: 100 }]) {
      const shown = { ...picture({ outcome: of, pinned }) };
      const time = timelineChart({ ...shown, span: wholeSpan(shown) }, PAPER, room);
      for (const option of [cdfChart(shown, PAPER, room)!, time]) expect(rendered(option)).not.toMatch(NO_NUMBER);
      expect(`${cdfSummary(shown)} ${timelineSummary(shown)}`).not.toMatch(NO_NUMBER);
    }
});

test('a place on the axis is where the latency is drawn', () => {
  expect(placeOf({ min: 0, max: 200, interval: 50, isLog: false }, 50)).toBe(0.25);
  expect(placeOf({ min: 1, max: 10_000, interval: 1, isLog: true }, 100)).toBeCloseTo(0.5, 9);
  expect(placeOf({ min: 1, max: 10_000, interval: 1, isLog: true }, 0)).toBe(0);
});

describe('buckets', () => {
  const stretches = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 })), {
      minLength: 1,
      maxLength: 300,
    })
    .map(
      (pairs): Stretches => ({
        stretch_s: 0.5,
        min: pairs.map(([a, b]) => Math.min(a, b)),
        max: pairs.map(([a, b]) => Math.max(a, b)),
      }),
    );

  test('lose no peak, follow each other, and are about as many as asked for', () => {
    fc.assert(
      fc.property(stretches, fc.integer({ min: 1, max: 60 }), (all, most) => {
        const end = all.max.length * all.stretch_s;
        const found = buckets(all, 0, end, most);
        expect(found.length).toBeLessThanOrEqual(most + 1);
        expect(Math.max(...found.map(({ high }) => high))).toBe(Math.max(...all.max));
        expect(Math.min(...found.map(({ low }) => low))).toBe(Math.min(...all.min));
        expect([found[0]!.fromS, found.at(-1)!.toS]).toEqual([0, end]);
        for (let i = 1; i < found.length; i++) expect(found[i]!.fromS).toBe(found[i - 1]!.toS);
      }),
    );
  });

  test('stay where they are while the picture is moved', () => {
    fc.assert(
      fc.property(stretches, fc.integer({ min: 0, max: 50 }), (all, shift) => {
        const length = (all.max.length * all.stretch_s) / 2;
        const from = (at: number) => buckets(all, at, at + length, 10);
        const [each, moved] = [from(0), from((shift * length) / 50)];
        const width = ({ fromS, toS }: { fromS: number; toS: number }) => toS - fromS;
        // The last one may be cut short by the end.
        if (each.length < 2 || moved.length < 2 || width(each[0]!) !== width(moved[0]!)) return;
        for (const bucket of moved.slice(0, -1)) expect(bucket.fromS % width(moved[0]!)).toBeCloseTo(0, 9);
      }),
    );
  });

  test('are none where there is nothing', () => {
    expect(buckets({ stretch_s: 1, min: [], max: [] }, 0, 10, 5)).toEqual([]);
    expect(buckets({ stretch_s: 1, min: [1], max: [2] }, 50, 60, 5)).toEqual([]);
  });
});
