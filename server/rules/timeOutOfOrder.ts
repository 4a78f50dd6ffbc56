import { timeMs } from '../../engine/report/clock.ts';
import { type ObservedCycle, podName, podsOf, textIn } from '../documents/observations/observed.ts';
import { type Finding, observationRule } from './rule.ts';

/** Times that cannot be in the order in which they stand. */
export const timeOutOfOrder = observationRule({
  code: 'time-out-of-order',
  severity: 'warning',
  *check({ cycles }) {
    let before = Number.NEGATIVE_INFINITY;
    const seen = new Map<number, ObservedCycle>();
    for (const cycle of cycles) {
      const time = timeMs(textIn(cycle, 'time') ?? '');
      if (Number.isNaN(time)) continue;
      const same = seen.get(time);
      if (same) {
        yield {
          span: cycle.span,
          message:
            'A cycle above has the same time, so the tuners learn from one moment twice. Keep one of them, or correct the time.',
          related: [{ span: same.span, message: 'The same time.' }],
        };
      } else if (time < before) {
        yield {
          span: cycle.span,
          message:
            'This cycle is earlier than the one before it, and the tuners take cycles as they stand. Put them in order of time.',
        };
      }
      if (!same) seen.set(time, cycle);
      before = time;
      yield* startsAfter(cycle, time);
    }
  },
});

/** Pods that started when they had reported already. */
function* startsAfter(cycle: ObservedCycle, time: number): Iterable<Finding> {
  for (const pod of podsOf([cycle])) {
    const started = timeMs(textIn(pod, 'started_at') ?? '');
    if (!(started > time)) continue;
    yield {
      span: pod.field('started_at')!.span,
      message: `${podName(pod)} started after the cycle in which it reports. Check the clocks and the time zones of both.`,
    };
  }
}
