import { VariantObservations as validate } from '../../../schemas/generated/validators.js';
import type { VariantObservations } from '../../../schemas/variant-observations.ts';

type Cycle = VariantObservations['spec']['cycles'][number];
type Variant = Cycle['variants'][number];

/** The innermost item of a list that a JSON pointer leads into. */
const ITEM = /^.*\/\d+(?=\/|$)/;

/**
 * A document of observations, as plain data, without what is wrong in it: a wrong value takes the pod with it that it
 * stands in, else the variant in that cycle, else the cycle. A pod that is left out still counts as a replica. A cycle of
 * which no pod is left tells nothing and goes too. Undefined if the document as a whole is wrong, or nothing is left.
 */
export function usableObservations(value: unknown): VariantObservations | undefined {
  if (validate(value)) return value as VariantObservations;
  const wrong = new Set<string>();
  for (const { instancePath } of validate.errors ?? []) {
    const item = ITEM.exec(instancePath)?.[0];
    if (item === undefined) return undefined;
    wrong.add(item);
  }
  const { spec, ...rest } = value as VariantObservations;
  const cycles = kept(spec.cycles, '/spec/cycles', wrong).flatMap(([cycle, path]) => usableCycle(cycle, path, wrong));
  return cycles.length === 0 ? undefined : { ...rest, spec: { ...spec, cycles } };
}

function usableCycle(cycle: Cycle, path: string, wrong: ReadonlySet<string>): Cycle[] {
  const { notes } = cycle;
  const variants = kept(cycle.variants, `${path}/variants`, wrong).map(([variant, at]) =>
    usableVariant(variant, at, wrong),
  );
  const isLost = countPods(cycle.variants) > 0 && countPods(variants) === 0;
  if (isLost) return [];
  return [{ ...cycle, variants, ...(notes ? { notes: items(notes, `${path}/notes`, wrong) } : {}) }];
}

function usableVariant(variant: Variant, path: string, wrong: ReadonlySet<string>): Variant {
  const { refused } = variant;
  const pods = items(variant.pods, `${path}/pods`, wrong);
  return {
    ...variant,
    ...(pods.length < variant.pods.length ? { current_replicas: variant.current_replicas ?? variant.pods.length } : {}),
    pods,
    ...(refused ? { refused: items(refused, `${path}/refused`, wrong) } : {}),
  };
}

/** The items of a list that nothing is wrong with but maybe below them, each with its path. */
function kept<T>(list: readonly T[], path: string, wrong: ReadonlySet<string>): [T, string][] {
  return list.flatMap((item, i): [T, string][] => (wrong.has(`${path}/${i}`) ? [] : [[item, `${path}/${i}`]]));
}

function items<T>(list: readonly T[], path: string, wrong: ReadonlySet<string>): T[] {
  return kept(list, path, wrong).map(([item]) => item);
}

/** Of variants that may be wrong themselves. */
function countPods(variants: readonly Variant[]): number {
  return variants.reduce((sum, variant) => sum + (Array.isArray(variant?.pods) ? variant.pods.length : 0), 0);
}
