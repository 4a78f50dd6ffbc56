import {
  DEFAULT_BURST_FACTOR,
  DEFAULT_BURST_FRACTION,
  DEFAULT_MAX_BATCH,
  DEFAULT_MAX_NUM_BATCHED_TOKENS,
} from '../../../schemas/defaults.ts';
import { type Choices, LENGTH_FIELDS, type LooseSpec, numberAt, valueAt } from './looseSpec.ts';

type LengthField = (typeof LENGTH_FIELDS)[number];

/** The token budget of an iteration and the batch limit; NaN for what is no number, which compares to nothing. */
export function batchLimits(spec: LooseSpec): { readonly budget: number; readonly sequences: number } {
  const limit = (name: string, usual: number) => numberAt(spec, ['system', name], usual) ?? Number.NaN;
  return {
    budget: limit('max_num_batched_tokens', DEFAULT_MAX_NUM_BATCHED_TOKENS),
    sequences: limit('max_num_seqs', DEFAULT_MAX_BATCH),
  };
}

/** The bursts of a spec that has such arrivals. */
export function burstsOf(spec: LooseSpec, { arrival, hasTrace }: Choices) {
  if (arrival !== 'bursty' || hasTrace) return undefined;
  const factor = numberAt(spec, ['workload', 'burst_factor'], DEFAULT_BURST_FACTOR);
  const fraction = numberAt(spec, ['workload', 'burst_fraction'], DEFAULT_BURST_FRACTION);
  return factor === undefined || fraction === undefined ? undefined : { factor, fraction };
}

/** What is at odds in lengths, and the field to mark for it. */
export type LengthsFault =
  | { readonly is: 'inverted'; readonly field: 'max'; readonly min: number; readonly max: number }
  | { readonly is: 'other-number'; readonly field: 'weights'; readonly values: number; readonly weights: number }
  | { readonly is: 'no-weight'; readonly field: 'weights' };

export function lengthsFault(spec: LooseSpec, choices: Choices, field: LengthField): LengthsFault | undefined {
  if (choices.hasTrace) return undefined;
  const dist = choices.lengths[field];
  if (dist === 'uniform') {
    const [min, max] = [numberAt(spec, ['workload', field, 'min']), numberAt(spec, ['workload', field, 'max'])];
    return min !== undefined && max !== undefined && min > max ? { is: 'inverted', field: 'max', min, max } : undefined;
  }
  if (dist !== 'empirical') return undefined;
  const values = valueAt(spec, ['workload', field, 'values']);
  const weights = valueAt(spec, ['workload', field, 'weights']);
  if (!Array.isArray(values) || !Array.isArray(weights)) return undefined;
  if (values.length !== weights.length)
    return { is: 'other-number', field: 'weights', values: values.length, weights: weights.length };
  return weights.every((weight) => weight === 0) ? { is: 'no-weight', field: 'weights' } : undefined;
}

/** The longest length there can be; of a distribution without end, its mean. */
export function longestLength(spec: LooseSpec, choices: Choices, field: LengthField): number | undefined {
  if (choices.hasTrace) return undefined;
  const at = (name: string) => numberAt(spec, ['workload', field, name]);
  switch (choices.lengths[field]) {
    case 'constant':
      return at('value');
    case 'uniform':
      return at('max');
    case 'lognormal':
      return at('max') ?? at('mean');
    case 'empirical': {
      const values = valueAt(spec, ['workload', field, 'values']);
      const numbers = Array.isArray(values) ? values.filter((value) => typeof value === 'number') : [];
      return numbers.length > 0 ? numbers.reduce((most, value) => Math.max(most, value)) : undefined;
    }
    default:
      return undefined;
  }
}

/** What contradicts what in a spec, so that it cannot be simulated: a sentence; undefined if nothing does. */
export function contradiction(spec: LooseSpec, choices: Choices): string | undefined {
  const { budget, sequences } = batchLimits(spec);
  if (budget < sequences) return `max_num_batched_tokens is ${budget}, below max_num_seqs, which is ${sequences}.`;
  const bursts = burstsOf(spec, choices);
  if (bursts && bursts.factor * bursts.fraction >= 1)
    return 'burst_factor times burst_fraction is not below 1, so bursts leave nothing for the rest of the time.';
  const field = LENGTH_FIELDS.find((name) => lengthsFault(spec, choices, name));
  return field && `Nothing can be drawn from ${field}: its bounds or weights contradict each other.`;
}
