import { log } from '../../numerics/elementary.ts';
import type { Environment } from '../observation.ts';
import type { Offered } from './latencyGradient.ts';

/** Latencies of pods under like conditions, in one cycle or, once older, over several. */
export interface LatencyRecord {
  /** Number of the cycle; of several, their mean. */
  readonly cycle: number;
  readonly offered: Offered;
  readonly lnTtft: number;
  readonly lnItl: number;
  /** Observations that it stands for. */
  readonly count: number;
}

/** Environments of one cycle as records of one observation each. */
export function recordsOf(environments: readonly Environment[], cycle: number): LatencyRecord[] {
  return environments.map(({ arrivalRateRps: rateRps, inputTokens, outputTokens, maxBatch, ttftMs, itlMs }) => ({
    cycle,
    offered: { rateRps, inputTokens, outputTokens, maxBatch },
    lnTtft: log(ttftMs),
    lnItl: log(itlMs),
    count: 1,
  }));
}

/** Conditions whose rates and token counts differ by less than this share are alike. */
const ALIKE = 0.04;

/**
 * Puts like conditions together: the group of each item, groups numbered in order. The first item of a group is its
 * centre. Where that makes more than `most` groups, what counts as alike is widened until it does not.
 */
export function groupAlike(items: readonly { readonly offered: Offered }[], most: number): number[] {
  for (let alike = ALIKE; ; alike *= 2) {
    const groups = groupWithin(items, alike, most);
    if (groups !== undefined) return groups;
  }
}

function groupWithin(
  items: readonly { readonly offered: Offered }[],
  alike: number,
  most: number,
): number[] | undefined {
  const centres: Offered[] = [];
  const groups: number[] = [];
  for (const { offered } of items) {
    let group = centres.findIndex((centre) => distance(offered, centre) <= alike);
    if (group < 0) {
      if (centres.length === most) return undefined;
      group = centres.push(offered) - 1;
    }
    groups.push(group);
  }
  return groups;
}

/** The largest difference in the logarithm of rate, input, output (one token added: there may be none) or max batch. */
function distance(a: Offered, b: Offered): number {
  return Math.max(
    apart(a.rateRps, b.rateRps),
    apart(a.inputTokens + 1, b.inputTokens + 1),
    apart(a.outputTokens, b.outputTokens),
    apart(a.maxBatch, b.maxBatch),
  );
}

function apart(a: number, b: number): number {
  return Math.abs(log(a / b));
}
