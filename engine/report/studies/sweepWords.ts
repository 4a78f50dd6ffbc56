import type { SweepOutcome } from '../../../schemas/results/study-results.ts';
import { latency, plural, rate, threeDigits, whole } from '../quantities.ts';

type Point = SweepOutcome['points'][number];
type Measured = Point & { readonly metrics: NonNullable<Point['metrics']> };

/** Where goodput is highest and p95 TTFT lowest; along one axis, how p95 TTFT goes. */
export function sweepSentence({ axes, points, complete }: SweepOutcome): string {
  const measured = points.filter((point): point is Measured => point.metrics !== undefined);
  const [axis] = axes;
  const failed = points.filter(({ problem }) => problem !== undefined).length;
  if (axis === undefined || measured.length === 0)
    return complete && failed > 0
      ? `None of ${plural(points.length, 'point')} could be run: ${points.find(({ problem }) => problem !== undefined)!.problem}`
      : 'No point is simulated yet.';
  const left = failed > 0 ? `; ${whole(failed)} of ${plural(points.length, 'point')} could not be run` : '';
  if (measured.length === 1) return `${onlyPoint(axes, measured[0]!)}${left}.`;
  const goodput = bestOf(measured, ({ metrics }) => metrics.goodput_rps, 1);
  const best =
    goodput === undefined ? '' : `; goodput is highest, ${rate(goodput.value)}, at ${place(axes, goodput.point)}`;
  if (axes.length === 1) {
    const [first, last] = [measured[0]!, measured.at(-1)!];
    const [from, to] = [first, last].map(({ metrics }) => metrics.p95_ttft_ms ?? null);
    const ttft =
      from === null || to === null
        ? 'p95 TTFT is not measured everywhere'
        : `p95 TTFT goes from ${latency(from!)} to ${latency(to!)}`;
    return `As ${axis.field} goes from ${threeDigits(first.at[0]!)} to ${threeDigits(last.at[0]!)}, ${ttft}${best}${left}.`;
  }
  const ttft = bestOf(measured, ({ metrics }) => metrics.p95_ttft_ms, -1);
  const lowest =
    ttft === undefined
      ? 'p95 TTFT is not measured anywhere'
      : `p95 TTFT is lowest, ${latency(ttft.value)}, at ${place(axes, ttft.point)}`;
  return `Of ${plural(measured.length, 'point')}, ${lowest}${best}${left}.`;
}

/** What a reader of the answer should know beside it. */
export function sweepNotes({ axes, points }: SweepOutcome): string[] {
  return points.flatMap((point) => (point.problem === undefined ? [] : [`${place(axes, point)}: ${point.problem}`]));
}

/** A single point is neither the best of anything nor a course. */
function onlyPoint(axes: SweepOutcome['axes'], point: Measured): string {
  const { p95_ttft_ms: ttft, goodput_rps: goodput } = point.metrics;
  const ttftWords = ttft === null ? 'p95 TTFT is not measured' : `p95 TTFT is ${latency(ttft!)}`;
  return `Only ${place(axes, point)} was run: ${ttftWords}${goodput === null ? '' : ` and goodput ${rate(goodput!)}`}`;
}

function bestOf(points: readonly Measured[], metric: (point: Measured) => number | null, sign: 1 | -1) {
  let best: { readonly point: Measured; readonly value: number } | undefined;
  for (const point of points) {
    const value = metric(point);
    if (value !== null && (best === undefined || sign * value > sign * best.value)) best = { point, value };
  }
  return best;
}

/** `workload.request_rate_rps 20 and system.max_num_seqs 64`. */
function place(axes: SweepOutcome['axes'], { at }: Point): string {
  return axes.map(({ field }, i) => `${field} ${threeDigits(at[i]!)}`).join(' and ');
}
