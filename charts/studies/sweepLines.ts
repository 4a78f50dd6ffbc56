import { drawnFactor, drawnUnit, metricName, metricValue } from '../../engine/report/metricWords.ts';
import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import { type AxisSpan, axisRange, axisSpan, isSpreadWide, logSpan } from '../axis.ts';
import { partOf, WHOLE } from '../closeUp.ts';
import { drawnTooltip } from '../drawnTooltip.ts';
import type { ChartOption } from '../echarts.ts';
import { leftEdge, rightEdge, tickLabels } from '../edges.ts';
import { key, keyRows } from '../key.ts';
import { markedLines } from '../markedLines.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
import { axis, canvas, type Frame, hollow, ring, TRIANGLE, targetLine } from './frame.ts';
import type { SweepPicture } from './pictures.ts';
import { fieldTitle, pointTooltip } from './sweepWords.ts';
import { targetOf } from './targets.ts';

type SweepPoint = SweepPicture['outcome']['points'][number];

const LEFT = { left: 84, nameGap: 66 };
const RIGHT = 22;
const TOP = 18;
const BOTTOM = 50;
const BETWEEN = 22;
const KEY_ROW = 20;
const LEAST = 60;
/** Each panel needs so much, px. */
const PANEL = 200;

const KEEPS_UP = 'keeps up';
const UNSTABLE = 'does not keep up';

/** How tall the picture has to be, px. */
export function sweepLinesHeight(metrics: number): number {
  return TOP + BOTTOM + KEY_ROW + metrics * PANEL + (metrics - 1) * BETWEEN;
}

/** Metrics over one field, one panel each. Undefined before the first point. */
export function sweepLines(picture: SweepPicture, theme: ChartTheme, size: PictureSize): ChartOption | undefined {
  const { outcome, metrics } = picture;
  const done = outcome.points.filter((point) => point.metrics);
  const [field] = outcome.axes;
  if (!field || done.length === 0) return undefined;
  const labels = size.width < 500 ? 4 : 8;
  const { span: whole, isLog: isFieldLog } = fieldSpan(field.values, labels);
  const x = partOf(whole, isFieldLog, picture.closeUp?.x ?? WHOLE, labels);
  const spans = metrics.map((metric) => valueSpan(picture, metric, x));
  const { left, nameGap } = leftEdge(
    LEFT,
    spans.flatMap(({ span, isLog }) => tickLabels(span, isLog)),
  );
  const width = Math.max(LEAST, size.width - left - rightEdge(RIGHT, tickLabels(x, isFieldLog)));
  const names = [KEEPS_UP, UNSTABLE];
  const bottom = BOTTOM + keyRows(names, width) * KEY_ROW;
  const count = metrics.length;
  const height = Math.max(LEAST, (size.height - TOP - bottom - BETWEEN * (count - 1)) / count);
  const frames: Frame[] = metrics.map((_, i) => ({ left, width, top: TOP + i * (height + BETWEEN), height }));
  return {
    ...canvas(theme, frames),
    xAxis: metrics.map((_, i) =>
      axis(theme, {
        gridIndex: i,
        range: x,
        isLog: isFieldLog,
        nameGap: 28,
        hasLabels: i === count - 1,
        ...(i === count - 1 ? { name: fieldTitle(field.field) } : {}),
      }),
    ),
    yAxis: metrics.map((metric, i) => {
      const { span, isLog } = spans[i]!;
      return axis(theme, {
        gridIndex: i,
        range: span,
        isLog,
        name: titleWithUnit(metric),
        nameGap,
        isStrong: true,
        hasLines: true,
      });
    }),
    legend: { ...key(theme, names, left, width, { [UNSTABLE]: TRIANGLE }), itemHeight: 8 },
    axisPointer: { link: [{ xAxisIndex: 'all' }], label: { show: false }, lineStyle: { color: theme.muted } },
    tooltip: {
      ...drawnTooltip(theme),
      confine: true,
      formatter: (points: readonly { axisValue: number }[]) => {
        const at = points[0]?.axisValue ?? 0;
        const [first, ...others] = outcome.points;
        const nearest = others.reduce(
          (best, each) => (Math.abs(each.at[0]! - at) < Math.abs(best!.at[0]! - at) ? each : best),
          first,
        );
        return nearest ? pointTooltip(outcome, nearest, metrics) : '';
      },
    },
    series: metrics.flatMap((metric, i) => panelSeries(picture, metric, i, theme)),
  };
}

/** `p95 TTFT (ms)`. */
export function titleWithUnit(metric: ExpectedMetric): string {
  return `${metricName(metric)} (${drawnUnit(metric)})`;
}

/** The values of a metric that can be drawn, as they are drawn. @param isSeen of the points that count */
export function drawnValues(
  { outcome }: Pick<SweepPicture, 'outcome'>,
  metric: ExpectedMetric,
  isSeen: (point: SweepPoint) => boolean = () => true,
): number[] {
  return outcome.points.flatMap((point) => {
    const value = isSeen(point) ? (point.metrics?.[metric] ?? null) : null;
    return value === null ? [] : [value * drawnFactor(metric)];
  });
}

function fieldSpan(values: readonly number[], ticks: number): { span: AxisSpan; isLog: boolean } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (isSpreadWide(values)) return { span: logSpan(low, high), isLog: true };
  // Fields can be below zero: axes that start there are ours too.
  if (low < 0)
    return { span: { min: low, max: high > low ? high : low + 1, ...interval(high - low, ticks) }, isLog: false };
  return { span: axisSpan(low, high, ticks), isLog: false };
}

function interval(room: number, ticks: number): { interval: number } {
  return { interval: axisRange(room, ticks).interval };
}

/** @param x what of the field is in sight: its points decide what the axis has to hold */
function valueSpan(picture: SweepPicture, metric: ExpectedMetric, x: AxisSpan): { span: AxisSpan; isLog: boolean } {
  const target = targetOf(metric, picture.targets);
  const drawn = target === undefined ? [] : [target * drawnFactor(metric)];
  const all = [...drawnValues(picture, metric), ...drawn];
  const values = [...drawnValues(picture, metric, ({ at }) => at[0]! >= x.min && at[0]! <= x.max), ...drawn];
  const isLog =
    values.length > 0 &&
    all.every((value) => value > 0) &&
    (picture.scale === undefined ? isSpreadWide(all) : picture.scale === 'log');
  const most = values.length > 0 ? Math.max(...values) : 1;
  if (isLog) return { span: logSpan(Math.min(...values), most), isLog };
  const isShare = drawnUnit(metric) === '%';
  return { span: { min: 0, ...axisRange(isShare ? Math.max(100, most) : most * 1.05, 4) }, isLog };
}

function panelSeries(picture: SweepPicture, metric: ExpectedMetric, i: number, theme: ChartTheme): object[] {
  const { outcome, targets, picked } = picture;
  const axes = { xAxisIndex: i, yAxisIndex: i };
  const factor = drawnFactor(metric);
  const target = targetOf(metric, targets);
  const points = outcome.points.map(({ at, metrics, verdict }, pick) => {
    const value = metrics?.[metric] ?? null;
    return { pick, verdict, value: value === null ? undefined : ([at[0]!, value * factor] as const) };
  });
  const there = points.flatMap(({ value, ...rest }) => (value ? [{ ...rest, value }] : []));
  const marks = (isUnstable: boolean) =>
    there.filter(({ verdict }) => (verdict === 'unstable') === isUnstable).map(({ value, pick }) => ({ value, pick }));
  return [
    {
      ...axes,
      type: 'line',
      silent: true,
      clip: true,
      z: 3,
      symbol: 'none',
      lineStyle: { color: theme.blue, width: theme.isHighContrast ? 3 : 2 },
      // Where there is nothing to measure the line is broken.
      data: points.map(({ value }) => value ?? ['-', '-']),
      markLine: markedLines(
        target === undefined
          ? []
          : [targetLine(theme, { yAxis: target * factor }, `target ${metricValue(metric, target)}`)],
      ),
    },
    {
      ...axes,
      type: 'scatter',
      name: KEEPS_UP,
      z: 5,
      symbol: 'circle',
      symbolSize: 7,
      itemStyle: { color: theme.blue },
      data: marks(false),
    },
    {
      ...axes,
      type: 'scatter',
      name: UNSTABLE,
      z: 5,
      symbol: 'triangle',
      symbolSize: 9,
      itemStyle: { ...hollow(theme.red), color: theme.background },
      data: marks(true),
    },
    ring(
      theme,
      axes,
      there.filter(({ pick }) => pick === picked).map(({ value }) => value),
    ),
  ];
}
