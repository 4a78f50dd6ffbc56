import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Workload, workloadsIn } from '../../server/documents/workloads.ts';
import { findFiles } from '../lint/findFiles.ts';
import { type Problem, systemReason } from '../lint/problem.ts';
import { decode, LARGEST_INPUT } from '../lint/sourceText.ts';

export interface FoundWorkloads {
  readonly workloads: readonly Workload[];
  readonly problems: readonly Problem[];
}

/** The workloads in files, folders and globs. */
export function findWorkloads(args: readonly string[]): FoundWorkloads {
  const { files, problems } = findFiles(args);
  const found = { workloads: [] as Workload[], problems: [...problems] };
  for (const { name, path, isNamed } of files) {
    const workloads = readWorkloads(name, path);
    if (typeof workloads !== 'string') found.workloads.push(...workloads);
    else if (isNamed) found.problems.push({ name, reason: workloads });
  }
  return found;
}

/** The workspace where no file is named: the folder that the command runs in, if it is one of a repository. */
export function workspaceOf(folder: string): string | undefined {
  for (let above = folder; ; above = dirname(above)) {
    if (existsSync(join(above, '.git'))) return folder;
    if (dirname(above) === above) return undefined;
  }
}

function readWorkloads(name: string, path: string): Workload[] | string {
  try {
    if (statSync(path).size > LARGEST_INPUT) return `this is larger than ${LARGEST_INPUT / 1e6} MB.`;
    const source = decode(readFileSync(path));
    return 'reason' in source ? source.reason : workloadsIn(source.text, name);
  } catch (error) {
    return systemReason(error);
  }
}
