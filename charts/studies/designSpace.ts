import { latency } from '../../engine/report/quantities.ts';
import { type AxisSpan, axisRange, isSpreadWide, logSpan } from '../axis.ts';
import { partOf, WHOLE } from '../closeUp.ts';
import { drawnTooltip } from '../drawnTooltip.ts';
import type { ChartOption } from '../echarts.ts';
import { leftEdge, rightEdge, tickLabels } from '../edges.ts';
import { key, keyRows } from '../key.ts';
import { placeLabels } from '../labelRows.ts';
import { markedLines } from '../markedLines.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
import { pointLabels } from './besidePoints.ts';
import { candidateTooltip } from './designSpaceWords.ts';
import { axis, canvas, type Frame, hollow, keptRegion, ring, TRIANGLE, targetLine } from './frame.ts';
import type { DesignSpacePicture } from './pictures.ts';
import { type Placed, placedCandidates } from './placedCandidates.ts';
import { tellingNames } from './tellingNames.ts';

const LEFT = { left: 70, nameGap: 52 };
const RIGHT = 22;
const TOP = 28;
const BOTTOM = 50;
const KEY_ROW = 20;
const LEAST = 80;
/** A candidate that is so many times as slow as the slowest of the frontier is not near it. */
const NEAR = 1.5;
/** Narrower pictures have shorter names. */
const NARROW = 500;
/** How long names may be: as long as most of them find a place. */
const NAMES = [60, 44, 32];
const NARROW_NAMES = [30, 20];

const FRONTIER = 'frontier';
const DOMINATED = 'dominated';
const UNSTABLE = 'dominated, does not keep up';

/** The goodput of every candidate against its p95 TTFT, with the frontier. Undefined before the first candidate. */
export function designSpaceChart(
  picture: DesignSpacePicture,
  theme: ChartTheme,
  size: PictureSize,
): ChartOption | undefined {
  const placed = inSight(placedCandidates(picture), picture.isNear === true);
  if (placed.length === 0) return undefined;
  const isNarrow = size.width < NARROW;
  const labels = isNarrow ? 4 : 8;
  const whole = ttftSpan(placed, picture, labels);
  const { isLog } = whole;
  const { x: across, y: up } = picture.closeUp ?? { x: WHOLE, y: WHOLE };
  const x = partOf(whole.x, isLog, across, labels);
  const most = Math.max(...placed.map(({ goodput }) => goodput));
  const y = partOf({ min: 0, ...axisRange(most * 1.05, 5) }, false, up, 5);
  const { left, nameGap } = leftEdge(LEFT, tickLabels(y));
  const right = rightEdge(RIGHT, tickLabels(x, isLog));
  const width = Math.max(LEAST, size.width - left - right);
  const names = [FRONTIER, DOMINATED, ...(placed.some(isUnstable) ? [UNSTABLE] : [])];
  const bottom = BOTTOM + keyRows(names, width) * KEY_ROW;
  const frame: Frame = { left, width, top: TOP, height: Math.max(LEAST, size.height - TOP - bottom) };
  const frontier = placed.filter(({ isFrontier }) => isFrontier).sort((a, b) => a.ttftMs - b.ttftMs);
  const { ttftMs: target } = picture.targets;
  const chosen = placed.filter(({ pick }) => pick === picture.picked);
  return {
    ...canvas(theme, [frame]),
    xAxis: [axis(theme, { gridIndex: 0, range: x, isLog, name: 'p95 TTFT (ms)', nameGap: 28 })],
    yAxis: [
      axis(theme, {
        gridIndex: 0,
        range: y,
        name: picture.objective === 'efficiency' ? 'goodput per accelerator (req/s)' : 'goodput (req/s)',
        nameGap,
        isStrong: true,
        hasLines: true,
      }),
    ],
    legend: { ...key(theme, names, left, width, { [UNSTABLE]: TRIANGLE }), itemHeight: 8 },
    tooltip: {
      ...drawnTooltip(theme),
      trigger: 'item',
      confine: true,
      formatter: ({ data }: { data?: { pick?: number } }) => {
        const candidate = picture.outcome.candidates[data?.pick ?? -1];
        return candidate ? candidateTooltip(candidate) : '';
      },
    },
    series: [
      {
        ...frontierLine(frontier, frame, x, y, isLog, isNarrow, theme),
        markArea: keptRegion(
          theme,
          target === undefined || target < x.min
            ? []
            : [
                [x.min, y.min],
                [Math.min(target, x.max), y.max],
              ],
        ),
        markLine: markedLines(
          target === undefined || target < x.min ? [] : [targetMark(target, x, isLog, frame, right, theme)],
        ),
      },
      dominated(
        DOMINATED,
        placed.filter((each) => !each.isFrontier && !isUnstable(each)),
        theme,
      ),
      dominated(UNSTABLE, placed.filter(isUnstable), theme),
      ring(
        theme,
        {},
        chosen.map(({ ttftMs, goodput }) => [ttftMs, goodput] as const),
      ),
    ],
  };
}

/** All of them, or those that are not much slower than the slowest of the frontier. */
function inSight(placed: readonly Placed[], isNear: boolean): readonly Placed[] {
  if (!isNear) return placed;
  const slowest = Math.max(...placed.map(({ isFrontier, ttftMs }) => (isFrontier ? ttftMs : 0)));
  return slowest > 0 ? placed.filter(({ ttftMs }) => ttftMs <= NEAR * slowest) : placed;
}

function isUnstable({ candidate, isFrontier }: Placed): boolean {
  return !isFrontier && (candidate.verdict === 'unstable' || candidate.drained === false);
}

function ttftSpan(placed: readonly Placed[], { targets, scale }: DesignSpacePicture, ticks: number) {
  const values = placed.map(({ ttftMs }) => ttftMs);
  const most = Math.max(...values);
  // A target far beyond every candidate would squeeze them into a corner.
  const target = targets.ttftMs !== undefined && targets.ttftMs < 2 * most ? targets.ttftMs : 0;
  const isLog = Math.min(...values) > 0 && (scale === undefined ? isSpreadWide(values) : scale === 'log');
  const end = Math.max(most * 1.05, target * 1.05);
  return { isLog, x: isLog ? logSpan(Math.min(...values), end) : { min: 0, ...axisRange(end, ticks) } };
}

/** How far along the axis a value stands, from 0 to 1. */
function share({ min, max }: AxisSpan, isLog: boolean, value: number): number {
  return isLog ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
}

/** What is best up to each p95 TTFT: as steps, since between two candidates there is none. */
function frontierLine(
  frontier: readonly Placed[],
  frame: Frame,
  x: AxisSpan,
  y: AxisSpan,
  isLog: boolean,
  isNarrow: boolean,
  theme: ChartTheme,
): object {
  const seen = frontier.filter(({ ttftMs, goodput }) => isWithin(x, ttftMs) && isWithin(y, goodput));
  const labels = pointLabels(
    tellingNames(seen.map(({ candidate }) => candidate.name)),
    seen.map(({ ttftMs, goodput }) => ({
      x: frame.left + share(x, isLog, ttftMs) * frame.width,
      y: frame.top + (1 - share(y, false, goodput)) * frame.height,
    })),
    frame,
    isNarrow ? NARROW_NAMES : NAMES,
  );
  return {
    type: 'line',
    name: FRONTIER,
    step: 'end',
    z: 6,
    symbol: 'diamond',
    symbolSize: 11,
    triggerLineEvent: false,
    lineStyle: { color: theme.blue, width: theme.isHighContrast ? 3 : 2 },
    itemStyle: { color: theme.blue, borderColor: theme.background, borderWidth: 1 },
    data: frontier.map((point) => {
      const { ttftMs, goodput, pick } = point;
      const label = labels[seen.indexOf(point)];
      return {
        value: [ttftMs, goodput],
        pick,
        label: label
          ? {
              show: true,
              position: label.side,
              distance: 6,
              formatter: label.text,
              color: theme.foreground,
              textBorderColor: theme.background,
              textBorderWidth: 3,
            }
          : { show: false },
      };
    }),
  };
}

function isWithin({ min, max }: AxisSpan, value: number): boolean {
  return value >= min && value <= max;
}

/** The target; where every candidate in sight meets it by far, only that it is further to the right. */
function targetMark(
  target: number,
  x: AxisSpan,
  isLog: boolean,
  frame: Frame,
  right: number,
  theme: ChartTheme,
): object {
  const isBeyond = target > x.max;
  const label = `TTFT target ${latency(target)}${isBeyond ? ' →' : ''}`;
  const at = Math.min(target, x.max);
  const [place] = placeLabels(
    [{ text: label, value: share(x, isLog, at), isStrong: true }],
    1,
    frame.left,
    frame.width,
    right,
  );
  const mark = targetLine(theme, { xAxis: at }, label);
  return {
    ...mark,
    lineStyle: { ...mark.lineStyle, opacity: isBeyond ? 0 : 1 },
    // The label would be as see-through as its line.
    label: { ...mark.label, opacity: 1, offset: [place!.shiftPx, 0] },
  };
}

function dominated(name: string, of: readonly Placed[], theme: ChartTheme): object {
  const isHollow = name === UNSTABLE;
  return {
    type: 'scatter',
    name,
    z: 3,
    symbol: isHollow ? 'triangle' : 'circle',
    symbolSize: 7,
    itemStyle: {
      opacity: theme.isHighContrast ? 0.9 : isHollow ? 0.75 : 0.5,
      ...(isHollow ? hollow(theme.muted) : { color: theme.muted }),
    },
    data: of.map(({ ttftMs, goodput, pick }) => ({ value: [ttftMs, goodput], pick })),
  };
}
