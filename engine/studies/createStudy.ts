import type { StudyOutcome } from '../../schemas/results/study-results.ts';
import { CapacitySearch } from './capacitySearch.ts';
import { designSpace } from './designSpace.ts';
import { pairedStudy } from './pairedStudy.ts';
import { sensitivity } from './sensitivity.ts';
import type { Study } from './study.ts';
import type { StudyJob } from './studyJob.ts';
import { sweep } from './sweep.ts';

/**
 * The dialogue of a study, from its start.
 * @throws RangeError with a sentence, where the study makes no sense or takes too many runs
 */
export function createStudy({ study, alternatives }: StudyJob): Study<StudyOutcome> {
  switch (study.kind) {
    case 'CapacitySearch':
      return new CapacitySearch(study);
    case 'DesignSpace':
      return designSpace(study, alternatives);
    case 'PairedStudy':
      return pairedStudy(study, alternatives);
    case 'Sensitivity':
      return sensitivity(study, alternatives);
    case 'Sweep':
      return sweep(study, alternatives);
  }
}
