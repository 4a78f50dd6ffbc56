import type { StudyOutcome, StudyResult } from '../../schemas/results/study-results.ts';
import type { ResolvedStudy } from '../../schemas/studies/resolvedStudy.ts';
import type { ResultSources } from './servingResult.ts';

/** The file that a study is saved as, stopped or not. @param outcome what a study of this kind found */
export function studyResult(study: ResolvedStudy, outcome: StudyOutcome, sources: ResultSources): StudyResult {
  const { engineVersion, specHash, inputs, warnings } = sources;
  const file = {
    schemaVersion: 1,
    kind: `${study.kind}Result`,
    engineVersion,
    seed: study.base.seed,
    specHash,
    inputs: [...inputs],
    spec: study.spec,
    result: outcome,
    warnings: [...warnings],
  };
  // A study of a kind finds an outcome of that kind, which types of two arguments cannot tell.
  return file as StudyResult;
}
