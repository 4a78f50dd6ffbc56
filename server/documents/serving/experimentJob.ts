import type { ServingJob } from '../../../engine/serving/servingJob.ts';
import type { AcceleratorProfile, ModelProfile } from '../../../schemas/profiles.ts';
import type { ResolvedExperiment } from '../../../schemas/resolvedExperiment.ts';
import { isConfigPath } from '../profiles.ts';
import type { SpecPath } from './looseSpec.ts';
import { configOf, isUnread, type Surroundings, traceOf, unreadSentence } from './namedFiles.ts';
import { namedAccelerator, namedModel } from './namedProfiles.ts';

/** Why an experiment cannot be run: something is wrong in what a field names. */
interface JobProblem {
  readonly field: SpecPath;
  /** The file that the field names, as it is written there, and the line in it from 1 on. */
  readonly at?: { readonly path: string; readonly line: number };
  readonly message: string;
  /** The file may be read yet: nothing is wrong so far. */
  readonly isPending?: boolean;
}

/** A file that was read: its path as the document names it, and the SHA-256 of its bytes. */
export interface ReadFile {
  readonly path: string;
  readonly hash: string;
}

/** An experiment that can be run, or why it cannot be. */
export type ExperimentJob =
  | {
      readonly job: ServingJob;
      /** Facts that the run reads, rather than what the document gives. */
      readonly profiles: readonly (AcceleratorProfile | ModelProfile)[];
      readonly files: readonly ReadFile[];
      /** What a reader must know of the files. */
      readonly warnings: readonly string[];
    }
  | { readonly problems: readonly JobProblem[] };

const MODEL: SpecPath = ['system', 'model'];
const ACCELERATOR: SpecPath = ['system', 'accelerator'];
const TRACE: SpecPath = ['workload', 'trace', 'file'];

/** An experiment with all that it names: profiles, the config.json of its model, a trace. */
export function experimentJob(experiment: ResolvedExperiment, around: Surroundings): ExperimentJob {
  const { system, workload, spec } = experiment;
  const problems: JobProblem[] = [];
  const warnings: string[] = [];
  const profiles: (AcceleratorProfile | ModelProfile)[] = [];
  const files: ReadFile[] = [];
  const needs = needsOf(experiment);
  const read = (path: string, uri: string) => files.push({ path, hash: around.files?.hashOf(uri) ?? '' });

  const named = namedModel(spec, around);
  const config = configOf(spec, around);
  if (named && 'problem' in named) problems.push(...named.all.map((each) => problemIn(MODEL, system.model, each)));
  else if (named && config) {
    read(system.model, config.uri);
    warnings.push(...named.notes);
  } else if (named) profiles.push(named.model);
  else if (isConfigPath(system.model)) problems.push({ field: MODEL, ...notKnown(system.model, config) });
  else if (needs.model) problems.push({ field: MODEL, message: `There is no data of the model "${system.model}".` });

  const accelerator = needs.accelerator ? namedAccelerator(spec) : undefined;
  if (accelerator) profiles.push(accelerator);
  else if (needs.accelerator) {
    const message = `There is no data of the accelerator "${system.accelerator ?? ''}".`;
    problems.push({ field: ACCELERATOR, message });
  }

  const model = named && 'model' in named ? named.model : undefined;
  const done = (job: ServingJob) => (problems.length > 0 ? { problems } : { job, profiles, files, warnings });
  if (workload.source !== 'trace') return done({ experiment, model, accelerator });
  const file = traceOf(spec, around);
  const trace = file && around.files?.trace(file.uri, file.format);
  if (!file || !trace) problems.push({ field: TRACE, ...notKnown(workload.file, file) });
  else if (isUnread(trace)) problems.push({ field: TRACE, message: unreadSentence(workload.file, trace) });
  else {
    read(workload.file, file.uri);
    for (const { severity, line, message } of trace.problems)
      if (severity === 'error') problems.push(problemIn(TRACE, workload.file, { line, message }));
      else warnings.push(`${workload.file}, line ${line}: ${message}`);
    return done({ experiment, model, accelerator, trace: trace.requests });
  }
  return { problems };
}

function problemIn(field: SpecPath, path: string, { line, message }: { line?: number; message: string }): JobProblem {
  return { field, ...(line === undefined ? {} : { at: { path, line } }), message };
}

/** Of a file of which nothing is known. */
function notKnown(path: string, file: object | undefined): Pick<JobProblem, 'message' | 'isPending'> {
  return file
    ? { message: `${path} is not read yet, so there is nothing to run. Open it to see why.`, isPending: true }
    : { message: `${path}: this is no path relative to the document.` };
}

/** Which data the run computes something from. */
function needsOf({ latency, system, disaggregation }: ResolvedExperiment) {
  const accelerator = latency.model === 'roofline' || !('kvBlocks' in system.kv);
  return { accelerator, model: accelerator || disaggregation !== undefined };
}
