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
  const best = goodput === undefined ? '' : `; goodput is ${extremeWords(axes, measured, goodput, 'highest', rate)}`;
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
      : `p95 TTFT is ${extremeWords(axes, measured, ttft, 'lowest', latency)}`;
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

/** The best value, and every point that has it. */
interface Extreme {
  readonly value: number;
  readonly points: readonly Measured[];
}

function bestOf(
  points: readonly Measured[],
  metric: (point: Measured) => number | null,
  sign: 1 | -1,
): Extreme | undefined {
  let best: { value: number; points: Measured[] } | undefined;
  for (const point of points) {
    const value = metric(point);
    if (value === null) continue;
    if (best === undefined || sign * value > sign * best.value) best = { value, points: [point] };
    else if (value === best.value) best.points.push(point);
  }
  return best;
}

/** `lowest, 61 ms, at system.max_num_seqs 8`: one of several is not shown as the only one. */
function extremeWords(
  axes: SweepOutcome['axes'],
  all: readonly Measured[],
  { value, points }: Extreme,
  which: 'highest' | 'lowest',
  words: (value: number) => string,
): string {
  const [first, second] = points;
  if (points.length === all.length) return `${words(value)} at every point`;
  const where = place(axes, first!);
  if (second === undefined) return `${which}, ${words(value)}, at ${where}`;
  return points.length === 2
    ? `${which}, ${words(value)}, equally at ${where} and at ${place(axes, second)}`
    : `${which}, ${words(value)}, equally at ${plural(points.length, 'point')}, the first of them ${where}`;
}

/** `workload.request_rate_rps 20 and system.max_num_seqs 64`. */
export function place(axes: SweepOutcome['axes'], { at }: Point): string {
  return axes.map(({ field }, i) => `${field} ${threeDigits(at[i]!)}`).join(' and ');
}
