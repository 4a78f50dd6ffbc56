import { kvPool } from '../../../engine/hardware/kvPool.ts';
import { dividesHeads } from '../../../engine/hardware/kvSize.ts';
import { noKvPoolSentence } from '../../../engine/report/noKvPoolSentence.ts';
import type { ServingJob } from '../../../engine/serving/servingJob.ts';
import { type Change, changedSpec } from '../../../engine/studies/changedSpec.ts';
import { schemaAt } from '../kindSchema.ts';
import { contradiction } from '../serving/contradictions.ts';
import { type ExperimentJob, experimentJob } from '../serving/experimentJob.ts';
import { kvPoolInput } from '../serving/kvQuestion.ts';
import { choicesOf, isMapping, type LooseSpec } from '../serving/looseSpec.ts';
import type { Surroundings } from '../serving/namedFiles.ts';
import { missingFields } from '../serving/neededFields.ts';
import { resolveSpec } from '../serving/servingExperiment.ts';
import { EXPERIMENT } from '../serving/writtenExperiment.ts';

/** Why an alternative cannot be run: a sentence. It may be that a file is not read yet. */
export interface Impossible {
  readonly problem: string;
  readonly isPending: boolean;
}

/** The base with a change as an experiment with all that it names, or why it cannot be run: a sentence. */
export function alternativeJob(
  base: { readonly spec: LooseSpec; readonly name: string },
  change: Change,
  around: Surroundings,
): Exclude<ExperimentJob, { problems: unknown }> | Impossible {
  const spec = changedSpec(base.spec, change);
  const experiment = resolveSpec(base.name, spec);
  if (!experiment) return { problem: whyUnresolved(spec), isPending: false };
  const read = experimentJob(experiment, around);
  if ('problems' in read) {
    const { message, isPending = false } = read.problems[0]!;
    return { problem: message, isPending };
  }
  const problem = misfit(read.job);
  return problem === undefined ? read : { problem, isPending: false };
}

/** What a spec lacks, or what is at odds in it. */
function whyUnresolved(spec: LooseSpec): string {
  const choices = choicesOf(spec);
  const [missing] = missingFields(spec, choices);
  if (missing) return `There is no ${missing.path.join('.')} although ${missing.although}.`;
  return contradiction(spec, choices) ?? missingIn(spec, ['spec']) ?? 'Its fields are not what they have to be.';
}

/** The first field that a section needs and has not: a change of one field may have made the section. */
function missingIn(value: unknown, path: readonly string[]): string | undefined {
  const { properties = {}, required = [] } = schemaAt(EXPERIMENT, path) ?? {};
  if (!isMapping(value)) return undefined;
  const [absent] = required.filter((name) => (value[name] ?? null) === null);
  if (absent !== undefined) {
    const section = path.slice(1).join('.');
    return `There is no ${section}.${absent}, which ${section} needs. Give it in the base.`;
  }
  for (const name of Object.keys(properties)) {
    const missing = missingIn(value[name], [...path, name]);
    if (missing !== undefined) return missing;
  }
  return undefined;
}

/** Why no server starts so: what rules find in experiments. */
function misfit({ experiment: { spec, latency, system }, model }: ServingJob): string | undefined {
  if (!model || (latency.model === 'iteration' && 'kvBlocks' in system.kv)) return undefined;
  const { tensorParallel } = system;
  if (!dividesHeads(model, tensorParallel))
    return `The heads of ${model.id} cannot be divided over ${tensorParallel} accelerators.`;
  const input = 'kvBlocks' in system.kv ? undefined : kvPoolInput(spec as LooseSpec, model);
  const pool = input && kvPool(input);
  return pool && !pool.fits ? noKvPoolSentence(pool, input) : undefined;
}
