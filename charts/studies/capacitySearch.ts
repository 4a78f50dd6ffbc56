import { metricName } from '../../engine/report/metricWords.ts';
import { latency } from '../../engine/report/quantities.ts';
import { percent } from '../../engine/report/servingSentence.ts';
import type { CapacitySearchOutcome } from '../../schemas/results/study-results.ts';
import { type AxisSpan, axisRange, axisSpan, endsOf, isSpreadWide, logSpan } from '../axis.ts';
import { partOf, WHOLE } from '../closeUp.ts';
import { drawnTooltip } from '../drawnTooltip.ts';
import type { ChartOption } from '../echarts.ts';
import { leftEdge, rightEdge, tickLabels } from '../edges.ts';
import { key, keyRows } from '../key.ts';
import { placeLabels, rowCount } from '../labelRows.ts';
import { markedLines } from '../markedLines.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
import { rateTooltip } from './capacitySearchWords.ts';
import { closestLatency } from './closestLatency.ts';
import { axis, canvas, type Frame, hollow, keptRegion, ring, TRIANGLE, targetLine } from './frame.ts';
import type { CapacitySearchPicture } from './pictures.ts';
import { rateLines } from './rateLines.ts';
import { targetOf } from './targets.ts';

type Rate = CapacitySearchOutcome['rates'][number];
type Repetition = Rate['repetitions'][number];

const LEFT = { left: 84, nameGap: 66 };
const RIGHT = 22;
/** Below the lower panel: tick labels and the axis' name. */
const BOTTOM = 50;
const KEY_ROW = 20;
const BETWEEN = 22;
const ROW = 17;
const LEAST = 60;
/** Where a target's label is least in the way: attainment is high at low rates, latencies are far above their target at high ones. */
const TARGET_PLACES = ['insideStartBottom', 'insideEndTop'] as const;

const MEAN = 'mean of the repetitions';
const PASSED = 'a repetition that passes';
const FAILED = 'one that does not';

/** One of the two panels over the offered rate. */
interface Panel {
  readonly name: string;
  readonly range: AxisSpan;
  readonly isLog: boolean;
  readonly target?: { readonly at: number; readonly label: string };
  readonly mean: (rate: Rate) => number | null;
  readonly of: (repetition: Repetition) => number | null;
}

/** Attainment above the latency that ends the search against the offered rate, every repetition in sight. Undefined before the first rate. */
export function capacitySearchChart(
  picture: CapacitySearchPicture,
  theme: ChartTheme,
  size: PictureSize,
): ChartOption | undefined {
  const { outcome, closeUp } = picture;
  if (outcome.rates.length === 0) return undefined;
  const labels = size.width < 500 ? 4 : 8;
  const span = partOf(rateSpan(outcome, labels), false, closeUp?.x ?? WHOLE, labels);
  const seen = outcome.rates.filter(({ rate_rps }) => rate_rps >= span.min && rate_rps <= span.max);
  const panels = [attainmentPanel(picture, seen), latencyPanel(picture, seen)];
  const { left, nameGap } = leftEdge(
    LEFT,
    panels.flatMap(({ range, isLog }) => tickLabels(range, isLog)),
  );
  const right = rightEdge(RIGHT, tickLabels(span));
  const width = Math.max(LEAST, size.width - left - right);
  const lines = rateLines(outcome, theme).filter(({ rateRps }) => rateRps >= span.min && rateRps <= span.max);
  const places = placeLabels(
    lines.map(({ label, rateRps, isStrong }) => ({ text: label, value: rateRps - span.min, isStrong })),
    span.max - span.min,
    left,
    width,
    right,
  );
  const top = 8 + rowCount(places) * ROW;
  const names = [MEAN, PASSED, FAILED];
  const bottom = BOTTOM + keyRows(names, width) * KEY_ROW;
  const height = Math.max(LEAST, (size.height - top - bottom - BETWEEN) / 2);
  const frames: Frame[] = [0, 1].map((i) => ({ left, width, top: top + i * (height + BETWEEN), height }));
  const best = outcome.highest_feasible_rate_rps;
  return {
    ...canvas(theme, frames),
    xAxis: panels.map((_, i) =>
      axis(theme, {
        gridIndex: i,
        range: span,
        nameGap: 28,
        hasLabels: i === 1,
        ...(i === 1 ? { name: 'offered rate (req/s)' } : {}),
      }),
    ),
    yAxis: panels.map(({ name, range, isLog }, i) =>
      axis(theme, { gridIndex: i, range, isLog, name, nameGap, isStrong: true, hasLines: true }),
    ),
    legend: { ...key(theme, names, left, width, { [FAILED]: TRIANGLE }), itemHeight: 8 },
    axisPointer: { link: [{ xAxisIndex: 'all' }], label: { show: false }, lineStyle: { color: theme.muted } },
    tooltip: {
      ...drawnTooltip(theme),
      confine: true,
      formatter: (points: readonly { axisValue: number }[]) =>
        points[0] ? rateTooltip(picture, points[0].axisValue) : '',
    },
    series: panels.flatMap((panel, i) => [
      {
        ...meanLine(panel, i, picture, theme),
        markArea: keptRegion(
          theme,
          best === null || best < span.min ? [] : corners(panel, span, Math.min(best, span.max)),
        ),
        markLine: markedLines([
          ...(panel.target
            ? [targetLine(theme, { yAxis: panel.target.at }, panel.target.label, TARGET_PLACES[i])]
            : []),
          ...lines.map(({ rateRps, label, color, line, isStrong }, l) => ({
            xAxis: rateRps,
            lineStyle: { color, type: line, width: theme.isHighContrast ? 2.5 : 1.75 },
            label:
              i > 0
                ? { show: false }
                : {
                    show: true,
                    position: 'end',
                    distance: 4,
                    offset: [places[l]!.shiftPx, -places[l]!.row * ROW],
                    formatter: label,
                    color: theme.foreground,
                    fontWeight: isStrong ? 'bold' : 'normal',
                  },
          })),
        ]),
      },
      repetitions(panel, i, outcome, true, theme),
      repetitions(panel, i, outcome, false, theme),
      ring(theme, { xAxisIndex: i, yAxisIndex: i }, picked(panel, picture)),
    ]),
  };
}

/** From the lowest rate that is shown to the highest; lambda* is left out where it is far beyond what was tried. */
function rateSpan({ rates, recommended_rate_rps, queueing_model }: CapacitySearchOutcome, ticks: number): AxisSpan {
  const tried = rates.map(({ rate_rps }) => rate_rps);
  const most = Math.max(...tried);
  const model = queueing_model?.max_rate_rps ?? 0;
  const lowest = Math.min(...tried, ...(recommended_rate_rps === null ? [] : [recommended_rate_rps]));
  return axisSpan(lowest, model <= most * 1.25 ? Math.max(most, model) : most, ticks);
}

/** @param seen the rates that are in sight: they decide what the axis has to hold */
function attainmentPanel({ targets }: CapacitySearchPicture, seen: readonly Rate[]): Panel {
  const asked = targets.attainment;
  const all = seen.flatMap(({ repetitions, attainment }) => [
    ...repetitions.flatMap((each) => each.attainment ?? []),
    attainment.mean ?? 1,
  ]);
  const lowest = Math.min(endsOf(all).low, asked ?? 1) * 100;
  const interval = lowest < 50 ? 25 : lowest < 80 ? 10 : 5;
  const min = Math.max(0, Math.min(100 - 2 * interval, Math.floor(lowest / interval - 0.2) * interval));
  return {
    name: 'attainment (%)',
    isLog: false,
    range: { min, max: 100, interval },
    ...(asked === undefined ? {} : { target: { at: asked * 100, label: `asked for ${percent(asked)}` } }),
    mean: ({ attainment }) => inPercent(attainment.mean),
    of: ({ attainment }) => inPercent(attainment),
  };
}

function latencyPanel({ outcome, targets, scale }: CapacitySearchPicture, seen: readonly Rate[]): Panel {
  const metric = closestLatency(outcome, targets);
  const name = metricName(metric);
  const target = targetOf(metric, targets);
  const valuesOf = (rates: readonly Rate[]) => [
    ...rates.flatMap(({ repetitions }) => repetitions.flatMap((each) => each[metric] ?? [])),
    ...(target === undefined ? [] : [target]),
  ];
  const [all, values] = [valuesOf(outcome.rates), valuesOf(seen)];
  const isLog = canBeLog(all) && values.length > 0 && (scale === undefined ? isSpreadWide(all) : scale === 'log');
  const { low, high } = endsOf(values);
  return {
    name: `${name} (ms)`,
    isLog,
    range: isLog ? logSpan(low, high) : { min: 0, ...axisRange(values.length > 0 ? high * 1.05 : 1, 4) },
    ...(target === undefined
      ? {}
      : { target: { at: target, label: `${name.replace('p95 ', '')} target ${latency(target)}` } }),
    mean: (rate) => rate[metric].mean,
    of: (repetition) => repetition[metric],
  };
}

function canBeLog(values: readonly number[]): boolean {
  return values.length > 0 && values.every((value) => value > 0);
}

function inPercent(share: number | null): number | null {
  return share === null ? null : share * 100;
}

/** Where the promise is kept: rates up to the highest feasible one, on the right side of the target. */
function corners({ name, range, target }: Panel, span: AxisSpan, best: number): readonly (readonly [number, number])[] {
  const isShare = name.startsWith('attainment');
  return [
    [span.min, isShare ? Math.max(range.min, target?.at ?? range.min) : range.min],
    [best, isShare ? range.max : Math.min(range.max, target?.at ?? range.max)],
  ];
}

function meanLine(panel: Panel, i: number, { outcome }: CapacitySearchPicture, theme: ChartTheme): object {
  return {
    xAxisIndex: i,
    yAxisIndex: i,
    type: 'line',
    name: MEAN,
    silent: true,
    clip: true,
    z: 4,
    symbol: 'circle',
    symbolSize: 7,
    lineStyle: { color: theme.blue, width: theme.isHighContrast ? 3 : 2 },
    itemStyle: { color: theme.blue, borderColor: theme.background, borderWidth: 1 },
    data: outcome.rates.flatMap((rate, pick) => {
      const mean = panel.mean(rate);
      return mean === null ? [] : [{ value: [rate.rate_rps, mean], pick }];
    }),
  };
}

function repetitions(
  panel: Panel,
  i: number,
  { rates }: CapacitySearchOutcome,
  passes: boolean,
  theme: ChartTheme,
): object {
  return {
    xAxisIndex: i,
    yAxisIndex: i,
    type: 'scatter',
    name: passes ? PASSED : FAILED,
    clip: true,
    z: 5,
    symbol: passes ? 'circle' : 'triangle',
    symbolSize: passes ? 5 : 7,
    itemStyle: { ...(passes ? hollow(theme.green) : { color: theme.red }), opacity: theme.isHighContrast ? 1 : 0.85 },
    data: rates.flatMap(({ rate_rps, repetitions: all }, pick) =>
      all.flatMap((each) => {
        const value = panel.of(each);
        return each.feasible !== passes || value === null ? [] : [{ value: [rate_rps, value], pick }];
      }),
    ),
  };
}

function picked(panel: Panel, { outcome, picked: chosen }: CapacitySearchPicture): [number, number][] {
  const rate = chosen === undefined ? undefined : outcome.rates[chosen];
  const mean = rate ? panel.mean(rate) : null;
  return rate && mean !== null ? [[rate.rate_rps, mean]] : [];
}
