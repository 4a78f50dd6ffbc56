import { leastControllerMultiplier } from '../../engine/analyzer/leastMultiplier.ts';
import { threeDigits } from '../../engine/report/quantities.ts';
import { DEFAULT_ENTRY_KEY } from '../documents/configMap.ts';
import { settingsOf, validDefault } from '../documents/controller/configReading.ts';
import { numberOf } from '../documents/controller/goScalar.ts';
import { replaceValue, valueInFile } from '../documents/entryEdits.ts';
import { queueInput, variantsReached } from '../documents/knownVariants.ts';
import { entryRule, fix } from './rule.ts';

/** At or below this k no variant at all can meet what the controller infers. */
const NEVER = 2;

/** Targets that the running controller infers from k and can then never meet: the capacity is zero. */
export const sloMultiplierInfeasible = entryRule({
  code: 'slo-multiplier-infeasible',
  severity: 'warning',
  dependsOnContext: true,
  looksAround: true,
  *check(entry, configMap, { semantics, variants }) {
    if (semantics !== 'controller') return;
    const field = entry.field('sloMultiplier');
    const k = numberOf(field);
    if (!field || k === undefined || !(k > 1) || entry.dropped) return;
    const own = entry.key === DEFAULT_ENTRY_KEY ? undefined : entry;
    if (settingsOf(validDefault(configMap.entries), own).explicit) return;
    const needed = variantsReached(entry, configMap, variants).reduce(
      (most, each) => Math.max(most, leastControllerMultiplier(queueInput(each))),
      0,
    );
    if (k > Math.max(NEVER, needed)) return;
    // Rounded up, so that the value offered works.
    const least = needed > 0 ? Math.floor(needed * 10 + 1) / 10 : undefined;
    yield {
      span: valueInFile(entry, field),
      message: `The running controller counts one decode step more in its TTFT than the target inferred from k = ${threeDigits(k)} allows, so the capacity is zero. ${least ? `With the parameters known, k must be at least ${least}.` : 'Use a k clearly above 2, or explicit targets.'}`,
      fixes: () =>
        least
          ? fix(`Set sloMultiplier to ${least}, the least that works`, replaceValue(entry, field, String(least)), {
              preferred: true,
            })
          : [],
    };
  },
});
