import { drawnFactor } from '../../engine/report/metricWords.ts';
import { asGiven, threeDigits } from '../../engine/report/quantities.ts';
import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import { type AxisSpan, isSpreadWide } from '../axis.ts';
import { type Stretch, WHOLE } from '../closeUp.ts';
import { drawnTooltip } from '../drawnTooltip.ts';
import type { ChartOption } from '../echarts.ts';
import { numberWidth, rightEdge } from '../edges.ts';
import { textWidth } from '../labelRows.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
import { axis, canvas, type Frame, hollow } from './frame.ts';
import type { SweepPicture } from './pictures.ts';
import { drawnValues, titleWithUnit } from './sweepLines.ts';
import { fieldTitle, pointTooltip } from './sweepWords.ts';

const RIGHT = 22;
const TOP = 14;
/** Below the map: its labels and its name; below the scale the same. */
const BELOW = 50;
const SCALE_HEIGHT = 14;
const LEAST = 60;
/** A value in a cell needs so much, px. */
const CELL_HEIGHT = 18;
/** Steps of the scale: more cannot be told apart. */
const STEPS = 7;
const PALEST = 0.06;
/** A value has to be read on the strongest of them. */
const STRONGEST = 0.5;

/** How tall the map has to be, px. */
export function sweepMapHeight(rows: number): number {
  return TOP + 2 * BELOW + SCALE_HEIGHT + Math.max(180, Math.min(24, rows) * 30);
}

/** A metric over two fields: a cell for each point, its value where there is room, and the scale below. Undefined before the first point. */
export function sweepMap(picture: SweepPicture, theme: ChartTheme, size: PictureSize): ChartOption | undefined {
  const { outcome, metrics, closeUp } = picture;
  const [across, up] = outcome.axes;
  const metric = metrics[0];
  if (!across || !up || !metric) return undefined;
  const values = drawnValues(picture, metric);
  if (values.length === 0) return undefined;
  const yLabels = up.values.map(asGiven);
  const left = 40 + Math.ceil(Math.max(...yLabels.map(numberWidth)));
  const xLabels = across.values.map(asGiven);
  const scale = colourScale(values, picture.scale);
  const right = rightEdge(RIGHT, [...xLabels, ...scale.edges.map(threeDigits)]);
  const width = Math.max(LEAST, size.width - left - right);
  const height = Math.max(LEAST, size.height - TOP - 2 * BELOW - SCALE_HEIGHT);
  const map: Frame = { left, width, top: TOP, height };
  const legend: Frame = { left, width: Math.min(width, 420), top: TOP + height + BELOW, height: SCALE_HEIGHT };
  const x = cellsWithin(across.values.length, closeUp?.x ?? WHOLE);
  const y = cellsWithin(up.values.length, closeUp?.y ?? WHOLE);
  const cell = { width: width / (x.max - x.min), height: height / (y.max - y.min) };
  const step = legend.width / STEPS;
  return {
    ...canvas(theme, [map, legend]),
    xAxis: [
      axis(theme, {
        gridIndex: 0,
        range: x,
        name: fieldTitle(across.field),
        nameGap: 26,
        labels: xLabels,
      }),
      axis(theme, {
        gridIndex: 1,
        range: { min: 0, max: STEPS, interval: 1 },
        name: `${titleWithUnit(metric)}${scale.isLog ? ', log scale' : ''}`,
        nameGap: 24,
        isStrong: true,
        labels: scale.edges.map((value, i) => (step > 56 || i % 2 === 1 || i === 0 ? threeDigits(value) : '')),
      }),
    ],
    yAxis: [
      axis(theme, {
        gridIndex: 0,
        range: y,
        name: fieldTitle(up.field),
        nameGap: left - 18,
        labels: yLabels,
      }),
      {
        ...axis(theme, { gridIndex: 1, range: { min: 0, max: 1, interval: 1 }, nameGap: 0, hasLabels: false }),
        show: false,
      },
    ],
    tooltip: {
      ...drawnTooltip(theme),
      trigger: 'item',
      confine: true,
      formatter: ({ data }: { data?: { pick?: number } }) => {
        const point = outcome.points[data?.pick ?? -1];
        return point ? pointTooltip(outcome, point, metrics) : '';
      },
    },
    series: [
      cells(picture, metric, scale, cell, theme),
      unstableMarks(picture, cell, theme),
      pickedFrame(picture, cell, theme),
      {
        type: 'scatter',
        xAxisIndex: 1,
        yAxisIndex: 1,
        silent: true,
        symbol: 'rect',
        symbolSize: [step, SCALE_HEIGHT],
        data: Array.from({ length: STEPS }, (_, i) => ({
          value: [i + 0.5, 0.5],
          itemStyle: { color: theme.blue, opacity: opacityOf(i), borderColor: theme.muted, borderWidth: 0.5 },
        })),
      },
    ],
  };
}

/** Whole cells: those that a stretch touches. */
function cellsWithin(count: number, [from, to]: Stretch): AxisSpan {
  const first = Math.max(0, Math.min(count - 1, Math.floor(from * count + 1e-6)));
  const end = Math.max(first + 1, Math.min(count, Math.ceil(to * count - 1e-6)));
  return { min: first - 0.5, max: end - 0.5, interval: 1 };
}

interface ColourScale {
  readonly isLog: boolean;
  /** One more than there are steps. */
  readonly edges: readonly number[];
  stepOf(value: number): number;
}

/** Steps from the smallest to the largest value, evenly apart; or in equal ratios where they are far apart. */
function colourScale(values: readonly number[], wish: SweepPicture['scale']): ColourScale {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isLog = low > 0 && (wish === undefined ? isSpreadWide(values) : wish === 'log');
  const at = (share: number) => (isLog ? low * Math.exp(Math.log(high / low) * share) : low + (high - low) * share);
  const share = (value: number) => {
    if (high === low) return 0;
    return isLog ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
  };
  return {
    isLog,
    edges: Array.from({ length: STEPS + 1 }, (_, i) => at(i / STEPS)),
    stepOf: (value) => Math.max(0, Math.min(STEPS - 1, Math.floor(share(value) * STEPS))),
  };
}

function opacityOf(step: number): number {
  return Number((PALEST + ((STRONGEST - PALEST) * step) / (STEPS - 1)).toFixed(3));
}

function place({ axes }: SweepPicture['outcome'], at: readonly number[]): [number, number] {
  return [axes[0]!.values.indexOf(at[0]!), axes[1]!.values.indexOf(at[1]!)];
}

function cells(
  { outcome }: SweepPicture,
  metric: ExpectedMetric,
  scale: ColourScale,
  cell: CellSize,
  theme: ChartTheme,
): object {
  return {
    type: 'scatter',
    z: 3,
    symbol: 'rect',
    symbolSize: cellMark(cell),
    data: outcome.points.map(({ at, metrics }, pick): object => {
      const value = metrics?.[metric] ?? null;
      const where = place(outcome, at);
      // Without a value the cell stays an outline.
      if (value === null) return { value: where, pick, itemStyle: hollow(theme.lines) };
      const drawn = value * drawnFactor(metric);
      const text = threeDigits(drawn);
      const fits = textWidth(text) + 6 <= cell.width && cell.height >= CELL_HEIGHT;
      return {
        value: where,
        pick,
        itemStyle: { color: theme.blue, opacity: opacityOf(scale.stepOf(drawn)) },
        label: {
          show: fits,
          formatter: text,
          opacity: 1,
          color: theme.foreground,
        },
      };
    }),
  };
}

/** A frame around the cell that is looked at. */
function pickedFrame({ outcome, picked }: SweepPicture, cell: CellSize, theme: ChartTheme): object {
  const point = picked === undefined ? undefined : outcome.points[picked];
  return {
    type: 'scatter',
    silent: true,
    z: 6,
    symbol: 'rect',
    symbolSize: cellMark(cell),
    itemStyle: { color: 'transparent', borderColor: theme.foreground, borderWidth: 3 },
    data: point ? [{ value: place(outcome, point.at) }] : [],
  };
}

interface CellSize {
  readonly width: number;
  readonly height: number;
}

function cellMark({ width, height }: CellSize): [number, number] {
  return [Math.max(2, width - 2), Math.max(2, height - 2)];
}

/** Points that do not keep up with their load, in the corner of their cells. */
function unstableMarks({ outcome }: SweepPicture, cell: CellSize, theme: ChartTheme): object {
  const size = Math.max(5, Math.min(9, cell.height / 3));
  return {
    type: 'scatter',
    silent: true,
    z: 5,
    symbol: 'triangle',
    symbolSize: size,
    symbolOffset: [cell.width / 2 - size, -cell.height / 2 + size],
    itemStyle: { color: theme.background, borderColor: theme.red, borderWidth: 1.5 },
    data: outcome.points.flatMap(({ at, verdict }) => (verdict === 'unstable' ? [{ value: place(outcome, at) }] : [])),
  };
}
