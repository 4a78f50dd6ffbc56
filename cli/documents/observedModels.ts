import type { ModelCycle, ModelKey } from '../../engine/tuner/index.ts';
import { modelCycles } from '../../engine/tuner/modelCycles.ts';
import { grouped } from '../../server/documents/grouped.ts';
import { validObservations } from '../../server/documents/observations/observations.ts';
import type { ReadFile } from './readDocuments.ts';

/** What was observed of a model, cycle by cycle. */
export interface ObservedModel extends ModelKey {
  readonly cycles: readonly ModelCycle[];
}

/** The models that valid observations are of, in the order in which they appear. */
export function observedModels(files: readonly ReadFile[]): ObservedModel[] {
  const specs = files.flatMap(({ model }) => model.parts.flatMap(validObservations)).map(({ spec }) => spec);
  const observed = specs.filter(({ cycles }) => cycles.length > 0);
  const byModel = grouped(observed, ({ namespace, model_id }) => JSON.stringify([namespace, model_id]));
  return [...byModel.values()].map((own) => {
    const { namespace, model_id: modelId } = own[0]!;
    return { namespace, modelId, cycles: oneAfterAnother(own.map(modelCycles)) };
  });
}

/**
 * The cycles of a document as they stand; of several documents of one model in order of time, those of one moment as one.
 * What two documents say of one variant at one moment counts once, as the first has it.
 */
function oneAfterAnother(documents: readonly (readonly ModelCycle[])[]): readonly ModelCycle[] {
  const [only, ...others] = documents;
  if (others.length === 0) return only!;
  const byTime = new Map<number, ModelCycle>();
  for (const cycle of documents.flat()) {
    const known = byTime.get(cycle.timeMs);
    const isNew = ({ name }: { name: string }) => !known?.variants.some((variant) => variant.name === name);
    const variants = [...(known?.variants ?? []), ...cycle.variants.filter(isNew)];
    byTime.set(cycle.timeMs, { timeMs: cycle.timeMs, variants });
  }
  return [...byTime.values()].sort((a, b) => a.timeMs - b.timeMs);
}
