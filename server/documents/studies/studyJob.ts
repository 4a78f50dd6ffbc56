import type { StudyJob } from '../../../engine/studies/studyJob.ts';
import type { AcceleratorProfile, ModelProfile } from '../../../schemas/profiles.ts';
import type { OwnDocument } from '../ownDocument.ts';
import type { ReadFile } from '../serving/experimentJob.ts';
import { isMapping } from '../serving/looseSpec.ts';
import type { Surroundings } from '../serving/namedFiles.ts';
import type { YamlPath } from '../yamlPlace.ts';
import type { Impossible } from './alternativeJob.ts';
import { lacksPrefix } from './alternatives.ts';
import { resolvedStudy } from './resolvedStudy.ts';
import { runWarnings } from './runWarnings.ts';
import {
  asAlternative,
  obstacleSentence,
  obstacleTo,
  placeOfObstacle,
  readAlternatives,
  skippedSentence,
} from './studyAlternatives.ts';
import { type KnownBase, studyBase } from './studyBase.ts';
import { type WrittenStudy, writtenStudy } from './writtenStudy.ts';

/** Why a study cannot be run. */
interface StudyProblem {
  /** From the document to the field that it is about. */
  readonly path: YamlPath;
  /** What is wrong, and what to do: sentences. */
  readonly message: string;
}

/** A study that can be run, or why it cannot be. */
export type StudyReading =
  | {
      readonly job: StudyJob;
      /** Facts that its runs read, and files, rather than what the document gives; each once. */
      readonly profiles: readonly (AcceleratorProfile | ModelProfile)[];
      readonly files: readonly ReadFile[];
      /** What a reader must know before trusting the numbers. */
      readonly warnings: readonly string[];
    }
  | { readonly problems: readonly StudyProblem[] };

/**
 * A study with everything that its runs are made from.
 * @param named its document's whereabouts, and what is known of the files that it and its base name
 * @param options.seed in place of that of the base
 */
export function studyJob(
  document: OwnDocument,
  named: Surroundings,
  options: { readonly seed?: number } = {},
): StudyReading {
  const written = writtenStudy(document);
  if (!written) return refused([], HIDDEN);
  const found = studyBase(written, named);
  if (found && 'problem' in found) return refused(['spec', 'base', found.field], `${found.problem}. ${found.remedy}`);
  if (!found) return refused(['spec', 'base'], baseUnknown(written, named));
  const base = withSeed(found, options.seed);
  const study = resolvedStudy(written, base);
  if (!study) return refused([], HIDDEN);
  const alternatives = readAlternatives(written, base, named);
  const pending = alternatives.find(({ read }) => 'problem' in read && read.isPending);
  if (pending) return refused(['spec', 'base'], (pending.read as Impossible).problem);
  const obstacle = obstacleTo(written, alternatives);
  if (obstacle) return refused(placeOfObstacle(written, obstacle), obstacleSentence(written, obstacle));
  const reads = alternatives.flatMap(({ read }) => ('job' in read ? [read] : []));
  const skipped = skippedSentence(alternatives, true);
  return {
    job: { study, alternatives: alternatives.map(asAlternative) },
    profiles: distinct(reads.flatMap(({ profiles }) => profiles)),
    files: distinct(
      reads.flatMap(({ files }) => files),
      ({ path }) => path,
    ),
    warnings: [
      ...(lacksPrefix(written, base.spec) ? [NO_PREFIX] : []),
      ...(skipped === undefined ? [] : [skipped]),
      ...distinct(reads.flatMap(({ warnings }) => warnings)),
      ...runWarnings(written.kind, alternatives),
    ],
  };
}

/** Said where its findings say more, unless a comment hides them. */
export const HIDDEN = 'This study cannot be run as it stands. Its findings say why, unless a comment hides them.';
const NO_PREFIX =
  'The base has no prefix, so the candidates with a cached one are left out. Give it prefix to compare them too.';

function refused(path: YamlPath, message: string): StudyReading {
  return { problems: [{ path, message }] };
}

/** What to say of a base that is neither known nor known to be wrong. */
function baseUnknown({ spec }: WrittenStudy, { files }: Surroundings): string {
  const { base } = spec;
  const isFile =
    isMapping(base) && typeof base.file === 'string' && Object.keys(base).every((name) => IN_FILE.includes(name));
  return isFile && files ? 'The file of the base is not read yet, or leads out of the workspace.' : HIDDEN;
}

const IN_FILE = ['file', 'name'];

/** The base as if the seed stood in it. */
function withSeed(base: KnownBase, seed: number | undefined): KnownBase {
  if (seed === undefined) return base;
  const { experiment } = base;
  return {
    spec: { ...base.spec, seed },
    experiment: { ...experiment, seed, spec: { ...experiment.spec, seed } },
  };
}

function distinct<T>(values: readonly T[], key: (value: T) => unknown = (value) => value): T[] {
  return [...new Map(values.map((value) => [key(value), value])).values()];
}
