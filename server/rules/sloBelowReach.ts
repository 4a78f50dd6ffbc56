import { asGiven, latency as ms, roundedUp, threeDigits, whole } from '../../engine/report/quantities.ts';
import { type AloneLatencies, aloneLatencies } from '../../engine/serving/aloneLatencies.ts';
import { meanLengths } from '../../engine/workload/meanLengths.ts';
import { MAX_LATENCY_MS } from '../../schemas/defaults.ts';
import { specChanges } from '../documents/serving/experimentEdits.ts';
import { experimentJob } from '../documents/serving/experimentJob.ts';
import { kvCacheOf } from '../documents/serving/kvQuestion.ts';
import { numberAt } from '../documents/serving/looseSpec.ts';
import { surroundings } from '../documents/serving/namedFiles.ts';
import { resolveSpec } from '../documents/serving/servingExperiment.ts';
import type { WrittenExperiment } from '../documents/serving/writtenExperiment.ts';
import { experimentRule, type Fix, fix, type RuleContext } from './rule.ts';

/** The targets, with what a request takes of each, and below which ms seconds may be meant. */
const TARGETS = [
  { name: 'ttft_ms', of: 'ttftMs', what: 'to its first token', secondsBelow: 10 },
  { name: 'itl_ms', of: 'tpotMs', what: 'a token', secondsBelow: 1 },
  { name: 'e2e_ms', of: 'e2eMs', what: 'to its last token', secondsBelow: 100 },
] as const;
const MS_PER_S = 1000;
/** What is measured is a difference of times: its last digits are noise, and a target without room for them may be missed. */
const ROOM = 1e-6;

/** A target that a request of the mean length misses on workers that have nothing else to do. */
export const sloBelowReach = experimentRule({
  code: 'slo-below-reach',
  severity: 'warning',
  dependsOnContext: true,
  *check(experiment, context, { document, text }) {
    const { spec, isVaried } = experiment;
    const given = TARGETS.filter(({ name }) => numberAt(spec, ['slo', name]) !== undefined);
    // What is run may have other systems.
    const alone = given.length > 0 && !isVaried ? takenAlone(experiment, context, document.uri) : undefined;
    for (const { name, of, what, secondsBelow } of alone ? given : []) {
      const path = ['slo', name];
      const target = numberAt(spec, path)!;
      const takes = alone!.latencies[of];
      const works = roundedUp((takes ?? 0) * (1 + ROOM));
      if (takes === undefined || !(target < takes && works <= MAX_LATENCY_MS)) continue;
      const seconds = Number((target * MS_PER_S).toPrecision(6));
      const isInSeconds = target < secondsBelow && seconds >= works;
      const write = (title: string, value: number, kind: Pick<Fix, 'preferred'>): Fix[] =>
        fix(title, specChanges(experiment, text, path, value), kind);
      yield {
        span: experiment.valueSpan(path),
        message: `A request of the mean length (${alone!.lengths}) takes ${ms(takes)} ${what} when it is served alone, so at any load it misses ${name} ${asGiven(target)}. ${threeDigits(works)} is the lowest that works${isInSeconds ? `; if ${asGiven(target)} s is meant, write ${seconds}` : ''}.`,
        fixes: () => [
          ...(isInSeconds ? write(`Write ${seconds} (${asGiven(target)} s in ms)`, seconds, { preferred: true }) : []),
          ...write(`Write ${works}, the lowest that works`, works, { preferred: !isInSeconds }),
        ],
      };
    }
  },
});

/** What a request of the mean length takes alone; undefined where that is not known, and where it cannot be served. */
function takenAlone(
  { spec }: WrittenExperiment,
  context: RuleContext,
  uri: string,
): { readonly latencies: AloneLatencies; readonly lengths: string } | undefined {
  const experiment = resolveSpec('x', spec);
  const read = experiment && experimentJob(experiment, surroundings(uri, context));
  if (!read || 'problems' in read) return undefined;
  const { promptTokens, outputTokens } = meanLengths(read.job);
  const cache = kvCacheOf(spec, read.job.model);
  if (!cache || cache.unitsOf(promptTokens + outputTokens, 0) > cache.poolUnits) return undefined;
  const latencies = aloneLatencies(read.job, promptTokens, outputTokens);
  return latencies && { latencies, lengths: `${whole(promptTokens)} tokens, and ${whole(outputTokens)} of answer` };
}
