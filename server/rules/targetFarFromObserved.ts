import { latency as ms, threeDigits } from '../../engine/report/quantities.ts';
import { DEFAULT_FALLBACK_HEADROOM } from '../../schemas/defaults.ts';
import { setNumber, valueInFile } from '../documents/entryEdits.ts';
import { doubtfulTargets } from './explicitTargets.ts';
import { configMapRule, fix } from './rule.ts';

/** An explicit target many times the latency that pods show, or a fraction of it that is not known to be in reach. */
export const targetFarFromObserved = configMapRule({
  code: 'target-far-from-observed',
  severity: 'information',
  dependsOnContext: true,
  *check(configMap, context) {
    for (const { kind, entry, field, name, latency, valueMs, againstMs, worksMs } of doubtfulTargets(
      configMap,
      context,
    )) {
      if (kind !== 'far-from-observed') continue;
      const observed = `the ${latency.toUpperCase()} observed last, ${ms(againstMs)}`;
      const fact =
        valueMs > againstMs
          ? `${name} is ${threeDigits(valueMs / againstMs)} times ${observed}, so latency may grow that far before a replica is added`
          : `${observed[0]!.toUpperCase()}${observed.slice(1)}, is ${threeDigits(againstMs / valueMs)} times ${name}, so the target may be out of reach`;
      yield {
        span: valueInFile(entry, field),
        message: `${fact}. ${DEFAULT_FALLBACK_HEADROOM} times what is observed, as the analyzer takes while it knows no better, is ${threeDigits(worksMs)} ms.`,
        fixes: () => fix(`Set ${name} to ${threeDigits(worksMs)} ms`, setNumber(entry, name, worksMs)),
      };
    }
  },
});
