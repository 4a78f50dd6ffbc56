import type { CapacityCurve } from '../engine/analyzer/capacityCurve.ts';
import type { ReplicaCapacity } from '../engine/analyzer/replicaCapacity.ts';
import { latency, threeDigits } from '../engine/report/quantities.ts';
import { axisRange } from './axis.ts';
import { type RateMark, rateMarks } from './capacityMarks.ts';
import { type Panel, panels } from './capacityPanels.ts';
import { capacityTooltip } from './capacityWords.ts';
import { drawnTooltip } from './drawnTooltip.ts';
import type { ChartOption } from './echarts.ts';
import { leftEdge, rightEdge, tickLabels } from './edges.ts';
import { key, keyRows } from './key.ts';
import { placeLabels, rowCount } from './labelRows.ts';
import { markedLines } from './markedLines.ts';
import { type ChartTheme, FONT_SIZE, type PictureSize } from './theme.ts';

/** What the picture shows: an answer, and a pinned one behind it. */
export interface CapacityPicture {
  readonly capacity: ReplicaCapacity;
  readonly pinned?: ReplicaCapacity;
}

const LEFT = { left: 62, nameGap: 44 };
const RIGHT = 22;
/** Below the lower panel: tick labels and the axis' name. */
const BOTTOM = 50;
const KEY_ROW = 20;
const BETWEEN = 22;
const ROW = 17;

/** The kinds of lines, by the names that the key shows. */
const QUEUE = 'finite queue';
const CLOSED = 'closed form';
const PINNED = 'pinned';

/** TTFT above ITL against the arrival rate of one replica. Undefined if there is no curve to draw. */
export function capacityChart(
  { capacity, pinned }: CapacityPicture,
  theme: ChartTheme,
  size: PictureSize,
): ChartOption | undefined {
  const { curve } = capacity;
  if (!curve) return undefined;
  const xRange = axisRange(Math.max(curve.maxRateRps, pinned?.curve?.maxRateRps ?? 0) * 1.02, size.width < 500 ? 4 : 8);
  const both = panels(capacity, curve, pinned);
  const { left, nameGap } = leftEdge(
    LEFT,
    both.flatMap(({ range }) => tickLabels({ min: 0, ...range })),
  );
  const right = rightEdge(RIGHT, tickLabels({ min: 0, ...xRange }));
  const width = size.width - left - right;
  const marks = rateMarks(capacity, pinned, theme);
  const places = placeLabels(
    marks.map(({ label, rateRps, isStrong = false }) => ({ text: label, value: rateRps, isStrong })),
    xRange.max,
    left,
    width,
    right,
  );
  const top = 8 + rowCount(places) * ROW;
  const names = [QUEUE, CLOSED, ...(pinned ? [PINNED] : [])];
  const bottom = BOTTOM + keyRows(names, width) * KEY_ROW;
  const panelHeight = Math.max(60, (size.height - top - bottom - BETWEEN) / 2);
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: theme.fontFamily, fontSize: FONT_SIZE, color: theme.foreground },
    grid: both.map((_, i) => ({
      left,
      width,
      top: top + i * (panelHeight + BETWEEN),
      height: panelHeight,
      outerBoundsMode: 'none',
    })),
    xAxis: both.map((_, i) => ({
      type: 'value',
      gridIndex: i,
      min: 0,
      ...xRange,
      axisLine: { lineStyle: { color: theme.muted } },
      axisTick: { show: i === 1, lineStyle: { color: theme.muted } },
      axisLabel: { show: i === 1, color: theme.muted, formatter: (value: number) => threeDigits(value) },
      splitLine: { show: false },
      ...(i === 1
        ? {
            name: 'arrival rate of one replica (req/s)',
            nameLocation: 'middle',
            nameGap: 28,
            nameTextStyle: { color: theme.foreground },
          }
        : {}),
    })),
    yAxis: both.map(({ name, range }, i) => ({
      type: 'value',
      gridIndex: i,
      min: 0,
      ...range,
      name: `${name} (ms)`,
      nameLocation: 'middle',
      nameGap,
      nameMoveOverlap: false,
      nameTextStyle: { color: theme.foreground, fontWeight: 'bold' },
      axisLabel: { color: theme.muted, formatter: (value: number) => threeDigits(value) },
      splitLine: { lineStyle: { color: theme.lines, opacity: theme.isHighContrast ? 0.35 : 1 } },
    })),
    legend: key(theme, names, left, width),
    axisPointer: { link: [{ xAxisIndex: 'all' }], label: { show: false }, lineStyle: { color: theme.muted } },
    tooltip: {
      ...drawnTooltip(theme),
      formatter: (points: readonly { axisValue: number }[]) =>
        capacityTooltip(capacity, curve, points[0]?.axisValue ?? 0),
    },
    series: both.flatMap((panel, i) => panelSeries(panel, i, { capacity, curve, pinned, marks, places, theme })),
  };
}

interface Drawing {
  readonly capacity: ReplicaCapacity;
  readonly curve: CapacityCurve;
  readonly pinned: ReplicaCapacity | undefined;
  readonly marks: readonly RateMark[];
  readonly places: ReturnType<typeof placeLabels>;
  readonly theme: ChartTheme;
}

function panelSeries(panel: Panel, i: number, drawing: Drawing): object[] {
  const { capacity, curve, pinned, marks, theme } = drawing;
  const axes = { xAxisIndex: i, yAxisIndex: i };
  const line = (name: string, x: Float64Array, y: Float64Array, style: object, z: number) => ({
    ...axes,
    type: 'line',
    name,
    data: points(x, y, panel.range.max),
    symbol: 'none',
    silent: true,
    clip: true,
    z,
    lineStyle: style,
    itemStyle: { color: (style as { color: string }).color },
  });
  const width = theme.isHighContrast ? 3 : 2;
  const onCurve = marks.filter(({ name }) => name === 'lambda' || name === 'demand' || name === 'knee');
  return [
    {
      ...line(QUEUE, curve.rateRps, panel.queueMs, { color: theme.blue, width, type: 'solid' }, 4),
      markArea: region(panel, capacity, theme),
      markLine: markedLines([
        target(panel, theme),
        ...pinnedTarget(panel, theme),
        ...marks.map((mark, m) => vertical(mark, i === 0 ? drawing.places[m] : undefined, theme)),
      ]),
    },
    line(CLOSED, curve.rateRps, panel.closedMs, { color: theme.muted, width: 1.5, type: [5, 4] }, 3),
    ...(pinned?.curve && panel.pinnedMs
      ? [
          line(
            PINNED,
            pinned.curve.rateRps,
            panel.pinnedMs,
            { color: theme.muted, width, type: 'solid', opacity: 0.6 },
            2,
          ),
        ]
      : []),
    {
      ...axes,
      type: 'scatter',
      silent: true,
      clip: true,
      z: 5,
      symbolSize: 10,
      data: onCurve.map(({ name, rateRps, color }) => ({
        value: [rateRps, panel.at(rateRps)],
        symbol: SYMBOLS[name],
        itemStyle: { color, borderColor: theme.background, borderWidth: 1 },
      })),
    },
  ];
}

const SYMBOLS: Readonly<Record<RateMark['name'], string>> = {
  lambda: 'circle',
  demand: 'diamond',
  knee: 'triangle',
  limit: 'none',
  pinned: 'none',
};

/** Points up to the first one above the picture: what lies beyond is not drawn, and need not be worked out. */
function points(x: Float64Array, y: Float64Array, max: number): [number, number][] {
  const found: [number, number][] = [];
  for (let i = 0; i < x.length && Number.isFinite(y[i]!); i++) {
    found.push([x[i]!, y[i]!]);
    if (y[i]! > max * 1.5) break;
  }
  return found;
}

/** Rates up to lambda*, latencies up to the target: where the replica keeps what is asked. */
function region({ targetMs }: Panel, { sizing }: ReplicaCapacity, theme: ChartTheme): object {
  return {
    silent: true,
    itemStyle: { color: theme.green, opacity: theme.isHighContrast ? 0.25 : 0.12 },
    data: sizing ? [[{ coord: [0, 0] }, { coord: [sizing.lambdaRps, targetMs] }]] : [],
  };
}

function target({ name, targetMs }: Panel, theme: ChartTheme): object {
  return {
    yAxis: targetMs,
    lineStyle: { color: theme.yellow, width: theme.isHighContrast ? 2 : 1.5, type: [8, 3, 2, 3] },
    label: {
      position: 'insideStartTop',
      distance: [6, 3],
      formatter: `${name} target ${latency(targetMs)}`,
      color: theme.foreground,
      fontWeight: 'bold',
      backgroundColor: theme.background,
      padding: [1, 3],
    },
  };
}

/** Where the target was when the state was pinned. */
function pinnedTarget({ pinnedTargetMs, targetMs }: Panel, theme: ChartTheme): object[] {
  if (pinnedTargetMs === undefined || pinnedTargetMs === targetMs) return [];
  const lineStyle = { color: theme.muted, width: 1, type: 'dashed' };
  return [{ yAxis: pinnedTargetMs, lineStyle, label: { show: false } }];
}

function vertical(
  { rateRps, label, color, line, width, isStrong }: RateMark,
  place: Drawing['places'][number] | undefined,
  theme: ChartTheme,
): object {
  return {
    xAxis: rateRps,
    lineStyle: { color, type: line, width },
    label: place
      ? {
          show: true,
          position: 'end',
          distance: 4,
          offset: [place.shiftPx, -place.row * ROW],
          formatter: label,
          color: theme.foreground,
          fontWeight: isStrong ? 'bold' : 'normal',
        }
      : { show: false },
  };
}
