import { exp, log } from '../../../engine/numerics/elementary.ts';
import { LATENCIES, type Latencies } from './latencies.ts';
import type { LatencyModel } from './latencyModel.ts';
import type { MeasuredRun } from './measuredRun.ts';
import { type Minimum, minimum } from './minimum.ts';
import { replayed } from './replay.ts';

/** Iterations of the search from each start, and from the best of what they find. */
const ITERATIONS = { first: 40, last: 120 };
/** Edges of the simplex then, in logarithms. */
const EDGES = { first: 0.3, last: 0.1 };
/** How many of the first searches go on. */
const GO_ON = 2;

/** Parameters of a model, and the mean distance (`distance`) that they leave. */
export interface Fit {
  readonly parameters: readonly number[];
  readonly distance: number;
}

/**
 * The parameters with which the simulator comes nearest to what a server did with its first requests. All requests are
 * simulated, since later ones slow earlier ones down, but of the later only arrivals and lengths are used. Searched in logarithms
 * of the parameters from several starts: a run is not a smooth function of them, since an admission an iteration later moves
 * everything after it.
 */
export function fitted(model: LatencyModel, run: MeasuredRun, requests: number): Fit {
  const f = (at: readonly number[]) =>
    distance(run.latencies, replayed(run, model.cost(at.map(exp), run.accelerator)), requests);
  const byValue = (a: Minimum, b: Minimum) => a.value - b.value;
  const first = startsOf(model)
    .map((start) => minimum(f, start, EDGES.first, ITERATIONS.first))
    .sort(byValue);
  const last = first
    .slice(0, GO_ON)
    .map(({ at }) => minimum(f, at, EDGES.last, ITERATIONS.last))
    .sort(byValue);
  return { parameters: last[0]!.at.map(exp), distance: last[0]!.value };
}

/**
 * How far apart two accounts of the first requests are: the mean of |ln(ours / theirs)| over requests and latencies. As a
 * ratio, a short TTFT of the ramp-up, when nobody waits, tells as much as a long one behind a queue; not squared, a few requests
 * that a hiccup of the server hit decide nothing.
 */
function distance(theirs: Latencies, ours: Latencies, requests: number): number {
  let sum = 0;
  for (const name of LATENCIES) {
    for (let r = 0; r < requests; r++) sum += Math.abs(log(ours[name][r]! / theirs[name][r]!));
  }
  return sum / (LATENCIES.length * requests);
}

function startsOf(model: LatencyModel): number[][] {
  return model.parameters.reduce<number[][]>(
    (starts, { from }) => starts.flatMap((start) => from.map((value) => [...start, log(value)])),
    [[]],
  );
}
