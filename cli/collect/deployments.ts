import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type MaxBatch, maxBatchFrom } from '../../engine/analyzer/maxBatch.ts';
import { parseYaml } from '../../server/documents/yaml.ts';
import { findFiles } from '../lint/findFiles.ts';
import { type Problem, systemReason } from '../lint/problem.ts';
import { decode, LARGEST_INPUT } from '../lint/sourceText.ts';

type Containers = Parameters<typeof maxBatchFrom>[0];

/** A workload that starts pods of an inference server, maybe. */
export interface Workload {
  /** The file that it is in, as it was named. */
  readonly file: string;
  readonly name: string;
  /** Set where the manifest says it. */
  readonly namespace?: string;
  /** The label `llm-d.ai/variant` of its pods, if they have one. */
  readonly variant?: string;
  readonly maxBatch: MaxBatch;
}

export interface FoundWorkloads {
  readonly workloads: readonly Workload[];
  readonly problems: readonly Problem[];
}

/** A cheap look, so that a large repository is not parsed. */
const MAY_BE_WORKLOAD = /\b(?:Deployment|StatefulSet|LeaderWorkerSet)\b/;
const VARIANT_LABEL = 'llm-d.ai/variant';

/** The workloads in files, folders and globs. */
export function findWorkloads(args: readonly string[]): FoundWorkloads {
  const { files, problems } = findFiles(args);
  const found = { workloads: [] as Workload[], problems: [...problems] };
  for (const { name, path, isNamed } of files) {
    const workloads = readWorkloads(name, path);
    if (Array.isArray(workloads)) found.workloads.push(...workloads);
    else if (isNamed) found.problems.push(workloads);
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

function readWorkloads(name: string, path: string): Workload[] | Problem {
  try {
    if (statSync(path).size > LARGEST_INPUT) return { name, reason: `this is larger than ${LARGEST_INPUT / 1e6} MB.` };
    const source = decode(readFileSync(path));
    if ('reason' in source) return { name, reason: source.reason };
    if (!MAY_BE_WORKLOAD.test(source.text)) return { name, reason: 'there is no Deployment in this file.' };
    const documents = parseYaml(source.text);
    // A template, or a mistake in a manifest: part of it may look right, and mean something else.
    if (documents.some(({ errors }) => errors.length > 0))
      return { name, reason: 'this is not YAML, so it was not read.' };
    const workloads = documents.flatMap((document) =>
      itemsIn(document.toJS()).flatMap((item) => workloadIn(item, name)),
    );
    return workloads.length > 0 ? workloads : { name, reason: 'there is no Deployment in this file.' };
  } catch (error) {
    return { name, reason: systemReason(error) };
  }
}

function itemsIn(manifest: unknown): unknown[] {
  const items = at(manifest, 'items');
  return Array.isArray(items) ? items : [manifest];
}

function workloadIn(manifest: unknown, file: string): Workload[] {
  const kind = at(manifest, 'kind');
  const template =
    kind === 'LeaderWorkerSet'
      ? (at(manifest, 'spec', 'leaderWorkerTemplate', 'leaderTemplate') ??
        at(manifest, 'spec', 'leaderWorkerTemplate', 'workerTemplate'))
      : at(manifest, 'spec', 'template');
  const name = at(manifest, 'metadata', 'name');
  const containers = at(template, 'spec', 'containers');
  if (typeof kind !== 'string' || !MAY_BE_WORKLOAD.test(kind)) return [];
  if (typeof name !== 'string' || !Array.isArray(containers)) return [];
  const namespace = at(manifest, 'metadata', 'namespace');
  const variant = at(template, 'metadata', 'labels', VARIANT_LABEL);
  return [
    {
      ...{ file, name, maxBatch: maxBatchFrom(containers.map(containerOf)) },
      ...(typeof namespace === 'string' ? { namespace } : {}),
      ...(typeof variant === 'string' ? { variant } : {}),
    },
  ];
}

/** A container with what is a text where Kubernetes wants one, and nothing else. */
function containerOf(container: unknown): Containers[number] {
  const texts = (field: string) => listAt(container, field).map(String);
  const image = at(container, 'image');
  const env = listAt(container, 'env').map((each) => {
    const value = at(each, 'value');
    return { name: String(at(each, 'name')), ...(typeof value === 'string' ? { value } : {}) };
  });
  return { ...(typeof image === 'string' ? { image } : {}), command: texts('command'), args: texts('args'), env };
}

function listAt(value: unknown, field: string): unknown[] {
  const list = at(value, field);
  return Array.isArray(list) ? list : [];
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, field) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, field)
        ? (inner as Record<string, unknown>)[field]
        : undefined,
    value,
  );
}
