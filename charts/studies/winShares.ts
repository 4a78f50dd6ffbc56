import { metricName } from '../../engine/report/metricWords.ts';
import { percent } from '../../engine/report/servingSentence.ts';
import type { SensitivityOutcome } from '../../schemas/results/study-results.ts';
import type { ChartOption } from '../echarts.ts';
import { textWidth } from '../labelRows.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
import { axis, canvas, type Frame } from './frame.ts';

const TOP = 10;
const BOTTOM = 48;
const LEAST = 80;
const NARROW = 560;
const THICKNESS = 14;

interface Bar {
  readonly title: string;
  readonly share: number | null;
  readonly color: string;
  readonly end: string;
}

/** In how many of the draws the treatment wins each metric, and how often each of both meets the SLO. Undefined before the first draw. */
export function winSharesChart(
  outcome: SensitivityOutcome,
  theme: ChartTheme,
  size: PictureSize,
): ChartOption | undefined {
  if (outcome.draws.length === 0) return undefined;
  const bars = barsOf(outcome, theme, size.width < NARROW);
  const left = Math.ceil(Math.max(...bars.map(({ title }) => textWidth(title)))) + 14;
  const right = Math.ceil(Math.max(...bars.map(({ end }) => textWidth(end)))) + 18;
  const width = Math.max(LEAST, size.width - left - right);
  const frame: Frame = { left, width, top: TOP, height: Math.max(LEAST, size.height - TOP - BOTTOM) };
  return {
    ...canvas(theme, [frame]),
    xAxis: [
      axis(theme, {
        gridIndex: 0,
        range: { min: 0, max: 100, interval: size.width < NARROW ? 50 : 25 },
        name: 'share of the draws (%)',
        nameGap: 26,
        hasLines: true,
      }),
    ],
    yAxis: [
      axis(theme, {
        gridIndex: 0,
        range: { min: -0.5, max: bars.length - 0.5, interval: 1 },
        nameGap: 0,
        labels: bars.map(({ title }) => title),
        inverse: true,
      }),
    ],
    series: [
      ...bars.map(({ share, color }, row) => ({
        type: 'line',
        silent: true,
        symbol: 'none',
        z: 4,
        lineStyle: { color, width: THICKNESS, cap: 'butt' },
        data:
          share === null
            ? []
            : [
                [0, row],
                [share * 100, row],
              ],
        ...(row === 0 ? { markLine: half(theme) } : {}),
      })),
      {
        type: 'scatter',
        silent: true,
        clip: false,
        symbolSize: 0.1,
        itemStyle: { color: 'transparent' },
        data: bars.map(({ end }, row) => ({
          value: [100, row],
          label: { show: true, position: 'right', distance: 8, formatter: end, color: theme.foreground },
        })),
      },
    ],
  };
}

/** The shares in words, for those who do not see them. */
export function winSharesSummary(outcome: SensitivityOutcome): string {
  if (outcome.draws.length === 0) return 'No picture: no draw was run yet.';
  return `${[
    ...outcome.metrics.map(
      ({ metric, treatment_win_share, nominal_winner }) =>
        `The treatment is better at ${metricName(metric)} in ${words(treatment_win_share)} of the draws, nominally ${winnerWords(nominal_winner)}`,
    ),
    `The SLO is met by the baseline in ${words(outcome.baseline_meets_slo_share)} of the draws, by the treatment in ${words(outcome.treatment_meets_slo_share)}`,
  ].join('. ')}.`;
}

/** Who is better, in words. */
function winnerWords(winner: 'baseline' | 'treatment' | 'neither'): string {
  return winner === 'neither' ? 'neither is better' : `the ${winner} is`;
}

function barsOf(outcome: SensitivityOutcome, theme: ChartTheme, isNarrow: boolean): Bar[] {
  return [
    ...outcome.metrics.map(({ metric, treatment_win_share: share, nominal_winner }) => ({
      title: isNarrow ? metricName(metric) : `treatment better at ${metricName(metric)}`,
      share,
      color: theme.blue,
      end: isNarrow ? words(share) : `${words(share)}, nominally ${nominal_winner}`,
    })),
    {
      title: isNarrow ? 'SLO, baseline' : 'baseline meets the SLO',
      share: outcome.baseline_meets_slo_share,
      color: theme.purple,
      end: words(outcome.baseline_meets_slo_share),
    },
    {
      title: isNarrow ? 'SLO, treatment' : 'treatment meets the SLO',
      share: outcome.treatment_meets_slo_share,
      color: theme.blue,
      end: words(outcome.treatment_meets_slo_share),
    },
  ];
}

/** Where neither of both is better. */
function half(theme: ChartTheme): object {
  return {
    silent: true,
    symbol: 'none',
    data: [{ xAxis: 50, lineStyle: { color: theme.foreground, width: 1.25, type: 'dashed' }, label: { show: false } }],
  };
}

function words(share: number | null): string {
  return share === null ? '–' : percent(share);
}
