import { metricName } from '../../engine/report/metricWords.ts';
import { type AxisSpan, endsOf, signedSpan } from '../axis.ts';
import { partOf, WHOLE } from '../closeUp.ts';
import { drawnTooltip } from '../drawnTooltip.ts';
import type { ChartOption } from '../echarts.ts';
import { key, keyRows } from '../key.ts';
import { textWidth } from '../labelRows.ts';
import { markedLines } from '../markedLines.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
import { axis, canvas, type Frame, hollow, ring, TRIANGLE } from './frame.ts';
import { type PairedRow, pairedRows } from './pairedRows.ts';
import { changeWords, intervalWords, pairedTooltip } from './pairedStudyWords.ts';
import type { PairedStudyPicture } from './pictures.ts';

const TOP = 26;
const BOTTOM = 48;
const KEY_ROW = 20;
const LEAST = 80;
const MARGIN = 8;
/** Narrower pictures leave the intervals to the marks. */
const NARROW = 560;
/** Seeds beyond so many times what the intervals span stand at the edge. */
const STRETCH = 3;
/** A row of the picture needs so much, px. */
const ROW = 38;

const SEED_BETTER = 'a seed, better';
const SEED_WORSE = 'a seed, worse';
const MEAN = 'mean with its 95 % interval';

/** How tall the picture has to be, px. */
export function pairedStudyHeight(picture: PairedStudyPicture): number {
  return TOP + BOTTOM + 3 * KEY_ROW + Math.max(3, pairedRows(picture.outcome, picture.metrics).length) * ROW;
}

/** What the change does to each metric: the mean with its interval, and every seed. Undefined before the first seed. */
export function pairedStudyChart(
  { outcome, metrics, picked, closeUp }: PairedStudyPicture,
  theme: ChartTheme,
  size: PictureSize,
): ChartOption | undefined {
  const rows = pairedRows(outcome, metrics);
  if (rows.length === 0 || outcome.seeds.length === 0) return undefined;
  const isNarrow = size.width < NARROW;
  const titles = rows.map(({ metric }) => metricName(metric));
  const left = Math.ceil(Math.max(...titles.map(textWidth))) + 14;
  const ends = rows.map((row) => (isNarrow ? changeWords(row) : `${changeWords(row)} ${intervalWords(row)}`));
  // They are bold where the interval leaves zero out, and so a little wider.
  const right = Math.ceil(Math.max(...ends.map(textWidth)) * 1.15) + 18;
  const width = Math.max(LEAST, size.width - left - right);
  const names = [MEAN, SEED_BETTER, SEED_WORSE];
  // Below narrow panels there is no room for the key.
  const below = isNarrow ? { left: MARGIN, width: size.width - 2 * MARGIN } : { left, width };
  const bottom = BOTTOM + keyRows(names, below.width) * KEY_ROW;
  const frame: Frame = { left, width, top: TOP, height: Math.max(LEAST, size.height - TOP - bottom) };
  const labels = isNarrow ? 4 : 8;
  const whole = changeSpan(rows, labels);
  const x = partOf(whole, false, closeUp?.x ?? WHOLE, labels);
  const y: AxisSpan = { min: -0.5, max: rows.length - 0.5, interval: 1 };
  const number = ({ metric }: PairedRow) => outcome.metrics.findIndex((each) => each.metric === metric);
  const inSight = (share: number) => Math.max(whole.min, Math.min(whole.max, share * 100));
  const strong = theme.isHighContrast ? 4 : 3;
  return {
    ...canvas(theme, [frame]),
    xAxis: [axis(theme, { gridIndex: 0, range: x, name: "change, % of the baseline's mean", nameGap: 26 })],
    yAxis: [axis(theme, { gridIndex: 0, range: y, nameGap: 0, labels: titles, inverse: true })],
    legend: { ...key(theme, names, below.left, below.width, { [SEED_WORSE]: TRIANGLE }), itemHeight: 8 },
    tooltip: {
      ...drawnTooltip(theme),
      trigger: 'item',
      confine: true,
      formatter: ({ data }: { data?: { pick?: number; seed?: number } }) => {
        const metric = outcome.metrics[data?.pick ?? -1];
        return metric ? pairedTooltip(metric, outcome.seeds, data?.seed) : '';
      },
    },
    series: [
      {
        type: 'line',
        name: MEAN,
        z: 6,
        silent: true,
        symbol: 'none',
        lineStyle: { color: theme.foreground, width: strong },
        itemStyle: { color: theme.foreground },
        data: rows.flatMap(({ interval }, row) =>
          interval
            ? [
                [inSight(interval[0]), row],
                [inSight(interval[1]), row],
                ['-', '-'],
              ]
            : [],
        ),
        markArea: betterSides(rows, x, theme),
        markLine: markedLines([
          {
            xAxis: 0,
            lineStyle: { color: theme.foreground, width: theme.isHighContrast ? 2 : 1.25, type: 'solid' },
            label: { show: true, position: 'start', distance: 4, formatter: 'no change', color: theme.foreground },
          },
        ]),
      },
      ...[true, false].map((isBetter) => seeds(rows, isBetter, number, inSight, theme)),
      {
        type: 'scatter',
        z: 7,
        symbol: 'diamond',
        symbolSize: 13,
        data: rows.flatMap((row, i) =>
          row.change === undefined
            ? []
            : [
                {
                  value: [inSight(row.change), i],
                  pick: number(row),
                  itemStyle: {
                    color: { better: theme.green, worse: theme.red, open: theme.muted }[row.verdict],
                    borderColor: theme.background,
                    borderWidth: 1,
                  },
                },
              ],
        ),
      },
      endLabels(rows, ends, x, theme),
      ring(
        theme,
        {},
        rows.flatMap((row, i) => (number(row) === picked ? [[inSight(row.change ?? 0), i] as const] : [])),
        22,
      ),
    ],
  };
}

/** Room for the means, the intervals and nearly all seeds: a single seed far off stands at the edge. */
function changeSpan(rows: readonly PairedRow[], ticks: number): AxisSpan {
  const main = rows.flatMap(({ change, interval }) => [...(change === undefined ? [] : [change]), ...(interval ?? [])]);
  const most = STRETCH * Math.max(0.005, ...main.map(Math.abs));
  const all = [...main, ...rows.flatMap((row) => row.seeds.filter(Number.isFinite))].map(
    (share) => Math.max(-most, Math.min(most, share)) * 100,
  );
  const { low, high } = endsOf([0, ...all]);
  const span = signedSpan(low, high, ticks);
  // There is a better and a worse side, even where nothing is on one of them.
  return {
    ...span,
    min: span.min === 0 ? -span.interval : span.min,
    max: span.max === 0 ? span.interval : span.max,
  };
}

/** Each row's better side, shaded and labelled: lower latencies and higher goodput are better. */
function betterSides(rows: readonly PairedRow[], { min, max }: AxisSpan, theme: ChartTheme): object {
  const zero = Math.max(min, Math.min(max, 0));
  return {
    silent: true,
    itemStyle: { color: theme.green, opacity: theme.isHighContrast ? 0.25 : 0.1 },
    data: rows.flatMap(({ better }, row) => {
      const isLeft = better === 'lower';
      const label = {
        show: true,
        position: isLeft ? 'insideTopLeft' : 'insideTopRight',
        distance: 2,
        formatter: 'better',
        fontSize: 10,
        color: theme.muted,
      };
      const [from, to] = isLeft ? [min, zero] : [zero, max];
      return from === to ? [] : [[{ coord: [from, row - 0.46], label }, { coord: [to, row + 0.46] }]];
    }),
  };
}

function seeds(
  rows: readonly PairedRow[],
  isBetter: boolean,
  number: (row: PairedRow) => number,
  inSight: (share: number) => number,
  theme: ChartTheme,
): object {
  return {
    type: 'scatter',
    name: isBetter ? SEED_BETTER : SEED_WORSE,
    z: 4,
    symbol: isBetter ? 'circle' : 'triangle',
    symbolSize: isBetter ? 6 : 7,
    itemStyle: isBetter
      ? { color: theme.blue, opacity: theme.isHighContrast ? 1 : 0.65 }
      : { ...hollow(theme.foreground), opacity: theme.isHighContrast ? 1 : 0.85 },
    data: rows.flatMap((row, i) =>
      row.seeds.flatMap((share, seed) => {
        if (!Number.isFinite(share) || (share !== 0 && share > 0 === (row.better === 'higher')) !== isBetter) return [];
        // Below the interval, a little apart from each other, so that equal ones can be counted.
        return [{ value: [inSight(share), i + 0.16 + 0.05 * ((seed % 5) - 2)], pick: number(row), seed }];
      }),
    ),
  };
}

/** The numbers of a row, at its end. */
function endLabels(rows: readonly PairedRow[], ends: readonly string[], { max }: AxisSpan, theme: ChartTheme): object {
  return {
    type: 'scatter',
    silent: true,
    clip: false,
    symbolSize: 0.1,
    itemStyle: { color: 'transparent' },
    data: rows.map((row, i) => ({
      value: [max, i],
      label: {
        show: true,
        position: 'right',
        distance: 8,
        formatter: ends[i],
        color: theme.foreground,
        fontWeight: row.verdict === 'open' ? 'normal' : 'bold',
      },
    })),
  };
}
