import { timeMs } from '../../engine/report/clock.ts';
import { TRANSIENT_DELAY_MS } from '../../schemas/defaults.ts';
import { type Observations, type ObservedPod, podName, podsOf, textIn } from '../documents/observations/observed.ts';
import { observationRule } from './rule.ts';

const MS_PER_S = 1000;

/** A pod that has just started: its latencies are not steady yet. Said once for each pod. */
export const youngPod = observationRule({
  code: 'young-pod',
  severity: 'information',
  *check(observations, { semantics }) {
    for (const [name, { pod, cycles }] of youngPods(observations)) {
      const times = cycles === 1 ? 'one cycle' : `${cycles} cycles`;
      const verdict =
        semantics === 'documented'
          ? 'so the tuners leave it out there: its latencies are not steady yet'
          : 'where its latencies are not steady yet, and the running controller learns from them all the same';
      yield {
        span: pod.field('started_at')!.span,
        message: `${name} is younger than ${TRANSIENT_DELAY_MS / MS_PER_S} s in ${times}, ${verdict}.`,
      };
    }
  },
});

/** By name, each pod where it is young first, and in how many cycles it is. */
function youngPods({ cycles }: Observations): Map<string, { pod: ObservedPod; cycles: number }> {
  const found = new Map<string, { pod: ObservedPod; cycles: number }>();
  for (const cycle of cycles) {
    const time = timeMs(textIn(cycle, 'time') ?? '');
    for (const pod of podsOf([cycle])) {
      const age = time - timeMs(textIn(pod, 'started_at') ?? '');
      if (!(age >= 0 && age < TRANSIENT_DELAY_MS)) continue;
      const name = podName(pod);
      const known = found.get(name);
      if (known) known.cycles++;
      else found.set(name, { pod, cycles: 1 });
    }
  }
  return found;
}
