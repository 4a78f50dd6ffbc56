import type { StudyResult } from '../../schemas/results/study-results.ts';
import { servingSpecOf } from './resultSpec.ts';
import { capacitySearchNotes, capacitySearchSentence } from './studies/capacitySearchWords.ts';
import { designSpaceNotes, designSpaceSentence } from './studies/designSpaceWords.ts';
import { pairedStudyNotes, pairedStudySentence } from './studies/pairedStudyWords.ts';
import { sensitivityNotes, sensitivitySentence } from './studies/sensitivityWords.ts';
import { sweepNotes, sweepSentence } from './studies/sweepWords.ts';

/** What a study found in a sentence, as a colleague would say it. */
export function studySentence(study: StudyResult): string {
  const { result } = study;
  if ('problem' in result && result.problem !== undefined) return `The study came to nothing: ${result.problem}`;
  switch (study.kind) {
    case 'CapacitySearchResult':
      return capacitySearchSentence(study.result, servingSpecOf(study).slo);
    case 'DesignSpaceResult':
      return designSpaceSentence(study.result);
    case 'PairedStudyResult':
      return pairedStudySentence(study.result);
    case 'SensitivityResult':
      return sensitivitySentence(study.result);
    case 'SweepResult':
      return sweepSentence(study.result);
  }
}

/** What a reader of the headline should know beside it, a sentence or two each: the most important first. */
export function studyNotes(study: StudyResult): string[] {
  const stopped = study.result.complete
    ? []
    : ['The study is not complete: this is what was found from the runs that are done.'];
  return [...stopped, ...notesOf(study)];
}

function notesOf(study: StudyResult): string[] {
  switch (study.kind) {
    case 'CapacitySearchResult':
      return capacitySearchNotes(study.result, servingSpecOf(study).slo);
    case 'DesignSpaceResult':
      return designSpaceNotes(study.result);
    case 'PairedStudyResult':
      return pairedStudyNotes(study.result);
    case 'SensitivityResult':
      return sensitivityNotes(study.result);
    case 'SweepResult':
      return sweepNotes(study.result);
  }
}
