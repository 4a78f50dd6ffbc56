import { isSpreadWide } from '../../../charts/axis.ts';
import type { SightChoices } from '../../../charts/sights/sight.ts';
import { NO_METRIC, sweptMetrics } from '../../../charts/sights/sweep.ts';
import { drawnValues } from '../../../charts/studies/sweepLines.ts';
import { fieldTitle, pointName } from '../../../charts/studies/sweepWords.ts';
import { targetsOf } from '../../../charts/studies/targets.ts';
import { metricName, metricValue } from '../../../engine/report/metricWords.ts';
import { asGiven, plural, whole } from '../../../engine/report/quantities.ts';
import type { SweepResult } from '../../../schemas/results/study-results.ts';
import { EXPECTED_METRICS, type ExpectedMetric } from '../../../schemas/serving-metrics.ts';
import type { Tile } from '../../parts/tiles.ts';
import type { Control, KindView, Table } from '../kindView.ts';
import { scaleControl } from './scaleControl.ts';

type Outcome = SweepResult['result'];
type Point = Outcome['points'][number];

/** Always in the table. */
const TABLED: readonly ExpectedMetric[] = ['p95_ttft_ms', 'p95_tpot_ms', 'p95_e2e_ms', 'goodput_rps', 'attainment'];

export const sweepView: KindView<SweepResult> = {
  tiles: ({ result }, choices) => tilesOf(result, sweptMetrics(result, choices)[0]!),
  controls: (study, choices) => controlsOf(study, choices),
  table: ({ result }, choices) => tableOf(result, sweptMetrics(result, choices)),
  order: ({ result }) => result.points.map((_, i) => i),
  picked: ({ result }, pick) => {
    const found = result.points[pick];
    if (!found) return undefined;
    const { metrics, problem, verdict } = found;
    const name = pointName(result, found);
    return {
      title: name,
      lines: [
        ...(problem === undefined ? [] : [problem]),
        ...(verdict === undefined ? [] : [`verdict: ${verdict}`]),
        ...(metrics ? TABLED.map((metric) => `${metricName(metric)} ${metricValue(metric, metrics[metric])}`) : []),
        ...(metrics || problem !== undefined ? [] : ['not run']),
      ],
      spec: { name, change: Object.fromEntries(result.axes.map(({ field }, i) => [field, found.at[i]])) },
    };
  },
};

function controlsOf({ result, spec }: SweepResult, choices: SightChoices): Control[] {
  const metrics = sweptMetrics(result, choices);
  const options = EXPECTED_METRICS.map((value) => ({ value, label: metricName(value) }));
  const picture = { outcome: result, targets: targetsOf(spec) };
  const isWide = isSpreadWide(drawnValues(picture, metrics[0]!));
  return [
    { name: 'metric', label: 'Metric', isList: true, options, chosen: metrics[0]! },
    ...(result.axes.length > 1
      ? []
      : [
          {
            name: 'below',
            label: 'Below it',
            isList: true,
            options: [{ value: NO_METRIC, label: 'nothing' }, ...options],
            chosen: metrics[1] ?? NO_METRIC,
          } satisfies Control,
        ]),
    scaleControl('Values', choices.scale === undefined ? isWide : choices.scale === 'log'),
  ];
}

function tilesOf(outcome: Outcome, metric: ExpectedMetric): Tile[] {
  const { points } = outcome;
  const of = ({ metrics }: Point) => metrics?.[metric] ?? null;
  const done = points.filter((point) => of(point) !== null).sort((a, b) => of(a)! - of(b)!);
  const [low, high] = [done[0], done.at(-1)];
  const end = (title: string, point: Point | undefined): Tile => ({
    title,
    value: point ? metricValue(metric, of(point)) : '–',
    detail: point ? `at ${pointName(outcome, point)}` : 'nothing to measure',
  });
  const unstable = points.filter(({ verdict }) => verdict === 'unstable').length;
  const run = points.filter(({ metrics }) => metrics).length;
  return [
    end(`Lowest ${metricName(metric)}`, low),
    end(`Highest ${metricName(metric)}`, high),
    { title: 'Points', value: whole(run), detail: `of ${plural(points.length, 'point')}` },
    { title: 'Do not keep up', value: whole(unstable), detail: unstable === 1 ? 'point' : 'points' },
  ];
}

function tableOf(outcome: Outcome, chosen: readonly ExpectedMetric[]): Table {
  const metrics = [...chosen, ...TABLED.filter((metric) => !chosen.includes(metric))];
  return {
    title: 'Points',
    noun: 'point',
    columns: [
      ...outcome.axes.map(({ field }) => ({ key: field, title: fieldTitle(field), share: 1.2 })),
      ...metrics.map((metric) => ({ key: metric, title: metricName(metric) })),
      { key: 'verdict', title: 'verdict', share: 1.2 },
    ],
    rows: outcome.points.map((point, pick) => ({
      pick,
      cells: {
        ...Object.fromEntries(outcome.axes.map(({ field }, i) => [field, asGiven(point.at[i] ?? Number.NaN)])),
        ...Object.fromEntries(metrics.map((metric) => [metric, metricValue(metric, point.metrics?.[metric])])),
        verdict: point.problem ?? point.verdict ?? 'not run',
      },
      values: {
        ...Object.fromEntries(outcome.axes.map(({ field }, i) => [field, point.at[i]])),
        ...Object.fromEntries(metrics.map((metric) => [metric, point.metrics?.[metric]])),
      },
    })),
  };
}
