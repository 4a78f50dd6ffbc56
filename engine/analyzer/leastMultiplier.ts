import type { Semantics } from '../../schemas/defaults.ts';
import { inferredTargets } from '../queueing/index.ts';
import { asInferredFrom, type LoadedVariant } from './inferredSlo.ts';
import type { LatencyReach } from './latencyReach.ts';

/** A multiplier, and the target that asks for it. */
export interface LeastMultiplier {
  readonly multiplier: number;
  readonly target: 'ttft' | 'itl';
}

/**
 * The multiplier above which every variant of a model can keep the targets inferred from it; at or below it sizing fails
 * for at least one, whose capacity is zero then. The targets of a model grow with k as the largest over its variants.
 * Of one variant under `controller` semantics it is at least 2 with a prompt: the controller's TTFT has one decode step
 * more than the target allows for (docs/theory.md, section 4).
 * @param reaches of each variant
 * @returns undefined where no variant has a range
 */
export function leastMultiplier(
  variants: readonly LoadedVariant[],
  reaches: readonly LatencyReach[],
  semantics: Semantics,
): LeastMultiplier | undefined {
  const inferring = asInferredFrom(variants, semantics);
  const least = (target: 'ttft' | 'itl'): number => {
    const needed = reaches.reduce((most, reach) => Math.max(most, reach[target]?.leastMs ?? 0), 0);
    if (needed === 0) return 0;
    return inferring.reduce((lowest, variant) => {
      const atZero = inferredTargets(0, variant);
      const own = target === 'ttft' ? atZero.ttftMs : atZero.itlMs;
      return Math.min(lowest, (needed - own) / variant.alphaMs);
    }, Number.POSITIVE_INFINITY);
  };
  const [forTtft, forItl] = [least('ttft'), least('itl')];
  const multiplier = Math.max(forTtft, forItl);
  return multiplier > 0 ? { multiplier, target: forTtft < forItl ? 'itl' : 'ttft' } : undefined;
}
