import type { Experts } from '../../schemas/profiles.ts';

/** Beyond this share of experts that no token reached, more tokens change nothing that could be seen. */
const UNREACHED = 1e-9;
/** Tokens of an iteration beyond which the table of shares ends in any case. */
const MOST_TOKENS = 32_768;

/**
 * The share of a layer's routed experts that an iteration reads, by its number of tokens: 1 - (1 - k/E)^t in expectation, as
 * if each token chose its k of E experts by itself and evenly. Ends where all are reached. An iteration of no tokens counts
 * as one of one: it emits a token, so one went through.
 */
export function reachedShares({ count, perToken }: Pick<Experts, 'count' | 'perToken'>): Float64Array {
  const missedByOne = 1 - perToken / count;
  const shares = [perToken / count, perToken / count];
  for (let missed = missedByOne; missed > UNREACHED && shares.length <= MOST_TOKENS; ) {
    missed *= missedByOne;
    shares.push(1 - missed);
  }
  return Float64Array.from(shares);
}
