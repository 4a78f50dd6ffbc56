import { dirname } from 'node:path';
import { type ServingInput, servingInput } from '../../engine/serving/servingJob.ts';
import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import type { ServingResult } from '../../schemas/results/serving-result.ts';
import { experimentJob, filesOf } from '../../server/documents/serving/experimentJob.ts';
import { printable } from '../lint/formats/printable.ts';
import { STANDARD_INPUT_NAME } from '../lint/standardInput.ts';
import { type FoundExperiment, placeOf } from './foundExperiments.ts';
import { canonicalHash, sha256 } from './hashes.ts';
import { type NamedFileContent, readNamedFile } from './namedFile.ts';

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
export function prepareRun(found: FoundExperiment, experiment: ResolvedExperiment): PreparedRun | Obstacles {
  const { name, model } = found.file;
  const files = new Map<string, NamedFileContent>();
  const errors: { place: string; message: string }[] = [];
  for (const { path, field } of filesOf(experiment)) {
    const content = readNamedFile(path, model.document.uri);
    if ('reason' in content) errors.push({ place: placeOf(found, field), message: `${path}: ${content.reason}` });
    else files.set(path, content);
  }
  if (errors.length > 0) return { errors };

  const read = experimentJob(experiment, (path) => files.get(path)!.text);
  if ('problems' in read) {
    const pathOf = new Map(filesOf(experiment).map(({ path, field }) => [field, besideDocument(path, name)]));
    return {
      errors: read.problems.map(({ field, line, message }) => ({
        place: line === undefined ? placeOf(found, field) : `${printable(pathOf.get(field)!)}:${line}:1`,
        message,
      })),
    };
  }
  const prepared = servingInput(read.job);
  if ('problem' in prepared) {
    const { field, message } = prepared.problem;
    return { errors: [{ place: placeOf(found, field), message }] };
  }
  return {
    experiment,
    input: prepared.input,
    inputs: [
      ...[...files].map(([path, { bytes }]) => ({ path, hash: sha256(bytes) })),
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
