import { timeMs } from '../../../engine/report/clock.ts';
import type { VariantObservations } from '../../../schemas/variant-observations.ts';
import { grouped } from '../grouped.ts';
import type { Part } from '../model.ts';
import { modelKey } from '../modelKey.ts';
import { validObservations } from './observations.ts';

type Spec = VariantObservations['spec'];
type Cycle = Spec['cycles'][number];

/** What the valid observations in parts of files say of each model, in the order in which the models appear. */
export function observationsByModel(parts: readonly Part[]): Spec[] {
  const specs = parts.flatMap(validObservations).map(({ spec }) => spec);
  const groups = grouped(specs, ({ namespace, model_id: modelId }) => modelKey({ namespace, modelId }));
  return [...groups.values()].map((same) => ({
    ...same[0]!,
    cycles: oneAfterAnother(same.map(({ cycles }) => cycles)),
  }));
}

/**
 * The cycles of a document as they stand; of several documents of one model in order of time, those of one moment as one.
 * What two documents say of one variant at one moment counts once, as the first has it.
 */
function oneAfterAnother(documents: readonly Cycle[][]): Cycle[] {
  const [only, ...others] = documents.filter((cycles) => cycles.length > 0);
  if (others.length === 0) return only ?? [];
  const byTime = new Map<number, Cycle>();
  for (const cycle of documents.flat()) {
    const time = timeMs(cycle.time);
    const known = byTime.get(time);
    const isNew = ({ name }: { name: string }) => !known?.variants.some((variant) => variant.name === name);
    const variants = [...(known?.variants ?? []), ...cycle.variants.filter(isNew)];
    byTime.set(time, { ...(known ?? cycle), variants });
  }
  return [...byTime].sort(([a], [b]) => a - b).map(([, cycle]) => cycle);
}
