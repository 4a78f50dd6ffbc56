import type { ModelCycle, ModelKey } from '../../engine/tuner/index.ts';
import { modelCycles } from '../../engine/tuner/modelCycles.ts';
import { observationsByModel } from '../../server/documents/observations/byModel.ts';
import type { ReadFile } from './readDocuments.ts';

/** What was observed of a model, cycle by cycle. */
export interface ObservedModel extends ModelKey {
  readonly cycles: readonly ModelCycle[];
}

/** The models that valid observations are of, in the order in which they appear. */
export function observedModels(files: readonly ReadFile[]): ObservedModel[] {
  return observationsByModel(files.flatMap(({ model }) => model.parts))
    .filter(({ cycles }) => cycles.length > 0)
    .map((spec) => ({ namespace: spec.namespace, modelId: spec.model_id, cycles: modelCycles(spec) }));
}
