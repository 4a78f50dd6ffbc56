import type { AnyResult } from '../../schemas/results/results.ts';
import { type Change, changedSpec } from '../studies/changedSpec.ts';
import { type ServingSpec, servingSpecOf } from './resultSpec.ts';

/** The specs of the experiments that a result is made of, each once for each alternative; of those that were not run, where none was. */
export function ranSpecs(result: AnyResult): ServingSpec[] {
  const base = servingSpecOf(result);
  const changes = changesOf(result);
  return (changes.length > 0 ? changes : [{}]).map((change) => changedSpec({ ...base }, change) as ServingSpec);
}

/** What was changed in the base for each alternative. */
function changesOf(study: AnyResult): Change[] {
  switch (study.kind) {
    case 'DesignSpaceResult':
      return thoseRun(study.result.candidates).map(({ change }) => change);
    case 'PairedStudyResult':
    case 'SensitivityResult':
      return [{}, study.result.change];
    case 'SweepResult': {
      const { axes, points } = study.result;
      return thoseRun(points).map(({ at }) => Object.fromEntries(axes.map(({ field }, i) => [field, at[i]])));
    }
    default:
      return [{}];
  }
}

function thoseRun<Alternative extends { readonly repetitions: number }>(all: readonly Alternative[]) {
  const run = all.filter(({ repetitions }) => repetitions > 0);
  return run.length > 0 ? run : all;
}
