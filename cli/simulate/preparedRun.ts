import { dirname } from 'node:path';
import { type ServingInput, servingInput } from '../../engine/serving/servingJob.ts';
import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import type { ServingResult } from '../../schemas/results/serving-result.ts';
import { experimentJob } from '../../server/documents/serving/experimentJob.ts';
import type { NamedFiles } from '../../server/documents/serving/namedFiles.ts';
import { printable } from '../lint/formats/printable.ts';
import { STANDARD_INPUT_NAME } from '../lint/standardInput.ts';
import { type FoundExperiment, placeOf } from './foundExperiments.ts';
import { canonicalHash } from './hashes.ts';

/** An experiment that is ready to run, with what its result says of where it comes from. */
export interface PreparedRun {
  readonly experiment: ResolvedExperiment;
  readonly input: Extract<ServingInput, { input: unknown }>['input'];
  readonly inputs: ServingResult['inputs'];
  readonly warnings: readonly string[];
}

/** Why there is nothing to run: `file:line:column: error: ...` each. */
export interface Obstacles {
  readonly errors: readonly { readonly place: string; readonly message: string }[];
}

/** Reads what an experiment names, and works out what the simulator takes. */
export function prepareRun(
  found: FoundExperiment,
  experiment: ResolvedExperiment,
  files: NamedFiles,
): PreparedRun | Obstacles {
  const { name, model } = found.file;
  const around = { files, documentUri: model.document.uri, workspaceFolders: undefined };
  const read = experimentJob(experiment, around);
  if ('problems' in read)
    return {
      errors: read.problems.map(({ field, at, message }) => ({
        place: at ? `${printable(besideDocument(at.path, name))}:${at.line}:1` : placeOf(found, field),
        message,
      })),
    };
  const prepared = servingInput(read.job);
  if ('problem' in prepared) {
    const { field, message } = prepared.problem;
    return { errors: [{ place: placeOf(found, field), message }] };
  }
  return {
    experiment,
    input: prepared.input,
    inputs: [
      ...read.files,
      ...read.profiles.map((profile) => ({ path: `profiles/${profile.id}`, hash: canonicalHash(profile) })),
    ],
    warnings: [...read.warnings, ...prepared.warnings],
  };
}

/** A path that a document names, as whoever named the document would name it. */
function besideDocument(path: string, document: string): string {
  const folder = document === STANDARD_INPUT_NAME ? '.' : dirname(document);
  return folder === '.' ? path : `${folder}/${path}`;
}
