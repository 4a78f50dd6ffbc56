import { numberIn, type ObservedVariant, textIn } from '../documents/observations/observed.ts';
import { observationRule } from './rule.ts';

/** A variant that has traffic in no cycle, or a cycle in which no variant has any. */
export const noTraffic = observationRule({
  code: 'no-traffic',
  severity: 'information',
  *check({ cycles }) {
    const idle = new Map<string, ObservedVariant>();
    const busy = new Set<string>();
    for (const { variants } of cycles) {
      for (const variant of variants) {
        const name = textIn(variant, 'name') ?? '';
        if (hasTraffic(variant)) busy.add(name);
        else if (!idle.has(name)) idle.set(name, variant);
      }
    }
    for (const [name, { span }] of idle) {
      if (busy.has(name)) continue;
      yield {
        span,
        message: `No pod of ${name || 'this variant'} has traffic in any cycle, so nothing is learned about it. Observe it under load.`,
      };
    }
    if (busy.size === 0) return;
    for (const { span, variants } of cycles) {
      if (variants.some(hasTraffic)) continue;
      yield { span, message: 'No pod has traffic in this cycle, so nothing is learned from it.' };
    }
  },
});

/** A rate that is not a number has a finding of its own. */
function hasTraffic({ pods }: ObservedVariant): boolean {
  return pods.some((pod) => numberIn(pod, 'arrival_rate_rps') !== 0);
}
