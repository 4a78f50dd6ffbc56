import { ParameterStore } from '../../engine/tuner/index.ts';
import { type KnownVariant, knownVariants, withoutDuplicates } from '../../server/documents/knownVariants.ts';
import type { Problem } from '../lint/problem.ts';
import type { ReadFile } from './readDocuments.ts';

/** What is known of variants before the first cycle. */
export interface StartParameters {
  readonly store: ParameterStore;
  /** Variants that cannot be taken: the others are. */
  readonly problems: readonly Problem[];
}

/** The parameters in ServiceParameters documents; of a variant that is given twice what was learned last. */
export function startParameters(files: readonly ReadFile[]): StartParameters {
  const problems: Problem[] = [];
  const usable = withoutDuplicates(files.flatMap(({ model }) => knownVariants(model))).filter((variant) => {
    try {
      ParameterStore.restore([variant.parameters]);
      return true;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problems.push({ name: placeOf(variant, files), reason: error.message });
      return false;
    }
  });
  return { store: ParameterStore.restore(usable.map(({ parameters }) => parameters)), problems };
}

function placeOf({ uri, span }: KnownVariant, files: readonly ReadFile[]): string {
  const { name, model } = files.find((file) => file.model.document.uri === uri)!;
  const { line, character } = model.document.positionAt(span[0]);
  return `${name}:${line + 1}:${character + 1}`;
}
