import { metricName, metricValue } from '../../engine/report/metricWords.ts';
import { plural, threeDigits, whole } from '../../engine/report/quantities.ts';
import type { SensitivityOutcome } from '../../schemas/results/study-results.ts';
import { type AxisSpan, axisSpan } from '../axis.ts';
import { partOf, type Stretch, WHOLE } from '../closeUp.ts';
import { drawnTooltip } from '../drawnTooltip.ts';
import type { ChartOption } from '../echarts.ts';
import { leftEdge, rightEdge, tickLabels } from '../edges.ts';
import { key, keyRows } from '../key.ts';
import { markedLines } from '../markedLines.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
import { axis, canvas, DIAMOND, type Frame, hollow, ring, TRIANGLE } from './frame.ts';
import type { ReversalPicture, SensitivityMetric } from './pictures.ts';

type Draw = SensitivityOutcome['draws'][number];
type Winner = 'baseline' | 'treatment' | 'neither';

const LEFT = { left: 70, nameGap: 52 };
const RIGHT = 22;
const TOP = 14;
const BOTTOM = 50;
const KEY_ROW = 20;
const LEAST = 80;

const NAMES = { treatment: 'treatment better', baseline: 'baseline better', neither: 'no difference' } as const;

/** Who is better at each draw of prefill and decode scale, and where that is not who it is nominally. Undefined before the first draw. */
export function reversalMap(picture: ReversalPicture, theme: ChartTheme, size: PictureSize): ChartOption | undefined {
  const { outcome, metric, picked, closeUp } = picture;
  const { draws, band } = outcome;
  if (draws.length === 0) return undefined;
  const x = scaleSpan(
    band,
    draws.map(({ prefill_scale }) => prefill_scale),
    closeUp?.x ?? WHOLE,
    size.width < 500 ? 4 : 8,
  );
  const y = scaleSpan(
    band,
    draws.map(({ decode_scale }) => decode_scale),
    closeUp?.y ?? WHOLE,
    6,
  );
  const { left, nameGap } = leftEdge(LEFT, tickLabels(y));
  const width = Math.max(LEAST, size.width - left - rightEdge(RIGHT, tickLabels(x)));
  const groups = groupsOf(picture);
  const names = groups.map(({ name }) => name);
  const icons = {
    [NAMES.baseline]: TRIANGLE,
    ...Object.fromEntries(groups.flatMap(({ name, isReversed }) => (isReversed ? [[name, DIAMOND]] : []))),
  };
  const bottom = BOTTOM + keyRows(names, width) * KEY_ROW;
  const frame: Frame = { left, width, top: TOP, height: Math.max(LEAST, size.height - TOP - bottom) };
  const looks: Readonly<Record<string, object>> = {
    [NAMES.treatment]: { symbol: 'circle', symbolSize: 8, itemStyle: { color: theme.blue } },
    [NAMES.baseline]: { symbol: 'triangle', symbolSize: 9, itemStyle: { color: theme.purple } },
    [NAMES.neither]: { symbol: 'circle', symbolSize: 7, itemStyle: hollow(theme.muted) },
  };
  return {
    ...canvas(theme, [frame]),
    xAxis: [axis(theme, { gridIndex: 0, range: x, name: 'prefill scale', nameGap: 28 })],
    yAxis: [axis(theme, { gridIndex: 0, range: y, name: 'decode scale', nameGap, hasLines: true })],
    legend: { ...key(theme, names, left, width, icons), itemHeight: 10 },
    tooltip: {
      ...drawnTooltip(theme),
      trigger: 'item',
      confine: true,
      formatter: ({ data }: { data?: { pick?: number } }) => {
        const draw = draws[data?.pick ?? -1];
        return draw ? drawTooltip(draw, metric) : '';
      },
    },
    series: [
      ...groups.map(({ name, picks, isReversed }) => ({
        type: 'scatter',
        name,
        z: isReversed ? 6 : 4,
        ...(isReversed
          ? {
              symbol: 'diamond',
              symbolSize: 15,
              itemStyle: { color: theme.red, borderColor: theme.foreground, borderWidth: 1 },
            }
          : looks[name]),
        data: picks.map((pick) => ({ value: [draws[pick]!.prefill_scale, draws[pick]!.decode_scale], pick })),
      })),
      {
        type: 'scatter',
        silent: true,
        z: 7,
        symbol: 'rect',
        symbolSize: 1,
        itemStyle: { color: theme.foreground },
        data: [{ value: [1, 1] }],
        markLine: markedLines([
          { xAxis: 1, ...asIs(theme), label: { show: false } },
          {
            yAxis: 1,
            ...asIs(theme),
            label: {
              show: true,
              position: 'insideEndTop',
              formatter: 'as in the document',
              color: theme.foreground,
              backgroundColor: theme.background,
              padding: [1, 3],
            },
          },
        ]),
      },
      ring(
        theme,
        {},
        picked !== undefined && draws[picked] ? [[draws[picked]!.prefill_scale, draws[picked]!.decode_scale]] : [],
        20,
      ),
    ],
  };
}

/** The map in words, for those who do not see it. */
export function reversalSummary({ outcome, metric }: ReversalPicture): string {
  if (outcome.draws.length === 0) return 'No picture: no draw was run yet.';
  const of = outcome.metrics.find((each) => each.metric === metric);
  const wins = (who: Winner) => whole(outcome.draws.filter((draw) => winnerOf(draw, metric) === who).length);
  const reversed = of?.reversals ?? [];
  return [
    `Who is better at ${metricName(metric)} in ${plural(outcome.draws.length, 'draw')} of prefill and decode scale between ${threeDigits(1 - outcome.band)} and ${threeDigits(1 + outcome.band)}.`,
    `The treatment in ${wins('treatment')}, the baseline in ${wins('baseline')}, neither in ${wins('neither')}.`,
    reversed.length === 0
      ? 'No draw reverses what holds nominally.'
      : `${plural(reversed.length, 'draw')} ${reversed.length === 1 ? 'reverses' : 'reverse'} what holds nominally.`,
  ].join(' ');
}

/** Who is strictly better at a metric in a draw. */
export function winnerOf(
  { baseline, treatment }: Pick<Draw, 'baseline' | 'treatment'>,
  metric: SensitivityMetric,
): Winner {
  const [before, after] = [baseline[metric], treatment[metric]];
  if (before === null || after === null || before === after) return 'neither';
  return after > before === (metric === 'goodput_rps') ? 'treatment' : 'baseline';
}

/** The scales of a draw, and what came of both. */
function drawTooltip(
  { prefill_scale, decode_scale, transfer_scale, ...sides }: Draw,
  metric: SensitivityMetric,
): string {
  const meets = (side: Draw['baseline']) => (side.meets_slo ? 'meets the SLO' : 'does not meet the SLO');
  const { baseline, treatment } = sides;
  return [
    `prefill x ${threeDigits(prefill_scale)}, decode x ${threeDigits(decode_scale)}, transfer x ${threeDigits(transfer_scale)}`,
    `${metricName(metric)}: baseline ${metricValue(metric, baseline[metric])}, treatment ${metricValue(metric, treatment[metric])}`,
    `baseline ${meets(baseline)}, treatment ${meets(treatment)}`,
  ].join('\n');
}

/** The draws by who is better, those that reverse the conclusion apart. */
function groupsOf({ outcome, metric }: ReversalPicture) {
  const reversed = new Set(outcome.metrics.find((each) => each.metric === metric)?.reversals ?? []);
  const nominal = outcome.metrics.find((each) => each.metric === metric)?.nominal_winner;
  const picks = outcome.draws.map((_, i) => i);
  const groups = (['treatment', 'baseline', 'neither'] as const).map((winner) => ({
    name: NAMES[winner] as string,
    isReversed: false,
    picks: picks.filter((i) => !reversed.has(i) && winnerOf(outcome.draws[i]!, metric) === winner),
  }));
  const other = nominal === 'treatment' ? 'baseline' : 'treatment';
  return [
    ...groups.filter(({ picks: of }) => of.length > 0),
    ...(reversed.size > 0
      ? [{ name: `reversed: ${NAMES[other]}`, isReversed: true, picks: picks.filter((i) => reversed.has(i)) }]
      : []),
  ];
}

function scaleSpan(band: number, scales: readonly number[], part: Stretch, ticks: number): AxisSpan {
  return partOf(axisSpan(Math.min(1 - band, ...scales), Math.max(1 + band, ...scales), ticks), false, part, ticks);
}

function asIs(theme: ChartTheme): object {
  return { lineStyle: { color: theme.muted, width: 1, type: 'dashed' } };
}
