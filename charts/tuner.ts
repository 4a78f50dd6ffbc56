import { threeDigits } from '../engine/report/quantities.ts';
import { drawnTooltip } from './drawnTooltip.ts';
import type { ChartOption } from './echarts.ts';
import { leftEdge, rightEdge, tickLabels } from './edges.ts';
import { key, keyRows } from './key.ts';
import { type ChartTheme, FONT_SIZE, type PictureSize } from './theme.ts';
import { type TunerPanel, type TunerPicture, tunerPanels } from './tunerPanels.ts';
import { OBSERVED, panelSeries, REJECTED, SKIPPED } from './tunerSeries.ts';
import { tunerTooltip } from './tunerWords.ts';

const LEFT = { left: 84, nameGap: 64 };
const RIGHT = 18;
/** A label may stand above a line at the top. */
const TOP = 18;
/** Below the lowest panel: tick labels and the axis' name. */
const BOTTOM = 48;
const KEY_ROW = 20;
const BETWEEN = 14;
const LEAST_HEIGHT = 40;
/** Labels of ticks need this much each. */
const TICK_PX = 55;
/** Fewer cycles do not fill the axis. */
const FEW = 8;

/** Parameters, NIS and latencies over the cycles, one above the other. Undefined if nothing was updated. */
export function tunerChart(picture: TunerPicture, theme: ChartTheme, size: PictureSize): ChartOption | undefined {
  const { chosen, others, skipped, cycles, known } = picture;
  if (chosen.updates.length === 0) return undefined;
  const panels = tunerPanels(chosen, others, known);
  const { left, nameGap } = leftEdge(
    LEFT,
    panels.flatMap(({ range, kind }) => tickLabels(range, kind === 'nis')),
  );
  const width = size.width - left - rightEdge(RIGHT, [threeDigits(cycles)]);
  const names = [
    ...[chosen, ...others].map(({ tuner }) => tuner),
    OBSERVED,
    ...(chosen.updates.some(({ outcome }) => outcome === 'rejected') ? [REJECTED] : []),
    ...(skipped.length > 0 ? [SKIPPED] : []),
  ];
  const bottom = BOTTOM + keyRows(names, width) * KEY_ROW;
  const height = Math.max(LEAST_HEIGHT, (size.height - TOP - bottom - BETWEEN * (panels.length - 1)) / panels.length);
  const lowest = panels.length - 1;
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: theme.fontFamily, fontSize: FONT_SIZE, color: theme.foreground },
    // A panel keeps its place, however wide its labels are: the panels share an axis.
    grid: panels.map((_, i) => ({
      left,
      width,
      top: TOP + i * (height + BETWEEN),
      height,
      outerBoundsMode: 'none',
    })),
    xAxis: panels.map((_, i) => ({
      type: 'value',
      gridIndex: i,
      min: 0,
      // Room for the last point's symbol, and to the right of the only one.
      max: cycles + Math.max(cycles * (8 / Math.max(width, 1)), cycles < FEW ? 0.5 : 0),
      interval: tickDistance(cycles, width),
      axisLine: { lineStyle: { color: theme.muted }, onZero: false },
      axisTick: { show: false },
      axisLabel: {
        show: i === lowest,
        color: theme.muted,
        formatter: (value: number) => (Number.isInteger(value) ? threeDigits(value) : ''),
      },
      splitLine: { show: false },
      ...(i === lowest
        ? { name: 'cycle', nameLocation: 'middle', nameGap: 26, nameTextStyle: { color: theme.foreground } }
        : {}),
    })),
    yAxis: panels.map((panel, i) => yAxis(panel, i, nameGap, theme)),
    legend: { ...key(theme, names, left, width), itemHeight: 8 },
    axisPointer: { link: [{ xAxisIndex: 'all' }], label: { show: false }, lineStyle: { color: theme.muted } },
    tooltip: {
      ...drawnTooltip(theme),
      confine: true,
      formatter: (points: readonly { axisValue: number }[]) => tunerTooltip(chosen, points[0]?.axisValue ?? 0),
    },
    series: panels.flatMap((panel, i) => panelSeries(panel, i, picture, theme, width)),
  };
}

function yAxis({ name, unit, kind, range }: TunerPanel, i: number, nameGap: number, theme: ChartTheme): object {
  const isLog = kind === 'nis';
  const { interval, ...ends } = range;
  return {
    type: isLog ? 'log' : 'value',
    gridIndex: i,
    ...ends,
    ...(isLog ? {} : { interval }),
    name: isLog ? `${name} (log)` : `${name} (${unit})`,
    nameLocation: 'middle',
    nameGap,
    nameMoveOverlap: false,
    nameTextStyle: { color: theme.foreground, fontWeight: 'bold' },
    axisLabel: { color: theme.muted, hideOverlap: true, formatter: (value: number) => threeDigits(value) },
    splitLine: { lineStyle: { color: theme.lines, opacity: theme.isHighContrast ? 0.35 : 1 } },
  };
}

/** Whole cycles between the ticks, as many as there is room for. */
function tickDistance(cycles: number, width: number): number {
  const wanted = cycles / Math.max(1, width / TICK_PX);
  let power = 1;
  for (;;) {
    for (const step of [1, 2, 5]) if (step * power >= wanted) return step * power;
    power *= 10;
  }
}
