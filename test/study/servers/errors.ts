import { distributionOf } from '../../../engine/numerics/distribution.ts';
import { SHARES } from '../../../engine/serving/simulate.ts';
import { LATENCIES, type Latencies, type LatencyName } from './latencies.ts';

export const STATISTICS = ['mean', 'p50', 'p90', 'p95', 'p99'] as const;

/** Of each latency, its statistics in the order of `STATISTICS`. */
export type Figures = Readonly<Record<LatencyName, readonly number[]>>;

/** Of the requests from number `from` on, ms. */
export function figuresOf(latencies: Latencies, from: number): Figures {
  return forEach((name) => {
    const { mean, percentiles } = distributionOf(latencies[name].subarray(from), SHARES);
    return [mean, ...percentiles];
  });
}

/** By how much ours are above theirs, as a share of theirs. */
export function errorsOf(theirs: Figures, ours: Figures): Figures {
  return forEach((name) => theirs[name].map((value, i) => ours[name][i]! / value - 1));
}

function forEach(of: (name: LatencyName) => readonly number[]): Figures {
  return Object.fromEntries(LATENCIES.map((name) => [name, of(name)])) as unknown as Figures;
}
