import { type LatencyReach, latencyReach } from '../../engine/analyzer/latencyReach.ts';
import { type LeastMultiplier, leastMultiplier } from '../../engine/analyzer/leastMultiplier.ts';
import type { Semantics } from '../../schemas/defaults.ts';
import type { KnownModel } from '../documents/knownModels.ts';
import { loadedVariant, queueInput } from '../documents/knownVariants.ts';

export type Latency = 'ttft' | 'itl';

/** Which targets the variants of a model can keep, and what they need. */
export interface ModelReach {
  /** Of each variant, in their order. */
  readonly variants: readonly LatencyReach[];
  /** A target has to be above this for every variant to keep it, ms; 0 where that is not known. */
  readonly leastMs: Readonly<Record<Latency, number>>;
  /** From here on a target decides nothing for any variant, ms; infinite where that is not known of all. */
  readonly mostMs: Readonly<Record<Latency, number>>;
  /** What k has to be above for every variant to keep the targets inferred from it. */
  readonly multiplier: LeastMultiplier | undefined;
}

/** A model stays as it is while nothing new is known of it, and is asked about at every keystroke. */
const kept: Readonly<Record<Semantics, WeakMap<KnownModel, ModelReach>>> = {
  documented: new WeakMap(),
  controller: new WeakMap(),
};

export function reachOf(model: KnownModel, semantics: Semantics): ModelReach {
  let reach = kept[semantics].get(model);
  if (!reach) {
    reach = workOut(model, semantics);
    kept[semantics].set(model, reach);
  }
  return reach;
}

function workOut({ variants: known }: KnownModel, semantics: Semantics): ModelReach {
  const variants = known.map((variant) => latencyReach(queueInput(variant), semantics));
  const over = (latency: Latency, end: 'leastMs' | 'mostMs', unknown: number) =>
    variants.reduce((most, reach) => Math.max(most, reach[latency]?.[end] ?? unknown), 0);
  return {
    variants,
    leastMs: { ttft: over('ttft', 'leastMs', 0), itl: over('itl', 'leastMs', 0) },
    mostMs: {
      ttft: over('ttft', 'mostMs', Number.POSITIVE_INFINITY),
      itl: over('itl', 'mostMs', Number.POSITIVE_INFINITY),
    },
    multiplier: leastMultiplier(known.map(loadedVariant), variants, semantics),
  };
}
