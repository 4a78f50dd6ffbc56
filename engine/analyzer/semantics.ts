import type { Semantics } from '../../schemas/defaults.ts';

/** Every difference in deciding for a model between the document and the running controller, by name (docs/theory.md). */
export interface AnalyzerDifferences {
  /** Targets are inferred with the mean request of the whole model (controller) or of the variant (document). */
  infersFromModelMeans: boolean;
  /** A parameter of 0 is taken for one that was not learned (controller). */
  zeroIsNotLearned: boolean;
  /** The supply of a variant is that of the replicas it needs (controller) or of those that are ready (document). */
  suppliesWhatIsNeeded: boolean;
  /** A model whose every variant failed has a result, all of placeholders (controller), or an error (document). */
  allMayFail: boolean;
}

export const ANALYZER_DIFFERENCES: Record<Semantics, AnalyzerDifferences> = {
  documented: {
    infersFromModelMeans: false,
    zeroIsNotLearned: false,
    suppliesWhatIsNeeded: false,
    allMayFail: false,
  },
  controller: {
    infersFromModelMeans: true,
    zeroIsNotLearned: true,
    suppliesWhatIsNeeded: true,
    allMayFail: true,
  },
};
