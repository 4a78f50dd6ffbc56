import type { StudyJob } from '../../engine/studies/studyJob.ts';
import type { SpecAddress, SpecProblem } from '../../protocol/specAddress.ts';
import type { ServingResult } from '../../schemas/results/serving-result.ts';
import type { DocumentModel } from '../documents/model.ts';
import type { ReadFile } from '../documents/serving/experimentJob.ts';
import { surroundings } from '../documents/serving/namedFiles.ts';
import { studyJob } from '../documents/studies/studyJob.ts';
import type { FeatureContext } from './context.ts';
import { shortened } from './shortened.ts';
import { soundSpec, specProblem } from './soundSpec.ts';

/** A study that can be run, with what its result says of where it comes from. */
export interface StudyToRun extends SpecAddress {
  readonly state: 'known';
  readonly version: number;
  readonly job: StudyJob;
  /** Facts that its runs read, and files. */
  readonly profiles: readonly { readonly id: string }[];
  readonly files: readonly ReadFile[];
  /** Of the result. */
  readonly warnings: ServingResult['warnings'];
  /** What a reader should know before it is run. */
  readonly remarks: readonly string[];
}

/** What a study would run, or why there is nothing to run. */
export function study(model: DocumentModel, address: SpecAddress, context: FeatureContext): StudyToRun | SpecProblem {
  const sound = soundSpec(model, address, context, 'study');
  if ('state' in sound) return sound;
  const read = studyJob(sound.part, surroundings(model.document.uri, context));
  if ('problems' in read)
    return specProblem(model, address, 'invalid', shortened(read.problems.map(({ message }) => message)));
  const { uri, name } = address;
  const { job, profiles, files, warnings } = read;
  return {
    state: 'known',
    uri,
    name,
    version: model.document.version,
    job,
    profiles,
    files,
    warnings: [...warnings],
    remarks: [...new Set([...sound.remarks, ...warnings])],
  };
}
