import { metricName, metricValue } from '../../engine/report/metricWords.ts';
import { asGiven, plural } from '../../engine/report/quantities.ts';
import type { SweepOutcome } from '../../schemas/results/study-results.ts';
import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import type { SweepPicture } from './pictures.ts';

type Point = SweepOutcome['points'][number];

/** Where a point is: `request_rate_rps 20, max_num_seqs 64`. */
export function pointName({ axes }: Pick<SweepOutcome, 'axes'>, { at }: Pick<Point, 'at'>): string {
  return axes.map(({ field }, i) => `${fieldTitle(field)} ${asGiven(at[i] ?? Number.NaN)}`).join(', ');
}

/** A field as it is said: the last name of its path. */
export function fieldTitle(field: string): string {
  return field.split('.').at(-1)!;
}

/** The exact values of a point. */
export function pointTooltip(outcome: SweepOutcome, point: Point, metrics: readonly ExpectedMetric[]): string {
  return [
    pointName(outcome, point),
    ...(point.problem === undefined ? [] : ['cannot be run']),
    ...(point.metrics
      ? metrics.map((metric) => `${metricName(metric)} ${metricValue(metric, point.metrics![metric])}`)
      : []),
    ...(point.verdict === undefined ? [] : [point.verdict]),
  ].join('\n');
}

/** The sweep in words, for those who do not see it. */
export function sweepSummary({ outcome, metrics }: SweepPicture): string {
  const done = outcome.points.filter((point) => point.metrics);
  if (done.length === 0) return 'No picture: no point was run yet.';
  const over = outcome.axes.map(({ field }) => fieldTitle(field)).join(' and ');
  return [
    `${metrics.map(metricName).join(', ')} at ${plural(done.length, 'point')} over ${over}.`,
    ...metrics.flatMap((metric) => extremes(outcome, done, metric)),
  ].join(' ');
}

function extremes(outcome: SweepOutcome, done: readonly Point[], metric: ExpectedMetric): string[] {
  let [low, high]: (Point | undefined)[] = [];
  const of = (point: Point) => point.metrics?.[metric] ?? null;
  for (const point of done) {
    const value = of(point);
    if (value === null) continue;
    if (!low || value < of(low)!) low = point;
    if (!high || value > of(high)!) high = point;
  }
  if (!low || !high) return [`Nothing to measure of ${metricName(metric)}.`];
  const words = (point: Point) => `${metricValue(metric, of(point))} at ${pointName(outcome, point)}`;
  const [least, most] = [low, high].map((point) => metricValue(metric, of(point)));
  const where = done.every((point) => of(point) !== null) ? 'everywhere' : 'wherever it is measured';
  return [
    least === most
      ? `${metricName(metric)} is ${least} ${where}.`
      : `${metricName(metric)} is between ${words(low)} and ${words(high)}.`,
  ];
}
