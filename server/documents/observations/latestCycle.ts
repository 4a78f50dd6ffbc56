import { timeMs } from '../../../engine/report/clock.ts';
import { modelCycles } from '../../../engine/tuner/modelCycles.ts';
import type { ModelCycle } from '../../../engine/tuner/observation.ts';
import type { VariantObservations } from '../../../schemas/variant-observations.ts';
import type { DocumentModel } from '../model.ts';
import { type Model, modelKey } from '../modelKey.ts';
import { validObservations } from './observations.ts';

/** What the pods of a model reported last, and the file that says so. */
export interface ObservedModel extends Model {
  readonly uri: string;
  readonly cycle: ModelCycle;
}

/** The last cycle of each model that a file has valid observations of. */
export function latestCycles({ document, parts }: DocumentModel): ObservedModel[] {
  return parts.flatMap(validObservations).flatMap(({ spec }) => {
    const last = lastOf(spec.cycles);
    if (!last) return [];
    const [cycle] = modelCycles({ ...spec, cycles: [last] });
    return [{ modelId: spec.model_id, namespace: spec.namespace, uri: document.uri, cycle: cycle! }];
  });
}

/** The latest cycle of each model; of two at one time that of the later path counts. */
export function latestByModel(observed: readonly ObservedModel[]): ReadonlyMap<string, ObservedModel> {
  const latest = new Map<string, ObservedModel>();
  for (const each of observed) {
    const key = modelKey(each);
    const other = latest.get(key);
    if (!other || isLater(each, other)) latest.set(key, each);
  }
  return latest;
}

function isLater(a: ObservedModel, b: ObservedModel): boolean {
  return a.cycle.timeMs > b.cycle.timeMs || (a.cycle.timeMs === b.cycle.timeMs && a.uri > b.uri);
}

/** Times may stand out of order. */
function lastOf(cycles: VariantObservations['spec']['cycles']) {
  let last = cycles[0];
  for (const cycle of cycles) if (timeMs(cycle.time) > timeMs(last!.time)) last = cycle;
  return last;
}
