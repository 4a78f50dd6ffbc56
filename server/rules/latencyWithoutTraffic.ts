import { numberIn, podName, podsOf } from '../documents/observations/observed.ts';
import { observationRule } from './rule.ts';

/** Latencies of a pod that no request came to: left over, or the rate is missing. */
export const latencyWithoutTraffic = observationRule({
  code: 'latency-without-traffic',
  severity: 'warning',
  *check({ cycles }) {
    for (const pod of podsOf(cycles)) {
      if (numberIn(pod, 'arrival_rate_rps') !== 0) continue;
      const name = (['ttft_ms', 'itl_ms'] as const).find((each) => (numberIn(pod, each) ?? 0) > 0);
      if (!name) continue;
      yield {
        span: pod.field(name)!.span,
        message: `${podName(pod)} has latencies but no traffic, so they are left over from before, or the rate is missing. Leave them out, or give the rate.`,
      };
    }
  },
});
