import { isSpreadWide } from '../../../charts/axis.ts';
import type { SweepPicture } from '../../../charts/studies/pictures.ts';
import { drawnValues, sweepLines, sweepLinesHeight } from '../../../charts/studies/sweepLines.ts';
import { sweepMap, sweepMapHeight } from '../../../charts/studies/sweepMap.ts';
import { fieldTitle, pointName, sweepSummary } from '../../../charts/studies/sweepWords.ts';
import { targetsOf } from '../../../charts/studies/targets.ts';
import { metricName, metricValue } from '../../../engine/report/metricWords.ts';
import { asGiven, plural, whole } from '../../../engine/report/quantities.ts';
import type { SweepResult } from '../../../schemas/results/study-results.ts';
import { EXPECTED_METRICS, type ExpectedMetric } from '../../../schemas/serving-metrics.ts';
import type { Tile } from '../../parts/tiles.ts';
import type { Control, KindView, Table } from '../sight.ts';
import type { Choices } from '../state.ts';
import { scaleControl } from './scaleControl.ts';

type Outcome = SweepResult['result'];
type Point = Outcome['points'][number];

/** What most people ask of a sweep, where they have not chosen anything. */
const FIRST: ExpectedMetric = 'p95_ttft_ms';
const SECOND: ExpectedMetric = 'goodput_rps';
const NONE = 'none';
/** Always in the table. */
const TABLED: readonly ExpectedMetric[] = ['p95_ttft_ms', 'p95_tpot_ms', 'p95_e2e_ms', 'goodput_rps', 'attainment'];

export const sweepView: KindView<SweepResult> = {
  tiles: ({ result }, choices) => tilesOf(result, metricsOf(result, choices)[0]!),
  controls: (study, choices) => controlsOf(study, choices),
  sights: ({ result, spec }, choices, looked) => {
    const metrics = metricsOf(result, choices);
    const picture: SweepPicture = {
      outcome: result,
      targets: targetsOf(spec),
      metrics,
      ...(choices.scale ? { scale: choices.scale } : {}),
      ...looked,
    };
    const isMap = result.axes.length > 1;
    return [
      {
        stem: `sweep-${metrics.join('-')}`,
        title: `${metrics.map(metricName).join(' and ')} over ${result.axes.map(({ field }) => fieldTitle(field)).join(' and ')}`,
        words: sweepSummary(picture),
        height: () => (isMap ? sweepMapHeight(result.axes[1]!.values.length) : sweepLinesHeight(metrics.length)),
        zoom: isMap ? oneCell(result) : { x: 0.01 },
        ...missing(picture, isMap),
        chart: (theme, size) => (isMap ? sweepMap(picture, theme, size) : sweepLines(picture, theme, size)),
      },
    ];
  },
  table: ({ result }, choices) => tableOf(result, metricsOf(result, choices)),
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

/** There is nothing within a cell. */
function oneCell({ axes: [across, up] }: Outcome) {
  return { x: 1 / across!.values.length, y: 1 / up!.values.length };
}

function missing(picture: SweepPicture, isMap: boolean): { missing?: string } {
  if (picture.outcome.points.every(({ metrics }) => !metrics))
    return { missing: 'There is no picture yet: there are no numbers of any point.' };
  const [metric] = picture.metrics;
  return isMap && drawnValues(picture, metric!).length === 0
    ? { missing: `There is no picture: there was nothing to measure of ${metricName(metric!)} at any point.` }
    : {};
}

function isMetric(name: string | undefined): name is ExpectedMetric {
  return (EXPECTED_METRICS as readonly (string | undefined)[]).includes(name);
}

/** The metrics that are drawn, from the top down. */
function metricsOf({ axes }: Outcome, { metric, below }: Choices): ExpectedMetric[] {
  const first = isMetric(metric) ? metric : FIRST;
  if (axes.length > 1 || below === NONE) return [first];
  const second = isMetric(below) ? below : SECOND;
  return second === first ? [first] : [first, second];
}

function controlsOf({ result, spec }: SweepResult, choices: Choices): Control[] {
  const metrics = metricsOf(result, choices);
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
            options: [{ value: NONE, label: 'nothing' }, ...options],
            chosen: metrics[1] ?? NONE,
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
