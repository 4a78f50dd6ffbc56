import { modelFromConfig } from '../../../engine/hardware/config/modelFromConfig.ts';
import type { ServingJob } from '../../../engine/serving/servingJob.ts';
import type { AcceleratorProfile, ModelProfile } from '../../../schemas/profiles.ts';
import type { ResolvedExperiment } from '../../../schemas/resolvedExperiment.ts';
import { acceleratorNamed, isConfigPath, modelNamed } from '../profiles.ts';
import { readTrace } from '../traces/readTrace.ts';
import type { SpecPath } from './looseSpec.ts';

/** A file that an experiment names: its path as it is written there, and the field that names it. */
export interface NamedFile {
  readonly path: string;
  readonly field: SpecPath;
}

/** Why an experiment cannot be run: something is wrong in what a field names. */
interface JobProblem {
  readonly field: SpecPath;
  /** In the file that the field names, from 1 on. */
  readonly line?: number;
  readonly message: string;
}

/** An experiment that can be run, or why it cannot be. */
export type ExperimentJob =
  | {
      readonly job: ServingJob;
      /** Facts that the run reads, rather than what the document gives. */
      readonly profiles: readonly (AcceleratorProfile | ModelProfile)[];
      /** What a reader must know of the files. */
      readonly warnings: readonly string[];
    }
  | { readonly problems: readonly JobProblem[] };

const MODEL: SpecPath = ['system', 'model'];
const ACCELERATOR: SpecPath = ['system', 'accelerator'];
const TRACE: SpecPath = ['workload', 'trace', 'file'];

/** The files that an experiment is made from: a trace, the config.json of its model. */
export function filesOf({ system, workload }: ResolvedExperiment): NamedFile[] {
  return [
    ...(isConfigPath(system.model) ? [{ path: system.model, field: MODEL }] : []),
    ...(workload.source === 'trace' ? [{ path: workload.file, field: TRACE }] : []),
  ];
}

/** An experiment with all that it names. @param textOf the text of each of its files, by the path as it is written */
export function experimentJob(experiment: ResolvedExperiment, textOf: (path: string) => string): ExperimentJob {
  const { system, workload } = experiment;
  const problems: JobProblem[] = [];
  const warnings: string[] = [];
  const profiles: (AcceleratorProfile | ModelProfile)[] = [];
  const needs = needsOf(experiment);

  let model: ModelProfile | undefined;
  if (isConfigPath(system.model)) {
    const read = readConfig(system.model, textOf(system.model));
    if ('problems' in read) problems.push(...read.problems.map((problem) => ({ field: MODEL, ...problem })));
    else {
      model = read.model;
      warnings.push(...read.notes.map((note) => `${system.model}: ${note}`));
    }
  } else {
    model = modelNamed(system.model);
    if (model) profiles.push(model);
    else if (needs.model) problems.push({ field: MODEL, message: `There is no data of the model "${system.model}".` });
  }

  const accelerator = needs.accelerator ? acceleratorNamed(system.accelerator ?? '') : undefined;
  if (accelerator) profiles.push(accelerator);
  else if (needs.accelerator) {
    const message = `There is no data of the accelerator "${system.accelerator ?? ''}".`;
    problems.push({ field: ACCELERATOR, message });
  }

  if (workload.source !== 'trace')
    return problems.length > 0 ? { problems } : { job: { experiment, model, accelerator }, profiles, warnings };
  const { requests, problems: inTrace } = readTrace(textOf(workload.file), { format: workload.format });
  for (const { severity, line, message } of inTrace)
    if (severity === 'error') problems.push({ field: TRACE, line, message });
    else warnings.push(`${workload.file}, line ${line}: ${message}`);
  if (problems.length > 0) return { problems };
  return { job: { experiment, model, accelerator, trace: requests }, profiles, warnings };
}

/** Which data the run computes something from. */
function needsOf({ latency, system, disaggregation }: ResolvedExperiment) {
  const accelerator = latency.model === 'roofline' || !('kvBlocks' in system.kv);
  return { accelerator, model: accelerator || disaggregation !== undefined };
}

/** Byte order marks are not JSON, and editors write them. */
const BYTE_ORDER_MARK = /^\uFEFF/;

interface FileProblem {
  readonly line: number;
  readonly message: string;
}

type ConfigReading =
  | { readonly model: ModelProfile; readonly notes: readonly string[] }
  | { readonly problems: readonly FileProblem[] };

function readConfig(path: string, text: string): ConfigReading {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(BYTE_ORDER_MARK, ''));
  } catch {
    return { problems: [{ line: 1, message: 'This is no JSON, as the config.json of a model has to be.' }] };
  }
  const read = modelFromConfig(json, path);
  if ('model' in read)
    return { model: read.model, notes: read.notes.map(({ field, wrong, right }) => `${field}: ${wrong}; ${right}.`) };
  return {
    problems: read.problems.map(({ field, wrong, right }) => {
      const where = wrong.startsWith(field) ? '' : `${field}: `;
      const message = `${where}${wrong}. Right would be ${right}.`;
      return { line: lineOf(field, text), message };
    }),
  };
}

/** The line on which a field stands, given by its path; the first where it is missing. */
function lineOf(field: string, text: string): number {
  let at = 0;
  for (const name of field.split('.')) {
    const found = text.indexOf(`"${name}"`, at);
    if (found === -1) return 1;
    at = found;
  }
  return text.slice(0, at).split('\n').length;
}
