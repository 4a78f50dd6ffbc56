import { numberIn, podName, podsOf } from '../documents/observations/observed.ts';
import { observationRule } from './rule.ts';

const MEANS = ['ttft_ms', 'itl_ms', 'input_tokens', 'output_tokens'] as const;

/** A pod with traffic without what a cycle of it is to tell: the tuners pass it over, and only its traffic counts. */
export const observationIncomplete = observationRule({
  code: 'observation-incomplete',
  severity: 'warning',
  *check({ cycles }) {
    for (const pod of podsOf(cycles)) {
      if (!((numberIn(pod, 'arrival_rate_rps') ?? 0) > 0)) continue;
      const name = podName(pod);
      const missing = MEANS.filter((each) => !pod.field(each));
      if (missing.length > 0)
        yield {
          span: pod.span,
          message: `${name} has traffic but no ${missing.join(' and no ')}, so the tuners pass it over, and only its traffic counts. Add what was measured, or leave the pod out of this cycle.`,
        };
      for (const each of MEANS) {
        if (numberIn(pod, each) !== 0) continue;
        yield {
          span: pod.field(each)!.span,
          message: `${each} is 0 although ${name} has traffic, so the tuners pass it over, and means come out too low. Write what was measured, or leave the pod out of this cycle.`,
        };
      }
    }
  },
});
