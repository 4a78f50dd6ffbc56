import { latency as ms, threeDigits } from '../../engine/report/quantities.ts';
import { setNumber, valueInFile } from '../documents/entryEdits.ts';
import { doubtfulTargets, type TargetDoubt } from './explicitTargets.ts';
import { configMapRule, fix } from './rule.ts';

/** An explicit target below what a replica takes with next to no load: no rate keeps it, so the capacity is zero. */
export const targetBelowReach = configMapRule({
  code: 'target-below-reach',
  severity: 'warning',
  dependsOnContext: true,
  *check(configMap, context) {
    for (const doubt of doubtfulTargets(configMap, context)) {
      if (doubt.kind !== 'below-reach') continue;
      const { entry, field, name, valueMs, againstMs, worksMs } = doubt;
      yield {
        span: valueInFile(entry, field),
        message: `No rate keeps ${name} ${ms(valueMs)} on ${outOfReach(doubt)}: with next to no load it is ${ms(againstMs)} already (${context.semantics} semantics), so the capacity is zero. With the parameters known, ${threeDigits(worksMs)} ms is the lowest that works.`,
        fixes: () =>
          fix(`Set ${name} to ${threeDigits(worksMs)} ms, the lowest that works`, setNumber(entry, name, worksMs), {
            preferred: true,
          }),
      };
    }
  },
});

/** The variant that cannot keep a target, or how many cannot. */
function outOfReach({ model, reach, latency, valueMs }: TargetDoubt): string {
  const all = model!.variants;
  const failing = all.filter((_, i) => (reach!.variants[i]![latency]?.leastMs ?? 0) >= valueMs);
  return failing.length === 1 ? failing[0]!.parameters.name : `${failing.length} of ${all.length} variants`;
}
