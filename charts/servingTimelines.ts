import { asGiven, threeDigits } from '../engine/report/quantities.ts';
import { axisRange } from './axis.ts';
import { type Bucket, buckets, type Stretches } from './buckets.ts';
import { drawnTooltip } from './drawnTooltip.ts';
import type { ChartOption } from './echarts.ts';
import { leftEdge, rightEdge, tickLabels } from './edges.ts';
import { key, keyRows } from './key.ts';
import type { ServingPicture } from './servingCdfPanels.ts';
import { timeTooltip } from './servingWords.ts';
import { type ChartTheme, FONT_SIZE, type PictureSize } from './theme.ts';

/** A stretch of a run's time, s. */
export interface TimeSpan {
  readonly fromS: number;
  readonly toS: number;
}

/** A run over time, and which part of it is looked at. */
export interface TimelinePicture extends ServingPicture {
  readonly span: TimeSpan;
}

const LEFT = { left: 58, nameGap: 40 };
const RIGHT = 16;
const TOP = 10;
/** Below the lowest panel: tick labels and the axis' name. */
const BOTTOM = 46;
const BETWEEN = 16;
const KEY_ROW = 20;
const LEAST = 40;
/** A bucket takes so much of the width, px. */
const BUCKET_PX = 2;
const TICKS = 3;

const RUN = 'this run, least to most';
const PINNED = 'pinned, most';

/** What stands over time, in the order of the panels. */
const OVER_TIME = [
  { field: 'queue', name: 'waiting', title: 'waiting', unit: 'requests', factor: 1 },
  { field: 'batch', name: 'running', title: 'running', unit: 'requests', factor: 1 },
  { field: 'kv', name: 'KV held', title: 'KV (%)', unit: '%', factor: 100 },
] as const;

/** Requests that wait, requests that run and the KV cache that is held, over one axis of time. */
export function timelineChart(picture: TimelinePicture, theme: ChartTheme, size: PictureSize): ChartOption {
  const { outcome, pinned, span } = picture;
  const usual = Math.max(LEAST, size.width - LEFT.left - RIGHT);
  const panels = OVER_TIME.map(({ field, factor }) => {
    const seen = (stretches: Stretches) => buckets(stretches, span.fromS, span.toS, usual / BUCKET_PX);
    const now = seen(outcome[field]);
    const behind = pinned ? seen(pinned.outcome[field]) : [];
    const most = [...now, ...behind].reduce((highest, { high }) => Math.max(highest, high), 0);
    // A full cache is what its share is held against.
    return { now, behind, factor, range: axisRange(field === 'kv' ? Math.max(1, most * 100) : most, TICKS) };
  });
  const ticks = timeTicks(span, Math.max(2, Math.min(8, usual / 90)));
  const { left, nameGap } = leftEdge(
    LEFT,
    panels.flatMap(({ range }) => tickLabels({ min: 0, ...range })),
  );
  const width = Math.max(LEAST, size.width - left - rightEdge(RIGHT, ticks.map(asGiven)));
  const names = [RUN, ...(pinned ? [PINNED] : [])];
  const bottom = BOTTOM + keyRows(names, width) * KEY_ROW;
  const count = OVER_TIME.length;
  const height = Math.max(LEAST, (size.height - TOP - bottom - BETWEEN * (count - 1)) / count);
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: theme.fontFamily, fontSize: FONT_SIZE, color: theme.foreground },
    grid: panels.map((_, i) => ({ left, width, top: TOP + i * (height + BETWEEN), height, outerBoundsMode: 'none' })),
    xAxis: panels.map((_, i) => ({
      type: 'value',
      gridIndex: i,
      min: span.fromS,
      max: span.toS,
      axisLine: { lineStyle: { color: theme.muted }, onZero: false },
      axisTick: { show: i === count - 1, customValues: ticks, lineStyle: { color: theme.muted } },
      axisLabel: {
        show: i === count - 1,
        customValues: ticks,
        color: theme.muted,
        hideOverlap: true,
        formatter: (value: number) => asGiven(value),
      },
      splitLine: { show: false },
      ...(i === count - 1
        ? { name: 'time (s)', nameLocation: 'middle', nameGap: 26, nameTextStyle: { color: theme.foreground } }
        : {}),
    })),
    yAxis: panels.map(({ range }, i) => ({
      type: 'value',
      gridIndex: i,
      min: 0,
      ...range,
      name: OVER_TIME[i]!.title,
      nameLocation: 'middle',
      nameGap,
      nameMoveOverlap: false,
      nameTextStyle: { color: theme.foreground, fontWeight: 'bold' },
      axisLabel: { color: theme.muted, hideOverlap: true, formatter: (value: number) => threeDigits(value) },
      splitLine: { lineStyle: { color: theme.lines, opacity: theme.isHighContrast ? 0.35 : 1 } },
    })),
    legend: key(theme, names, left, width),
    axisPointer: { link: [{ xAxisIndex: 'all' }], label: { show: false }, lineStyle: { color: theme.muted } },
    tooltip: {
      ...drawnTooltip(theme),
      confine: true,
      formatter: (points: readonly { axisValue: number }[]) =>
        points[0]
          ? timeTooltip(
              panels.map(({ now }) => now),
              points[0].axisValue,
            )
          : '',
    },
    series: panels.flatMap(({ now, behind, factor }, i) =>
      panelSeries(i, scaled(now, factor), scaled(behind, factor), span, theme),
    ),
  };
}

/** Round times within a span, about so many. */
function timeTicks({ fromS, toS }: TimeSpan, about: number): number[] {
  const { interval } = axisRange(toS - fromS, about);
  const ticks: number[] = [];
  for (let i = Math.ceil(fromS / interval - 1e-9); i * interval <= toS; i++)
    ticks.push(Number((i * interval).toPrecision(12)));
  return ticks;
}

function panelSeries(
  i: number,
  now: readonly Bucket[],
  behind: readonly Bucket[],
  span: TimeSpan,
  theme: ChartTheme,
): object[] {
  const axes = { xAxisIndex: i, yAxisIndex: i };
  const line = (color: string, width: number, type: unknown, z: number, data: [number, number][]) => ({
    ...axes,
    type: 'line',
    symbol: 'none',
    silent: true,
    clip: true,
    z,
    data,
    lineStyle: { color, width, type },
    itemStyle: { color },
  });
  const edge = (of: readonly Bucket[], value: (bucket: Bucket) => number) => outline(of, span, value);
  const thick = theme.isHighContrast ? 2 : 1.25;
  const low = edge(now, (bucket) => bucket.low);
  return [
    {
      ...line(
        theme.blue,
        thick,
        'solid',
        4,
        edge(now, ({ high }) => high),
      ),
      name: RUN,
    },
    // The band between least and most: the lower edge, and on top of it the distance to the upper one.
    { ...line(theme.blue, thick / 2, 'solid', 3, low), stack: `band ${i}`, stackStrategy: 'all' },
    {
      ...line(
        theme.blue,
        0,
        'solid',
        2,
        edge(now, (bucket) => bucket.high - bucket.low),
      ),
      stack: `band ${i}`,
      stackStrategy: 'all',
      lineStyle: { opacity: 0 },
      areaStyle: { color: theme.blue, opacity: theme.isHighContrast ? 0.45 : 0.28 },
    },
    ...(behind.length > 0
      ? [
          {
            ...line(
              theme.muted,
              1.25,
              [7, 4],
              5,
              edge(behind, ({ high }) => high),
            ),
            name: PINNED,
          },
        ]
      : []),
  ];
}

/** A point for each bucket; few of them are drawn as the steps that they are. */
function outline(of: readonly Bucket[], span: TimeSpan, value: (bucket: Bucket) => number): [number, number][] {
  const isCoarse = of.length > 0 && (span.toS - span.fromS) / (of[0]!.toS - of[0]!.fromS) < 200;
  if (!isCoarse) return of.map((bucket) => [(bucket.fromS + bucket.toS) / 2, value(bucket)]);
  return of.flatMap((bucket) => [
    [bucket.fromS, value(bucket)] as [number, number],
    [bucket.toS, value(bucket)] as [number, number],
  ]);
}

function scaled(of: readonly Bucket[], factor: number): readonly Bucket[] {
  return factor === 1 ? of : of.map((bucket) => ({ ...bucket, low: bucket.low * factor, high: bucket.high * factor }));
}

/** A stretch of time is shown by no fewer stretches of the run: there is nothing finer to see. */
const LEAST_STRETCHES = 20;

/** The smallest share of a whole time that shows anything. */
export function leastSeen({ outcome: { queue } }: ServingPicture, { toS }: TimeSpan): number {
  return (LEAST_STRETCHES * queue.stretch_s) / toS;
}

/** All of a run, and of the pinned one. */
export function wholeSpan({ outcome, pinned }: ServingPicture): TimeSpan {
  const end = ({ queue }: ServingPicture['outcome']) => queue.max.length * queue.stretch_s;
  return { fromS: 0, toS: Math.max(end(outcome), pinned ? end(pinned.outcome) : 0) || 1 };
}
