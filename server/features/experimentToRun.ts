import type { ServingJob } from '../../engine/serving/servingJob.ts';
import type { SpecAddress, SpecProblem } from '../../protocol/specAddress.ts';
import type { AcceleratorProfile, ModelProfile } from '../../schemas/profiles.ts';
import type { DocumentModel } from '../documents/model.ts';
import { experimentJob, type ReadFile } from '../documents/serving/experimentJob.ts';
import { surroundings } from '../documents/serving/namedFiles.ts';
import { servingExperiment } from '../documents/serving/servingExperiment.ts';
import type { FeatureContext } from './context.ts';
import { shortened } from './shortened.ts';
import { soundSpec, specProblem } from './soundSpec.ts';

/** An experiment that can be run, with what its result says of where it comes from. */
export interface ExperimentToRun {
  readonly job: ServingJob;
  readonly profiles: readonly (AcceleratorProfile | ModelProfile)[];
  readonly files: readonly ReadFile[];
  /** What a reader must know of the files. */
  readonly warnings: readonly string[];
  /** What is found in the document that is more than a hint. */
  readonly remarks: readonly string[];
}

/** The experiment of an address with all that it names, or why there is nothing to run. */
export function experimentToRun(
  model: DocumentModel,
  address: SpecAddress,
  context: FeatureContext,
): ExperimentToRun | SpecProblem {
  const problem = (message: string) => specProblem(model, address, 'invalid', message);
  const sound = soundSpec(model, address, context, 'experiment');
  if ('state' in sound) return sound;
  const experiment = servingExperiment(sound.part);
  if (!experiment) return problem('This experiment cannot be run as it stands. Its findings in the editor say why.');
  const read = experimentJob(experiment, surroundings(model.document.uri, context));
  if ('problems' in read) return problem(shortened(read.problems.map(({ message }) => message)));
  return { ...read, remarks: sound.remarks };
}
