import { latency as ms, threeDigits, whole } from '../../engine/report/quantities.ts';
import { setNumber, valueInFile } from '../documents/entryEdits.ts';
import { queueInput } from '../documents/knownVariants.ts';
import { doubtfulTargets, type TargetDoubt } from './explicitTargets.ts';
import { configMapRule, fix } from './rule.ts';

/** Explicit targets that a replica keeps at any load it takes: the batch limit sets the capacity, and they set nothing. */
export const targetBeyondBatch = configMapRule({
  code: 'target-beyond-batch',
  severity: 'warning',
  dependsOnContext: true,
  *check(configMap, context) {
    for (const doubt of doubtfulTargets(configMap, context)) {
      if (doubt.kind !== 'beyond-batch') continue;
      const { entry, field, name, latency, valueMs, againstMs, boundMs, worksMs } = doubt;
      yield {
        span: valueInFile(entry, field),
        message: `${batch(doubt)} binds before targetTTFT and targetITL do, at ${latency.toUpperCase()} ${ms(againstMs)} (${context.semantics} semantics), so ${ms(valueMs)} limits nothing. With the parameters known, ${threeDigits(boundMs!)} ms or less counts.`,
        fixes: () =>
          fix(`Set ${name} to ${threeDigits(worksMs)} ms, so that it counts`, setNumber(entry, name, worksMs), {
            preferred: true,
          }),
      };
    }
  },
});

function batch({ model }: TargetDoubt): string {
  const sizes = new Set(model!.variants.map((variant) => queueInput(variant).maxBatch));
  return sizes.size === 1 ? `The batch limit of ${whole([...sizes][0]!)}` : 'The batch limit';
}
