import { stringify } from 'yaml';
import { changedSpec as changed } from '../../engine/studies/changedSpec.ts';
import type { ChangedSpecParams } from '../../protocol/results.ts';
import { isMapping } from '../documents/serving/looseSpec.ts';
import { resolveSpec } from '../documents/serving/servingExperiment.ts';

/** kneepoint/changedSpec: what a result was found of, or its base, with some fields changed, as the text of an experiment. */
export function changedSpec({ result, name, change }: ChangedSpecParams): string {
  const spec: unknown = result.kind === 'ServingResult' ? result.spec : result.spec.base;
  const written = changed(isMapping(spec) ? spec : {}, change);
  return stringify({
    apiVersion: 'kneepoint.dev/v1alpha1',
    kind: 'ServingExperiment',
    metadata: { name },
    // Without what a base has for others of its candidates; as it is where it cannot be run.
    spec: resolveSpec(name, written)?.spec ?? written,
  });
}
