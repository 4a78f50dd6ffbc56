import { asGiven } from '../../engine/report/quantities.ts';
import {
  numberIn,
  type Observations,
  type ObservedPod,
  podsOf,
  type Written,
} from '../documents/observations/observed.ts';
import { type Fix, observationRule } from './rule.ts';

/** No server with a language model answers faster than this; latencies in seconds are hardly ever longer. */
const LEAST_MS = { ttft_ms: 5, itl_ms: 0.5 } as const;
const LATENCIES = ['ttft_ms', 'itl_ms'] as const;
const MS_PER_S = 1000;

/** A latency that is in seconds, by its size, where ms are due. */
export const latencyInSeconds = observationRule({
  code: 'latency-in-seconds',
  severity: 'warning',
  *check(observations) {
    let every: Suspect[] | undefined;
    for (const suspect of suspects(observations)) {
      const { name, value, written } = suspect;
      yield {
        span: written.span,
        message: `${name} is in ms, and ${asGiven(value)} ms is faster than a server answers, so what is learned from it is far off. If ${asGiven(value)} s is meant, write ${inMs(value)}.`,
        fixes: () => {
          every ??= [...suspects(observations)];
          return [...fixOf(suspect), ...fixOfAll(every)];
        },
      };
    }
  },
});

interface Suspect {
  readonly name: string;
  readonly value: number;
  readonly written: Written;
}

function* suspects({ cycles }: Observations): Iterable<Suspect> {
  for (const pod of podsOf(cycles)) yield* suspectsIn(pod);
}

/** What a pod without traffic reports has a finding of its own. */
function* suspectsIn(pod: ObservedPod): Iterable<Suspect> {
  if (numberIn(pod, 'arrival_rate_rps') === 0) return;
  for (const name of LATENCIES) {
    const value = numberIn(pod, name);
    if (value !== undefined && value > 0 && value < LEAST_MS[name]) yield { name, value, written: pod.field(name)! };
  }
}

function fixOf({ value, written }: Suspect): Fix[] {
  if (written.isMerged) return [];
  const title = `Write ${inMs(value)} (${asGiven(value)} s in ms)`;
  return [{ title, changes: [{ span: written.span, text: inMs(value) }], preferred: true }];
}

function fixOfAll(every: readonly Suspect[]): Fix[] {
  const own = every.filter(({ written }) => !written.isMerged);
  if (own.length < 2) return [];
  const changes = own.map(({ value, written }) => ({ span: written.span, text: inMs(value) }));
  return [{ title: `Write all ${own.length} latencies that look like seconds in ms`, changes }];
}

/** Digits as written, with the point moved. */
function inMs(seconds: number): string {
  return String(Number((seconds * MS_PER_S).toPrecision(12)));
}
