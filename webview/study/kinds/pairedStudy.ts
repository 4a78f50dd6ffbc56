import { pairedRows } from '../../../charts/studies/pairedRows.ts';
import { intervalWords, changeWords as relativeChange } from '../../../charts/studies/pairedStudyWords.ts';
import { metricName, metricValue } from '../../../engine/report/metricWords.ts';
import { pairedWins } from '../../../engine/report/pairedWins.ts';
import { plural, whole } from '../../../engine/report/quantities.ts';
import { changeWords } from '../../../engine/report/resultSpec.ts';
import { percent } from '../../../engine/report/servingSentence.ts';
import { deltaRange, deltaWords } from '../../../engine/report/signedWords.ts';
import type { PairedStudyResult } from '../../../schemas/results/study-results.ts';
import type { ExpectedMetric } from '../../../schemas/serving-metrics.ts';
import type { Tile } from '../../parts/tiles.ts';
import type { KindView, Picked, Table } from '../kindView.ts';

type Outcome = PairedStudyResult['result'];
type Metric = Outcome['metrics'][number];

export const pairedStudyView: KindView<PairedStudyResult> = {
  tiles: ({ result }) => tilesOf(result),
  controls: (_, { rows = 'main' }) => [
    {
      name: 'rows',
      label: 'Metrics',
      options: [
        { value: 'main', label: 'those that decide' },
        { value: 'all', label: 'all' },
      ],
      chosen: rows,
    },
  ],
  table: ({ result }) => tableOf(result),
  order: ({ result }, { rows = 'main' }) =>
    pairedRows(result, rows).map(({ metric }) => result.metrics.findIndex((each) => each.metric === metric)),
  picked: ({ result }, pick) => pickedOf(result, pick),
};

/** The primary metric, in how many seeds it is better, goodput, and who wins. */
function tilesOf(result: Outcome): Tile[] {
  const primary = result.metrics.find(({ metric }) => metric === result.primary_metric);
  const won = primary ? pairedWins(primary) : null;
  const others = (['goodput_rps', 'p95_ttft_ms', 'attainment'] as const).filter((name) => name !== primary?.metric);
  const other = others.map((name) => result.metrics.find(({ metric }) => metric === name)).find((each) => each);
  const winner = result.winner === 'neither' ? 'neither' : `the ${result.winner}`;
  return [
    ...(primary ? [changeTile(result, primary)] : []),
    {
      title: 'Better in',
      value: won ? `${whole(won.wins)} of ${plural(won.pairs, 'seed')}` : '–',
      detail: primary ? `by ${metricName(primary.metric)}` : '',
    },
    ...(other ? [changeTile(result, other)] : []),
    { title: 'Winner', value: winner, detail: `by ${metricName(result.primary_metric)}` },
  ];
}

function changeTile(result: Outcome, { metric, baseline_mean, treatment_mean }: Metric): Tile {
  const row = pairedRows(result, 'all').find((each) => each.metric === metric)!;
  const verdicts = { better: 'better', worse: 'worse', open: undefined } as const;
  const verdict = verdicts[row.verdict];
  return {
    title: titleOf(metric),
    value: relativeChange(row),
    detail: `${metricValue(metric, baseline_mean)} → ${metricValue(metric, treatment_mean)}${row.interval ? `; 95 % interval ${intervalWords(row).slice(1, -1)} %` : ''}`,
    ...(verdict ? { met: verdict === 'better', verdict } : {}),
  };
}

/** As titles are written; percentiles stay as they are. */
function titleOf(metric: ExpectedMetric): string {
  const name = metricName(metric);
  return /^p\d/.test(name) ? name : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function pickedOf({ metrics, seeds, change }: Outcome, pick: number): Picked | undefined {
  const found = metrics[pick];
  if (!found) return undefined;
  const { metric, baseline, treatment, baseline_mean: of, median_delta, mean_delta, interval } = found;
  return {
    title: metricName(metric),
    lines: [
      `the treatment: ${changeWords(change)}`,
      `mean delta ${delta(metric, mean_delta, of)}, median ${delta(metric, median_delta, of)}`,
      ...(interval ? [`95 % interval of the mean delta: ${deltaRange(metric, interval, of)}`] : []),
      ...seeds
        .slice(0, MOST_SEEDS)
        .map(
          (seed, i) =>
            `seed ${whole(seed)}: ${metricValue(metric, baseline[i])} → ${metricValue(metric, treatment[i])}`,
        ),
      ...(seeds.length > MOST_SEEDS
        ? [`and ${plural(seeds.length - MOST_SEEDS, 'more seed')}: the CSV has them all`]
        : []),
    ],
    spec: { name: 'treatment', change },
  };
}

/** More are a file, not a list. */
const MOST_SEEDS = 12;

function delta(metric: ExpectedMetric, value: number | null, of: number | null): string {
  return value === null ? '–' : deltaWords(metric, value, of);
}

function tableOf(result: Outcome): Table {
  const rows = pairedRows(result, 'all');
  return {
    title: 'Metrics of both',
    noun: 'metric',
    columns: [
      { key: 'metric', title: 'metric', share: 1.6 },
      { key: 'baseline', title: 'baseline, mean', share: 1.2 },
      { key: 'treatment', title: 'treatment, mean', share: 1.2 },
      { key: 'delta', title: 'mean delta' },
      { key: 'interval', title: '95 % interval', share: 1.9 },
      { key: 'median', title: 'median delta', share: 1.1 },
      { key: 'relative', title: 'mean relative change', share: 1.4 },
      { key: 'wins', title: 'seeds better', share: 0.9 },
      { key: 'better', title: 'better is', share: 0.8 },
    ],
    rows: result.metrics.map((each, pick) => {
      const { metric, better, interval, baseline_mean: of, mean_relative_change: relative } = each;
      return {
        pick,
        cells: {
          metric: metricName(metric),
          baseline: metricValue(metric, each.baseline_mean),
          treatment: metricValue(metric, each.treatment_mean),
          delta: delta(metric, each.mean_delta, of),
          interval: interval ? deltaRange(metric, interval, of) : '–',
          median: delta(metric, each.median_delta, of),
          relative: relativeChange(relative === null ? {} : { change: relative }),
          wins: each.win_rate === null ? '–' : percent(each.win_rate),
          better,
        },
        values: { wins: each.win_rate, relative: rows.find((row) => row.metric === metric)?.change },
      };
    }),
  };
}
