import { latency, threeDigits } from '../engine/report/quantities.ts';
import { drawnTooltip } from './drawnTooltip.ts';
import type { ChartOption } from './echarts.ts';
import { numberWidth, rightEdge, tickLabels } from './edges.ts';
import { key, keyRows } from './key.ts';
import { placeLabels, textWidth } from './labelRows.ts';
import { markedLines } from './markedLines.ts';
import { type Cdf, type CdfPanel, cdfPanels, placeOf, type ServingPicture } from './servingCdfPanels.ts';
import { cdfTooltip } from './servingWords.ts';
import { type ChartTheme, FONT_SIZE, type PictureSize } from './theme.ts';
import { thinned } from './thinned.ts';

const LEFT = 58;
const RIGHT = 26;
/** The targets are labelled above the panels. */
const TOP = 32;
/** Below a panel: tick labels and the axis' name. */
const BELOW = 44;
const BETWEEN = 42;
const LABEL_GAP = 6;
const P95_GAP = 8;
const KEY_ROW = 20;
const LEAST = 60;
/** Narrower pictures have their panels one above the other, px. */
export const SIDE_BY_SIDE = 500;
/** Points closer than this cannot be told apart, px. */
const POINT_PX = 2;

const RUN = 'this run';
const ITL = 'ITL, every gap';
const PINNED = 'pinned';

/** How TTFT, TPOT beside ITL, and E2E are distributed, with the targets. Undefined if no request was answered. */
export function cdfChart(picture: ServingPicture, theme: ChartTheme, size: PictureSize): ChartOption | undefined {
  if (picture.outcome.completed === 0) return undefined;
  const isWide = size.width >= SIDE_BY_SIDE;
  const panels = cdfPanels(picture, isWide ? 3 : 5);
  const labels = panels.map(({ range }) => tickLabels(range, range.isLog));
  const right = rightEdge(RIGHT, isWide ? labels.at(-1)! : labels.flat());
  const width = size.width - LEFT - right;
  const names = [RUN, ITL, ...(picture.pinned ? [PINNED] : [])];
  const frames = framesOf(labels, isWide, { width, height: size.height - KEY_ROW * keyRows(names, width) });
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: theme.fontFamily, fontSize: FONT_SIZE, color: theme.foreground },
    grid: frames.map((frame) => ({ ...frame, outerBoundsMode: 'none' })),
    xAxis: panels.map(({ name, itl, range }, i) => {
      const { isLog, interval, ...ends } = range;
      return {
        type: isLog ? 'log' : 'value',
        gridIndex: i,
        ...ends,
        ...(isLog ? {} : { interval }),
        name: `${itl ? `${name}, ITL` : name} (ms${isLog ? ', log' : ''})`,
        nameLocation: 'middle',
        nameGap: 24,
        nameTextStyle: { color: theme.foreground, fontWeight: 'bold' },
        axisLine: { lineStyle: { color: theme.muted } },
        axisTick: { show: true, lineStyle: { color: theme.muted } },
        axisLabel: { color: theme.muted, hideOverlap: true, formatter: (value: number) => threeDigits(value) },
        splitLine: { show: false },
      };
    }),
    yAxis: panels.map((_, i) => ({
      type: 'value',
      gridIndex: i,
      min: 0,
      max: 100,
      interval: frames[i]!.height < 100 ? 50 : 25,
      ...(i === 0 || !isWide
        ? {
            name: 'share (%)',
            nameLocation: 'middle',
            nameGap: 38,
            nameTextStyle: { color: theme.foreground },
          }
        : {}),
      axisLabel: { show: i === 0 || !isWide, color: theme.muted },
      splitLine: { lineStyle: { color: theme.lines, opacity: theme.isHighContrast ? 0.35 : 1 } },
    })),
    legend: key(theme, names, LEFT, width),
    axisPointer: { label: { show: false }, lineStyle: { color: theme.muted } },
    tooltip: {
      ...drawnTooltip(theme),
      confine: true,
      formatter: (points: readonly { axisIndex?: number; axisValue: number }[]) =>
        points[0] ? cdfTooltip(panels[points[0].axisIndex ?? 0]!, points[0].axisValue) : '',
    },
    series: panels.flatMap((panel, i) => panelSeries(panel, i, frames[i]!, theme)),
  };
}

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Beside each other with one axis of shares, or one above the other. @param room of panels with what is above and below them */
function framesOf(labels: readonly (readonly string[])[], isWide: boolean, { width, height }: PictureSize): Frame[] {
  const count = labels.length;
  if (isWide) {
    // The last label of a panel and the first of the next one stand side by side.
    const beside = labels.slice(1).map((own, i) => (numberWidth(labels[i]!.at(-1)!) + numberWidth(own[0]!)) / 2);
    const between = Math.ceil(Math.max(BETWEEN, ...beside.map((both) => both + LABEL_GAP)));
    const each = Math.max(LEAST, (width - between * (count - 1)) / count);
    const tall = Math.max(LEAST, height - TOP - BELOW);
    return labels.map((_, i) => ({ left: LEFT + i * (each + between), top: TOP, width: each, height: tall }));
  }
  const tall = Math.max(LEAST, height / count - TOP - BELOW);
  return labels.map((_, i) => ({
    left: LEFT,
    top: TOP + i * (tall + TOP + BELOW),
    width: Math.max(LEAST, width),
    height: tall,
  }));
}

function panelSeries(panel: CdfPanel, i: number, frame: Frame, theme: ChartTheme): object[] {
  const { cdf, itl, pinned, p95Ms, range } = panel;
  const thick = theme.isHighContrast ? 3 : 2;
  const axes = { xAxisIndex: i, yAxisIndex: i };
  const line = (name: string, of: Cdf, lineStyle: { color: string; width: number; type: unknown }, z: number) => ({
    ...axes,
    type: 'line',
    name,
    data: points(of, panel, frame),
    symbol: 'none',
    silent: true,
    clip: true,
    z,
    lineStyle,
    itemStyle: { color: lineStyle.color },
  });
  return [
    {
      ...line(RUN, cdf, { color: theme.blue, width: thick, type: 'solid' }, 5),
      markArea: region(panel, theme),
      markLine: markedLines(targets(panel, frame, theme)),
    },
    ...(itl ? [line(ITL, itl, { color: theme.purple, width: thick, type: [2, 3] }, 4)] : []),
    ...(pinned ? [line(PINNED, pinned, { color: theme.muted, width: 1.5, type: [7, 4] }, 3)] : []),
    {
      ...axes,
      type: 'scatter',
      silent: true,
      clip: false,
      z: 6,
      symbolSize: 8,
      itemStyle: { color: theme.blue, borderColor: theme.background, borderWidth: 1 },
      data:
        p95Ms === null || p95Ms > range.max || p95Ms < range.min
          ? []
          : [{ value: [p95Ms, 95], label: p95Label(panel, p95Ms, frame, theme) }],
    },
  ];
}

/** Points of the curve, up to the first one beyond the picture. */
function points({ ms, share }: Cdf, { range }: CdfPanel, { width, height }: Frame): [number, number][] {
  const all: [number, number][] = [];
  for (let i = 0; i < ms.length; i++) {
    all.push([range.isLog ? Math.max(range.min, ms[i]!) : ms[i]!, share[i]! * 100]);
    if (ms[i]! > range.max) break;
  }
  // Behind the slowest all are done.
  if (ms.length > 0 && ms.at(-1)! < range.max) all.push([range.max, 100]);
  // Along the curve, not the axis: it may be steep.
  return thinned(
    all,
    ([x, y]) => placeOf(range, x) * width + (y / 100) * height,
    ([, y]) => y,
    Math.max(1, (width + height) / POINT_PX / 2),
  );
}

/** Latencies up to the target. */
function region({ targetMs, range }: CdfPanel, theme: ChartTheme): object {
  return {
    silent: true,
    itemStyle: { color: theme.green, opacity: theme.isHighContrast ? 0.25 : 0.12 },
    data: targetMs === undefined ? [] : [[{ coord: [range.min, 0] }, { coord: [Math.min(targetMs, range.max), 100] }]],
  };
}

function targets(panel: CdfPanel, { left, width }: Frame, theme: ChartTheme): object[] {
  const { name, targetMs, pinnedTargetMs, range } = panel;
  const before =
    pinnedTargetMs === undefined || pinnedTargetMs > range.max
      ? []
      : [
          {
            xAxis: pinnedTargetMs,
            lineStyle: { color: theme.muted, width: 1, type: 'dashed' },
            label: { show: false },
          },
        ];
  if (targetMs === undefined) return before;
  const text = `${name} target ${latency(targetMs)}`;
  const [place] = placeLabels([{ text, value: placeOf(range, targetMs), isStrong: true }], 1, left, width, 0);
  return [
    {
      xAxis: targetMs,
      lineStyle: { color: theme.yellow, width: theme.isHighContrast ? 2 : 1.5, type: [8, 3, 2, 3] },
      label: {
        show: true,
        position: 'end',
        // Above the highest label of the axis.
        distance: 10,
        offset: [place!.shiftPx, 0],
        formatter: text,
        color: theme.foreground,
        fontWeight: 'bold',
      },
    },
    ...before,
  ];
}

function p95Label({ name, itl, range }: CdfPanel, ms: number, { width }: Frame, theme: ChartTheme): object {
  const text = `p95 ${itl ? `${name} ` : ''}${latency(ms)}`;
  const isLeft = placeOf(range, ms) > 0.55;
  const room = (isLeft ? placeOf(range, ms) : 1 - placeOf(range, ms)) * width;
  // A long one goes over its point rather than out of its panel.
  const over = Math.max(0, textWidth(text) + P95_GAP + 3 - room);
  return {
    show: true,
    position: isLeft ? 'left' : 'right',
    distance: P95_GAP,
    // Below the point, where the curve is not.
    offset: isLeft ? [over, -2] : [-over, 12],
    formatter: text,
    color: theme.foreground,
    backgroundColor: theme.background,
    padding: [1, 3],
  };
}
