import { ParameterStore } from '../../engine/tuner/index.ts';
import { knownVariants, withoutDuplicates } from '../../server/documents/knownVariants.ts';
import type { ReadFile } from './readDocuments.ts';

/** The parameters in ServiceParameters documents; of a variant that is given twice what was learned last. */
export function startParameters(files: readonly ReadFile[]): ParameterStore {
  const variants = withoutDuplicates(files.flatMap(({ model }) => knownVariants(model)));
  return ParameterStore.restore(variants.map(({ parameters }) => parameters));
}
