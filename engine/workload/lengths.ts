import { MAX_TOKENS } from '../../schemas/defaults.ts';
import { exp, inverseNormal, log } from '../numerics/elementary.ts';
import { RandomStream } from '../numerics/random.ts';

/** How many tokens prompts or answers have. What is drawn is a whole number from 1 to `atMost`. */
export type Lengths = (
  | LognormalLengths
  | { readonly dist: 'constant'; readonly value: number }
  /** Each whole number from `min` to `max` alike. */
  | { readonly dist: 'uniform'; readonly min: number; readonly max: number }
  | EmpiricalLengths
) & {
  /** Longer ones are cut to this; without it, to MAX_TOKENS. */
  readonly atMost?: number | undefined;
};

/** The logarithm is normal. `mean` and `cv` are those before lengths below 1 are raised, and long ones cut. */
interface LognormalLengths {
  readonly dist: 'lognormal';
  readonly mean: number;
  /** Standard deviation over mean. */
  readonly cv: number;
}

/** One of the values, each as often as its weight says; without weights, all alike. */
export interface EmpiricalLengths {
  readonly dist: 'empirical';
  readonly values: ArrayLike<number>;
  /** As many as values. */
  readonly weights?: ArrayLike<number> | undefined;
}

type LengthStream = 'prompt_tokens' | 'output_tokens';

/** Draws are made so many at a time: loops that do one thing each are compiled to twice the speed. */
const BATCH = 1024;

/** Lengths of `count` requests; the arguments are taken to be checked. */
export function drawLengths(lengths: Lengths, count: number, seed: number, name: LengthStream): Int32Array {
  const tokens = new Int32Array(count);
  const atMost = lengths.atMost ?? MAX_TOKENS;
  const stream = new RandomStream(seed, name);
  switch (lengths.dist) {
    case 'constant':
      return tokens.fill(Math.min(lengths.value, atMost));
    case 'lognormal':
      drawLognormal(tokens, lengths, atMost, stream);
      break;
    case 'uniform': {
      const { min, max } = lengths;
      for (let i = 0; i < count; i++)
        tokens[i] = Math.min(min + Math.floor(stream.uniform() * (max - min + 1)), atMost);
      break;
    }
    case 'empirical':
      drawEmpirical(tokens, lengths, atMost, stream);
  }
  return tokens;
}

/**
 * A length x becomes the whole number below or above, the latter as often as x is near it, so that the mean stays what it
 * is. What decides is the lower half of the bits of the very number that x comes from: beside the upper half they don't
 * show in x.
 */
function drawLognormal(tokens: Int32Array, { mean, cv }: LognormalLengths, atMost: number, stream: RandomStream): void {
  const variance = log(1 + cv * cv);
  const sigma = Math.sqrt(variance);
  const drawn = new Float64Array(BATCH);
  const normal = new Float64Array(BATCH);
  for (let start = 0; start < tokens.length; start += BATCH) {
    const end = Math.min(start + BATCH, tokens.length);
    stream.fillOpenUniform(drawn);
    for (let i = 0; i < BATCH; i++) normal[i] = inverseNormal(drawn[i]!);
    for (let i = start; i < end; i++) {
      const x = mean * exp(sigma * normal[i - start]! - variance / 2);
      const lower = drawn[i - start]! * 0x4000000;
      const whole = Math.floor(x + (lower - Math.floor(lower)));
      tokens[i] = Math.max(1, Math.min(whole, atMost));
    }
  }
}

function drawEmpirical(tokens: Int32Array, lengths: EmpiricalLengths, atMost: number, stream: RandomStream): void {
  const { values, weights } = lengths;
  const cumulative = new Float64Array(values.length);
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    total += weights ? weights[i]! : 1;
    cumulative[i] = total;
  }
  for (let i = 0; i < tokens.length; i++) {
    const value = values[firstAbove(cumulative, stream.uniform() * total)]!;
    tokens[i] = Math.min(value, atMost);
  }
}

/** Index of the first element above x, which the last one is. */
function firstAbove(rising: Float64Array, x: number): number {
  let low = 0;
  let high = rising.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rising[middle]! > x) high = middle;
    else low = middle + 1;
  }
  return low;
}
