import type { Alternative } from '../../../engine/studies/studyJob.ts';
import type { ExperimentJob } from '../serving/experimentJob.ts';
import type { Surroundings } from '../serving/namedFiles.ts';
import type { YamlPath } from '../yamlPlace.ts';
import { alternativeJob, type Impossible } from './alternativeJob.ts';
import { alternativeChanges, type NamedChange } from './alternatives.ts';
import type { KnownBase } from './studyBase.ts';
import type { WrittenStudy } from './writtenStudy.ts';

/** What is compared, with what came of its preparation. */
export type ReadAlternative = NamedChange & {
  readonly read: Exclude<ExperimentJob, { problems: unknown }> | Impossible;
};

/** The alternatives of a study without errors, in its order. @param most only the first of them */
export function readAlternatives(
  study: WrittenStudy,
  base: KnownBase,
  around: Surroundings,
  most = Number.POSITIVE_INFINITY,
): ReadAlternative[] {
  const { spec, experiment } = base;
  return alternativeChanges(study, spec)
    .slice(0, most)
    .map((each) => ({ ...each, read: alternativeJob({ spec, name: experiment.name }, each.change, around) }));
}

/** An alternative as the engine takes it. */
export function asAlternative({ name, change, read }: ReadAlternative): Alternative {
  return { name, change, ...('job' in read ? { job: read.job } : { problem: read.problem }) };
}

/** Why there is nothing to compare: an alternative that the study is about cannot be run, or none of all can. */
export interface Obstacle extends Impossible {
  readonly is: 'base' | 'change' | 'all';
  /** Alternatives that were looked at. */
  readonly count: number;
}

export function obstacleTo({ kind }: WrittenStudy, alternatives: readonly ReadAlternative[]): Obstacle | undefined {
  const at = alternatives.findIndex(({ read }) => 'problem' in read);
  if (at === -1) return undefined;
  const count = alternatives.length;
  const { problem, isPending } = alternatives[at]!.read as Impossible;
  if (kind !== 'DesignSpace' && kind !== 'Sweep')
    return { is: at === 0 ? 'base' : 'change', count, problem, isPending };
  const hasAny = alternatives.some(({ read }) => 'job' in read);
  return hasAny ? undefined : { is: 'all', count, problem, isPending };
}

/** The field of a study to change, from its document on. */
export function placeOfObstacle({ kind, spec }: WrittenStudy, { is }: Obstacle): YamlPath {
  if (is !== 'all') return ['spec', is];
  const field = kind === 'Sweep' ? 'axes' : 'grid';
  return ['spec', spec[field] === undefined ? 'base' : field];
}

export function obstacleSentence({ kind }: WrittenStudy, obstacle: Obstacle): string {
  const { problem } = obstacle;
  if (obstacle.is === 'base') return `The base cannot be run: ${problem}`;
  if (obstacle.is === 'change') return `With the change nothing can be run: ${problem}`;
  return `Not one of the ${obstacle.count} ${kind === 'Sweep' ? 'points' : 'candidates'} can be run: ${problem}`;
}

/**
 * What is said of alternatives that cannot be run beside others that can; undefined if all can be.
 * @param areAll they are all of the study, and not its first
 */
export function skippedSentence(alternatives: readonly ReadAlternative[], areAll: boolean): string | undefined {
  const bad = alternatives.filter(({ read }) => 'problem' in read && !read.isPending);
  const [first] = bad;
  if (!first) return undefined;
  const { problem } = first.read as Impossible;
  return `Of ${areAll ? '' : 'the first '}${alternatives.length} combinations ${bad.length} cannot be run and stay out of every comparison; the first is ${first.name}: ${problem}`;
}
