import { type OwnDocument, plainValue } from '../ownDocument.ts';
import { isStudyKind } from '../studies/studyKinds.ts';
import { type Choices, choicesOf, isMapping, type LooseSpec, valueAt } from './looseSpec.ts';
import { type PlacedSpec, placedSpec } from './placedSpec.ts';

/** The kind of the documents that describe experiments. */
export const EXPERIMENT = 'ServingExperiment';

/** A serving experiment with the place of each of its fields. */
export interface WrittenExperiment extends PlacedSpec {
  readonly spec: LooseSpec;
  readonly choices: Choices;
  /** It is what a study takes designs or points from: what is run has other values in some of its fields. */
  readonly isVaried: boolean;
}

/**
 * Reads a document of ours as an experiment, or the one that a study has written right into it; undefined for other kinds, and
 * where there is no spec to look at.
 */
export function writtenExperiment({ kind, document }: OwnDocument): WrittenExperiment | undefined {
  const isBase = isStudyKind(kind);
  if ((kind !== EXPERIMENT && !isBase) || document.errors.length > 0) return undefined;
  const value = { document: plainValue(document) };
  const root = isBase ? ['spec', 'base'] : ['spec'];
  const spec = valueAt(value, ['document', ...root]);
  if (!isMapping(spec) || (isBase && !isInline(spec))) return undefined;
  const filled =
    kind === 'CapacitySearch' ? atSomeRate(spec, valueAt(value, ['document', 'spec', 'min_rate_rps'])) : spec;
  return {
    ...placedSpec(document, root),
    spec: filled,
    choices: choicesOf(filled),
    isVaried: kind === 'DesignSpace' || kind === 'Sweep',
  };
}

/** Whether the base of a study is an experiment that is written there, and nothing else. */
function isInline({ file, system, workload }: LooseSpec): boolean {
  return file === undefined && isMapping(system) && isMapping(workload);
}

/** The spec of an experiment that is run at other rates than its own: it may leave its own out. */
export function atSomeRate(spec: LooseSpec, rate: unknown): LooseSpec {
  const { workload } = spec;
  if (!isMapping(workload) || workload.request_rate_rps !== undefined || workload.trace !== undefined) return spec;
  if (workload.arrival === 'closed_loop' || rate === undefined) return spec;
  return { ...spec, workload: { ...workload, request_rate_rps: rate } };
}
