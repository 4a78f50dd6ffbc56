import { metricName, metricValue } from '../../engine/report/metricWords.ts';
import { pairedWins } from '../../engine/report/pairedWins.ts';
import { plural, threeDigits, whole } from '../../engine/report/quantities.ts';
import type { PairedStudyOutcome } from '../../schemas/results/study-results.ts';
import { type PairedRow, pairedRows } from './pairedRows.ts';
import type { PairedStudyPicture } from './pictures.ts';

type Metric = PairedStudyOutcome['metrics'][number];

/** `−18 %`; a dash where there is no baseline to measure by. */
export function changeWords({ change }: Pick<PairedRow, 'change'>): string {
  return change === undefined ? '–' : `${signed(change)} %`;
}

/** `(−21 to −15)`; empty below two seeds. */
export function intervalWords({ interval }: Pick<PairedRow, 'interval'>): string {
  return interval ? `(${signed(interval[0])} to ${signed(interval[1])})` : '';
}

/** The exact values of a metric, and of one seed. */
export function pairedTooltip(metric: Metric, seeds: readonly number[], seed?: number): string {
  const { metric: name, baseline, treatment, mean_delta, interval } = metric;
  const won = pairedWins(metric);
  const words = (value: number | null | undefined) => metricValue(name, value);
  return [
    `${metricName(name)}: ${words(metric.baseline_mean)} before, ${words(metric.treatment_mean)} after`,
    `mean delta ${words(mean_delta)}${interval ? ` (95 % interval ${words(interval[0])} to ${words(interval[1])})` : ''}`,
    ...(won === null ? [] : [`better in ${whole(won.wins)} of ${plural(won.pairs, 'seed')}`]),
    ...(seed === undefined
      ? []
      : [`seed ${whole(seeds[seed]!)}: ${words(baseline[seed])} before, ${words(treatment[seed])} after`]),
  ].join('\n');
}

/** The study in words, for those who do not see it. */
export function pairedStudySummary({ outcome, metrics }: PairedStudyPicture): string {
  const rows = pairedRows(outcome, metrics);
  if (rows.length === 0 || outcome.seeds.length === 0) return 'No picture: no pair of runs is done yet.';
  const verdicts = { better: 'better', worse: 'worse', open: 'no difference that is sure' } as const;
  return [
    `What the change does over ${plural(outcome.seeds.length, 'seed')}, in shares of the baseline's mean.`,
    ...rows.map(
      (row) => `${metricName(row.metric)} ${changeWords(row)} ${intervalWords(row)}: ${verdicts[row.verdict]}.`,
    ),
  ].join(' ');
}

/** In percent, with the sign of a minus that is as wide as a plus. */
function signed(share: number): string {
  const percent = Number((share * 100).toPrecision(2));
  return percent > 0 ? `+${threeDigits(percent)}` : threeDigits(percent).replace('-', '−');
}
