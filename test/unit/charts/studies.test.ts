import { describe, expect, test } from 'vitest';
import type { ChartOption } from '../../../charts/echarts.ts';
import { pointLabels } from '../../../charts/studies/besidePoints.ts';
import { capacitySearchChart } from '../../../charts/studies/capacitySearch.ts';
import { capacitySearchSummary, rateTooltip } from '../../../charts/studies/capacitySearchWords.ts';
import { closestLatency } from '../../../charts/studies/closestLatency.ts';
import { designSpaceChart } from '../../../charts/studies/designSpace.ts';
import { candidateTooltip, designSpaceSummary } from '../../../charts/studies/designSpaceWords.ts';
import { pairedStudyChart, pairedStudyHeight } from '../../../charts/studies/pairedStudy.ts';
import { pairedStudySummary, pairedTooltip } from '../../../charts/studies/pairedStudyWords.ts';
import { reversalMap, reversalSummary } from '../../../charts/studies/reversalMap.ts';
import { sweepLines } from '../../../charts/studies/sweepLines.ts';
import { sweepMap } from '../../../charts/studies/sweepMap.ts';
import { sweepSummary } from '../../../charts/studies/sweepWords.ts';
import { targetsOf } from '../../../charts/studies/targets.ts';
import { tellingNames } from '../../../charts/studies/tellingNames.ts';
import { winSharesChart, winSharesSummary } from '../../../charts/studies/winShares.ts';
import { renderSvg } from '../../../charts/svg.ts';
import { PAPER } from '../../../charts/theme.ts';
import { capacitySearch, designSpace, pairedStudy, sensitivity, sweep } from '../savedResults/results.ts';

const size = { width: 760, height: 540 };
const SIZES = [size, { width: 330, height: 420 }, { width: 120, height: 80 }];
const NO_NUMBER = /NaN|Infinity|undefined|\[object/;

interface Point {
  readonly value: readonly (number | string)[];
  readonly pick?: number;
  readonly label?: { readonly show: boolean; readonly formatter?: string };
  readonly itemStyle?: { readonly opacity?: number };
}
interface Series {
  readonly type: string;
  readonly name?: string;
  readonly xAxisIndex?: number;
  readonly symbol?: string;
  readonly itemStyle?: { readonly color?: string };
  readonly data: readonly Point[];
  readonly markLine?: { readonly data: readonly { xAxis?: number; yAxis?: number; label: { formatter?: string } }[] };
  readonly markArea?: { readonly data: readonly { coord: [number, number] }[][] };
}
interface Drawn {
  readonly grid: readonly { left: number; top: number; width: number; height: number }[];
  readonly xAxis: readonly { type: string; name?: string; min: number; max: number }[];
  readonly yAxis: readonly { type: string; name?: string; min: number; max: number }[];
  readonly series: readonly Series[];
  readonly legend: { readonly data: readonly (string | { readonly name: string })[] };
}
const drawn = (option: ChartOption | undefined) => option as unknown as Drawn;
const keyOf = ({ legend }: Drawn) => legend.data.map((each) => (typeof each === 'string' ? each : each.name));
const named = (option: Drawn, name: string) => option.series.filter((series) => series.name === name);
const svg = (option: ChartOption | undefined, room = size) =>
  renderSvg(option!, { ...room, title: 'A picture', description: '' });

describe('a capacity search', () => {
  const study = capacitySearch();
  const picture = { outcome: study.result, targets: targetsOf(study.spec) };
  const chart = drawn(capacitySearchChart(picture, PAPER, size));

  test('is attainment above p95 TTFT, over one axis of rates', () => {
    expect(chart.yAxis.map(({ name }) => name)).toEqual(['attainment (%)', 'p95 TTFT (ms), log']);
    expect(new Set(chart.xAxis.map(({ min, max }) => `${min} ${max}`)).size).toBe(1);
    expect(new Set(chart.grid.map(({ left, width }) => `${left} ${width}`)).size).toBe(1);
  });

  test('shows every repetition in both panels, those that do not pass by another mark', () => {
    const passed = named(chart, 'a repetition that passes');
    const failed = named(chart, 'one that does not');
    const all = study.result.rates.flatMap(({ repetitions }) => repetitions);
    for (const panel of [0, 1]) expect(passed[panel]!.data.length + failed[panel]!.data.length).toBe(all.length);
    expect(failed[0]!.data).toHaveLength(all.filter(({ feasible }) => !feasible).length);
    expect(passed[0]!.symbol).not.toBe(failed[0]!.symbol);
  });

  test('marks and labels what it comes to, and what the queueing model says', () => {
    const lines = named(chart, 'mean of the repetitions')[0]!.markLine!.data;
    expect(lines.map(({ label }) => label.formatter)).toEqual([
      'asked for 95 %',
      'recommended 21.6 req/s',
      'highest feasible 27',
      'queueing model λ* 33.4',
    ]);
    expect(lines[2]!.xAxis).toBe(study.result.highest_feasible_rate_rps);
    const [, ttft] = named(chart, 'mean of the repetitions');
    expect(ttft!.markLine!.data[0]).toMatchObject({ yAxis: 500, label: { formatter: 'TTFT target 500 ms' } });
  });

  test('shades where the promise is kept: up to the highest feasible rate, on the right side of the targets', () => {
    const [attainment, ttft] = named(chart, 'mean of the repetitions').map(({ markArea }) => markArea!.data[0]!);
    expect(attainment!.map(({ coord }) => coord[1])).toEqual([95, 100]);
    expect(ttft!.map(({ coord }) => coord)[1]).toEqual([27, 500]);
    const none = capacitySearch({ highest_feasible_rate_rps: null, recommended_rate_rps: null }).result;
    const empty = drawn(capacitySearchChart({ ...picture, outcome: none }, PAPER, size));
    expect(named(empty, 'mean of the repetitions')[0]!.markArea!.data).toEqual([]);
  });

  test('without an answer says whether none is feasible, or the lowest are not done', () => {
    const said = (bound: 'min' | 'none') => {
      const outcome = capacitySearch({ highest_feasible_rate_rps: null, recommended_rate_rps: null, bound }).result;
      return capacitySearchSummary({ ...picture, outcome });
    };
    expect(said('min')).toContain('No rate that was tried is feasible.');
    expect(said('none')).toContain('No rate that was tried is known to be feasible with all below it.');
  });

  test('leaves out a queueing model that is far beyond what was tried, and does not squeeze what was', () => {
    const far = capacitySearch({ queueing_model: { max_rate_rps: 600 } }).result;
    const { xAxis, series } = drawn(capacitySearchChart({ ...picture, outcome: far }, PAPER, size));
    expect(xAxis[0]!.max).toBeLessThan(100);
    expect(JSON.stringify(series)).not.toContain('λ*');
    expect(capacitySearchSummary({ ...picture, outcome: far })).toContain('The queueing model says 600 req/s.');
  });

  test('has the latency below attainment that ends the search: the one that is closest to its target there', () => {
    const { result } = study;
    const of = (targets: object, change: object = {}) => closestLatency({ ...result, ...change }, targets);
    expect(of({ ttftMs: 500, itlMs: 50 })).toBe('p95_ttft_ms');
    // At the lowest rate that is not feasible p95 TPOT is 30 ms, p95 TTFT some 470 ms.
    expect(of({ ttftMs: 500, itlMs: 30 })).toBe('p95_tpot_ms');
    // At the highest, queues are all that counts.
    expect(of({ ttftMs: 500, itlMs: 30 }, { lowest_infeasible_rate_rps: 60 })).toBe('p95_ttft_ms');
    expect(of({ ttftMs: 500, itlMs: 30 }, { lowest_infeasible_rate_rps: null })).toBe('p95_tpot_ms');
    expect(of({ ttftMs: 5000, itlMs: 300, e2eMs: 5500 })).toBe('p95_e2e_ms');
    expect([of({}), of({ itlMs: 9 }), of({ itlMs: 9, e2eMs: 9 }, { rates: [] })]).toEqual([
      ...['p95_ttft_ms', 'p95_tpot_ms', 'p95_tpot_ms'],
    ]);
    const binding = { ...picture, targets: { ...picture.targets, itlMs: 30 } };
    const { yAxis, series } = drawn(capacitySearchChart(binding, PAPER, size));
    expect(yAxis[1]!.name).toBe('p95 TPOT (ms)');
    const [, tpot] = series.filter(({ name }) => name === 'mean of the repetitions');
    expect(tpot!.markLine!.data[0]).toMatchObject({ yAxis: 30, label: { formatter: 'TPOT target 30 ms' } });
    expect(tpot!.data[0]!.value[1]).toBeCloseTo(12 + (20 * 5) / 33, 9);
    expect(rateTooltip(binding, 28)).toContain('\np95 TPOT 28.4 ms\n');
    expect(capacitySearchSummary(binding)).toMatch(
      /^Attainment and p95 TPOT at .* At the lowest rate .* p95 TPOT 15 ms;/,
    );
  });

  test('can be linear, and is told in a tooltip and in words', () => {
    const linear = drawn(capacitySearchChart({ ...picture, scale: 'linear' }, PAPER, size));
    expect(linear.yAxis[1]).toMatchObject({ type: 'value', min: 0 });
    expect(rateTooltip(picture, 28)).toMatch(/^27 req\/s: feasible, all of 5 repetitions pass\nattainment /);
    expect(capacitySearchSummary(picture)).toMatch(
      /at 10 offered rates from 5 req\/s to 60 req\/s, held to TTFT 500 ms and ITL 50 ms for 95 % of the requests\. Feasible up to 27 req/,
    );
  });
});

describe('a design space', () => {
  const study = designSpace();
  const picture = { outcome: study.result, targets: targetsOf(study.spec), objective: 'performance' as const };
  const chart = drawn(designSpaceChart(picture, PAPER, size));
  const isMeasured = study.result.candidates.filter(({ goodput_rps }) => goodput_rps !== null);

  test('shows every candidate that there are numbers of, those on the frontier as a line', () => {
    const frontier = named(chart, 'frontier')[0]!.data;
    const others = [...named(chart, 'dominated'), ...named(chart, 'dominated, does not keep up')];
    expect(frontier.length + others.reduce((sum, { data }) => sum + data.length, 0)).toBe(isMeasured.length);
    expect(frontier.map(({ pick }) => study.result.candidates[pick!]!.performance_frontier)).not.toContain(false);
    const ttfts = frontier.map(({ value }) => value[0] as number);
    expect(ttfts).toEqual([...ttfts].sort((a, b) => a - b));
  });

  test('labels points of the frontier alone, shortened, and never one over another', () => {
    for (const room of SIZES) {
      const { series } = drawn(designSpaceChart(picture, PAPER, room));
      const labels = series.flatMap(({ data }) => data.flatMap(({ label }) => (label?.show ? [label.formatter!] : [])));
      for (const label of labels) expect(label.length).toBeLessThanOrEqual(room.width < 500 ? 30 : 60);
      expect(labels.length).toBeLessThanOrEqual(named(chart, 'frontier')[0]!.data.length);
    }
  });

  test('has a frontier of goodput per accelerator too', () => {
    const lean = drawn(designSpaceChart({ ...picture, objective: 'efficiency' }, PAPER, size));
    expect(lean.yAxis[0]!.name).toBe('goodput per accelerator (req/s)');
    for (const { pick } of named(lean, 'frontier')[0]!.data)
      expect(study.result.candidates[pick!]!.efficiency_frontier).toBe(true);
  });

  test('says where its target is that is far beyond all of them', () => {
    const far = { ...picture, targets: { ttftMs: 5000 } };
    const { xAxis } = drawn(designSpaceChart(far, PAPER, size));
    expect(xAxis[0]!.max).toBeLessThan(2000);
    expect(svg(designSpaceChart(far, PAPER, size))).toMatch(/>TTFT target 5.000 ms →</);
  });

  test('can be looked at near its frontier alone', () => {
    const near = drawn(designSpaceChart({ ...picture, isNear: true }, PAPER, size));
    expect(near.xAxis[0]!.max).toBeLessThan(chart.xAxis[0]!.max / 2);
    expect(named(near, 'frontier')[0]!.data).toHaveLength(named(chart, 'frontier')[0]!.data.length);
    expect(named(near, 'dominated')[0]!.data.length).toBeLessThan(named(chart, 'dominated')[0]!.data.length);
  });

  test('is told in words', () => {
    expect(designSpaceSummary(picture)).toMatch(
      /^The goodput of 1\d\d candidates against p95 TTFT\. \d+ on the frontier/,
    );
    expect(candidateTooltip(study.result.candidates[2]!)).toContain('per million tokens');
    const none = { ...picture, outcome: designSpace({ done: 0 }).result };
    expect(designSpaceChart(none, PAPER, size)).toBeUndefined();
    expect(designSpaceSummary(none)).toContain('no candidate was run yet');
  });
});

test('names lose what all of them have, and never all that they have', () => {
  expect(tellingNames(['h100, tp 2, fcfs', 'h100, tp 4, fcfs'])).toEqual(['tp 2', 'tp 4']);
  expect(tellingNames(['h100, tp 2', 'h100'])).toEqual(['h100, tp 2', 'h100']);
  expect(tellingNames(['h100, tp 2'])).toEqual(['h100, tp 2']);
});

describe('labels beside points', () => {
  const frame = { left: 0, top: 0, width: 300, height: 120 };
  const sides = (labels: readonly string[], points: readonly { x: number; y: number }[], lengths = [60]) =>
    pointLabels(labels, points, frame, lengths).map((label) => label?.side);

  test('go where there is room, and nowhere where there is none', () => {
    expect(sides(['a name'], [{ x: 20, y: 60 }])).toEqual(['right']);
    expect(sides(['a name'], [{ x: 290, y: 60 }])).toEqual(['left']);
    expect(sides(['a name that fits nowhere at all, being so long'], [{ x: 290, y: 60 }])).toEqual([undefined]);
  });

  test('keep clear of each other, of the points and of the frame', () => {
    const points = Array.from({ length: 40 }, (_, i) => ({ x: 10 + ((i * 53) % 280), y: 10 + ((i * 31) % 100) }));
    const labels = pointLabels(
      points.map((_, i) => `a name ${i}`),
      points,
      frame,
      [60],
    );
    const boxes = labels.flatMap((label, i) => {
      if (!label) return [];
      const { x, y } = points[i]!;
      const half = label.text.length * 3;
      const [dx, dy] = { right: [8 + half, 0], left: [-8 - half, 0], top: [0, -15], bottom: [0, 15] }[label.side]!;
      return [{ left: x + dx! - half, right: x + dx! + half, top: y + dy! - 7, bottom: y + dy! + 7 }];
    });
    expect(boxes.length).toBeGreaterThan(2);
    expect(boxes.length).toBeLessThan(40);
    for (const [i, a] of boxes.entries()) {
      expect(a.left >= 0 && a.right <= 300 && a.top >= 0 && a.bottom <= 120).toBe(true);
      for (const b of boxes.slice(i + 1))
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
    }
  });

  test('are shortened as little as lets them find a place', () => {
    const name = 'h200, tensor parallel 8, continuous_slo, max_num_seqs 64';
    const text = (width: number) => pointLabels([name], [{ x: 10, y: 60 }], { ...frame, width }, [60, 30, 12])[0]?.text;
    expect(text(500)).toBe(name);
    expect(text(300)).toHaveLength(30);
    expect(text(120)!.length).toBeLessThanOrEqual(12);
    expect(text(60)).toBeUndefined();
  });
});

describe('a paired study', () => {
  const { result } = pairedStudy();
  const picture = { outcome: result, metrics: 'main' as const };
  const chart = drawn(pairedStudyChart(picture, PAPER, size));

  test('has a row for each metric, with its mean, its interval and every seed', () => {
    const rows = chart.yAxis[0] as unknown as { axisLabel: { customValues: number[] } };
    expect(rows.axisLabel.customValues).toHaveLength(6);
    const seeds = [...named(chart, 'a seed, better'), ...named(chart, 'a seed, worse')];
    expect(seeds.reduce((sum, { data }) => sum + data.length, 0)).toBe(6 * 30);
    const interval = named(chart, 'mean with its 95 % interval')[0]!;
    expect(interval.data).toHaveLength(6 * 3);
  });

  test('has the zero line, and the better side of each metric', () => {
    const { markLine, markArea } = named(chart, 'mean with its 95 % interval')[0]!;
    expect(markLine!.data[0]).toMatchObject({ xAxis: 0, label: { formatter: 'no change' } });
    const sides = markArea!.data.map((corners) => Math.sign(corners[0]!.coord[0] + corners[1]!.coord[0]));
    // Latencies are better below, goodput and attainment above.
    expect(sides).toEqual([-1, -1, -1, 1, 1, 1]);
  });

  test('has all metrics where they are asked for, and is as tall as they need', () => {
    const all = { ...picture, metrics: 'all' as const };
    expect(pairedStudyHeight(all)).toBeGreaterThan(pairedStudyHeight(picture) + 200);
    // Of nothing there is no share: a metric whose baseline is 0 has a row without marks.
    expect(pairedStudySummary(all)).toContain('preemptions – :');
  });

  test('keeps a seed that is far off at the edge', () => {
    const wild = pairedStudy().result;
    const [first, ...others] = wild.metrics;
    const treatment = [...first!.treatment];
    treatment[0] = 1e6;
    const outcome = { ...wild, metrics: [{ ...first!, treatment }, ...others] };
    const { xAxis } = drawn(pairedStudyChart({ outcome, metrics: 'main' }, PAPER, size));
    expect(xAxis[0]!.max).toBeLessThan(200);
  });

  test('does not exist before the first pair, and has no interval of a single one', () => {
    expect(
      pairedStudyChart({ outcome: pairedStudy({ seeds: 0, of: 30 }).result, metrics: 'main' }, PAPER, size),
    ).toBeUndefined();
    const single = drawn(
      pairedStudyChart({ outcome: pairedStudy({ seeds: 1, of: 30 }).result, metrics: 'main' }, PAPER, size),
    );
    expect(named(single, 'mean with its 95 % interval')[0]!.data).toEqual([]);
  });

  test('is told in a tooltip', () => {
    expect(pairedTooltip(result.metrics[0]!, result.seeds, 2)).toMatch(
      /^p95 TTFT: .* before, .* after\nmean delta .*95 % interval.*\nbetter in \d+ of 30 seeds\nseed 3: /,
    );
  });
});

describe('a sensitivity study', () => {
  const { result } = sensitivity();

  test('shows who is better at each draw, and reversals by another shape and colour', () => {
    const chart = drawn(reversalMap({ outcome: result, metric: 'p95_ttft_ms' }, PAPER, size));
    const groups = keyOf(chart).map((name) => named(chart, name)[0]!);
    expect(groups.reduce((sum, { data }) => sum + data.length, 0)).toBe(200);
    const reversed = named(chart, 'reversed: baseline better')[0]!;
    expect(reversed.data).toHaveLength(result.metrics[0]!.reversals.length);
    expect(reversed.data.length).toBeGreaterThan(0);
    const others = groups.filter((group) => group !== reversed);
    for (const { symbol, itemStyle } of others) {
      expect(symbol).not.toBe(reversed.symbol);
      expect(itemStyle!.color).not.toBe(reversed.itemStyle!.color);
    }
  });

  test('has no reversals where there are none', () => {
    const chart = drawn(reversalMap({ outcome: result, metric: 'goodput_rps' }, PAPER, size));
    expect(keyOf(chart)).toEqual(['treatment better']);
    expect(reversalSummary({ outcome: result, metric: 'goodput_rps' })).toContain('No draw reverses');
  });

  test('shows the shares of the draws from zero to all', () => {
    const chart = drawn(winSharesChart(result, PAPER, size));
    expect([chart.xAxis[0]!.min, chart.xAxis[0]!.max]).toEqual([0, 100]);
    expect(chart.series.filter(({ type }) => type === 'line')).toHaveLength(5);
    expect(winSharesSummary(result)).toContain('The treatment is better at p95 TTFT in');
  });

  test('has no picture before the first draw', () => {
    const none = sensitivity({ draws: 0, of: 200 }).result;
    expect([
      reversalMap({ outcome: none, metric: 'p95_ttft_ms' }, PAPER, size),
      winSharesChart(none, PAPER, size),
    ]).toEqual([undefined, undefined]);
  });
});

describe('a sweep', () => {
  const one = sweep();
  const two = sweep({ axes: 2 });
  const metrics = ['p95_ttft_ms', 'goodput_rps'] as const;

  test('over one field is a line for each metric, with its target, and what does not keep up by another mark', () => {
    const chart = drawn(sweepLines({ outcome: one.result, targets: targetsOf(one.spec), metrics }, PAPER, size));
    expect(chart.yAxis.map(({ name }) => name)).toEqual(['p95 TTFT (ms), log', 'goodput (req/s)']);
    expect(chart.series[0]!.markLine!.data[0]).toMatchObject({ yAxis: 500, label: { formatter: 'target 500 ms' } });
    const unstable = one.result.points.filter(({ verdict }) => verdict === 'unstable');
    expect(named(chart, 'does not keep up')[0]!.data).toHaveLength(unstable.length);
  });

  test('over two fields is a cell for each point, its value where there is room', () => {
    const picture = { outcome: two.result, targets: {}, metrics };
    const chart = drawn(sweepMap(picture, PAPER, size));
    const cells = chart.series[0]!.data;
    expect(cells).toHaveLength(50);
    expect(cells.filter(({ label }) => label?.show).length).toBe(49);
    const narrow = drawn(sweepMap(picture, PAPER, { width: 300, height: 300 })).series[0]!.data;
    expect(narrow.filter(({ label }) => label?.show)).toHaveLength(0);
    const opacities = cells.flatMap(({ itemStyle }) => itemStyle?.opacity ?? []);
    expect(Math.max(...opacities)).toBeGreaterThan(5 * Math.min(...opacities));
  });

  test('tells the least and the most of a metric as no trend, and what is the same everywhere as that', () => {
    const attainments = (of: readonly (number | null)[]) => {
      const points = one.result.points.map((point, i) => ({
        ...point,
        metrics: { ...point.metrics!, attainment: of[i % of.length]! },
      }));
      return sweepSummary({ outcome: { ...one.result, points }, targets: {}, metrics: ['attainment'] });
    };
    expect(attainments([1])).toMatch(/ attainment is 100 % everywhere\.$/);
    expect(attainments([1, null])).toMatch(/ attainment is 100 % wherever it is measured\.$/);
    expect(attainments([1, 0.5])).toMatch(
      / attainment is between 50 % at request_rate_rps \S+ and 100 % at request_rate_rps 5\.$/,
    );
  });

  test('is told in words', () => {
    expect(sweepSummary({ outcome: one.result, targets: {}, metrics: ['p95_ttft_ms'] })).toMatch(
      /^p95 TTFT at 10 points over request_rate_rps\. p95 TTFT is between .* at request_rate_rps 5 and .* at request_rate_rps /,
    );
  });
});

/** Pictures of what is at the ends of what numbers can be. */
function extremes(room: typeof size): (ChartOption | undefined)[] {
  const search = capacitySearch();
  const [first] = search.result.rates;
  const nothing = { mean: null, worst: null, best: null, sd: null };
  const unmeasured = {
    ...first!,
    attainment: nothing,
    p95_ttft_ms: nothing,
    repetitions: first!.repetitions.map((each) => ({ ...each, attainment: null, p95_ttft_ms: null })),
  };
  const zero = {
    ...first!,
    repetitions: first!.repetitions.map((each) => ({ ...each, p95_ttft_ms: 0, attainment: 0 })),
  };
  const space = designSpace({ count: 20 });
  const [candidate] = space.result.candidates;
  const candidates = [
    space.result.candidates,
    [{ ...candidate!, goodput_rps: 0, p95_ttft_ms: 0 }],
    [candidate!, { ...candidate!, goodput_rps: 1e9, p95_ttft_ms: 1e12 }],
  ];
  const [few, one] = [sensitivity({ draws: 20 }).result, sensitivity({ draws: 1 }).result];
  return [
    ...[search.result.rates, [unmeasured], [zero], [zero, unmeasured]].map((rates) =>
      capacitySearchChart(
        { outcome: { ...search.result, rates }, targets: targetsOf(search.spec), picked: 0 },
        PAPER,
        room,
      ),
    ),
    ...candidates.map((all) =>
      designSpaceChart(
        { outcome: { complete: true, candidates: all }, targets: {}, objective: 'performance', picked: 0 },
        PAPER,
        room,
      ),
    ),
    ...[1, 3].map((seeds) =>
      pairedStudyChart({ outcome: pairedStudy({ seeds }).result, metrics: 'all', picked: 0 }, PAPER, room),
    ),
    reversalMap({ outcome: few, metric: 'p95_e2e_ms', picked: 0 }, PAPER, room),
    reversalMap({ outcome: one, metric: 'p95_ttft_ms' }, PAPER, room),
    winSharesChart(one, PAPER, room),
    sweepLines(
      { outcome: sweep({ done: 1 }).result, targets: {}, metrics: ['preemptions', 'attainment'], picked: 0 },
      PAPER,
      room,
    ),
    sweepMap(
      { outcome: sweep({ axes: 2, done: 1 }).result, targets: {}, metrics: ['p95_ttft_ms'], picked: 0 },
      PAPER,
      room,
    ),
    sweepMap({ outcome: sweep({ axes: 2 }).result, targets: {}, metrics: ['preemptions'], scale: 'log' }, PAPER, room),
  ];
}

test.each(SIZES)('every picture stays readable at the ends of what numbers can be, %o', (room) => {
  for (const option of extremes(room)) expect(svg(option, room)).not.toMatch(NO_NUMBER);
});

test('many more repetitions and seeds than a function takes arguments are drawn', () => {
  const search = capacitySearch();
  const [rate] = search.result.rates;
  const repetitions = Array.from({ length: 200_000 }, (_, i) => rate!.repetitions[i % rate!.repetitions.length]!);
  const outcome = { ...search.result, rates: [{ ...rate!, repetitions }] };
  const chart = drawn(capacitySearchChart({ outcome, targets: targetsOf(search.spec) }, PAPER, size));
  expect(named(chart, 'a repetition that passes')[0]!.data).toHaveLength(200_000);
  const seeds = drawn(
    pairedStudyChart({ outcome: pairedStudy({ seeds: 20_000 }).result, metrics: 'all' }, PAPER, size),
  );
  expect(named(seeds, 'a seed, better')[0]!.data.length).toBeGreaterThan(100_000);
});

test('the names of the vertical axes stand below each other, with air to the edge', () => {
  const search = capacitySearch();
  const pictures = [
    capacitySearchChart({ outcome: search.result, targets: targetsOf(search.spec), scale: 'log' }, PAPER, size),
    sweepLines({ outcome: sweep().result, targets: {}, metrics: ['p95_ttft_ms', 'attainment'] }, PAPER, size),
  ];
  for (const option of pictures) {
    const places = [...svg(option).matchAll(/matrix\(0,-1,1,0,([\d.]+),/g)].map(([, x]) => Number(x));
    expect(places).toHaveLength(2);
    expect(new Set(places).size).toBe(1);
    expect(places[0]).toBeGreaterThan(12);
  }
});

test('the same result is drawn to the same bytes', () => {
  const bytes = () => extremes(SIZES[1]!).flatMap((option, i) => (i % 4 === 0 ? [svg(option, SIZES[1])] : []));
  expect(bytes()).toEqual(bytes());
});
