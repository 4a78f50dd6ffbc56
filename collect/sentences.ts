import { plural } from '../engine/report/quantities.ts';
import type { Collected } from './collect.ts';

/** What came of collecting, in a line: `12 cycles, 24 observations, 2 refused`. */
export function collectedSentence(collected: Collected): string {
  const { document, refused, wanted, isStopped } = collected;
  const { length } = document.spec.cycles;
  return [
    length === wanted ? plural(wanted, 'cycle') : `${length} of ${plural(wanted, 'cycle')}`,
    plural(observations(collected), 'observation'),
    ...(refused.length > 0 ? [`${refused.length} refused`] : []),
    ...(isStopped ? ['stopped early'] : []),
  ].join(', ');
}

/** Values of pods with traffic that passed all gates. */
export function observations({ document }: Collected): number {
  const pods = document.spec.cycles.flatMap(({ variants }) => variants.flatMap((variant) => variant.pods));
  return pods.filter(({ ttft_ms }) => ttft_ms !== undefined).length;
}

/** Each pod and set of gates that it did not pass, with the last reason. `longer` says how to average over more. */
export function refusalSentences({ refused }: Collected, longer: string): string[] {
  const groups = new Map<string, { count: number; pod: string; gates: string; reason: string }>();
  for (const { pod, gates, reason } of refused) {
    const key = JSON.stringify([pod, gates]);
    groups.set(key, { count: (groups.get(key)?.count ?? 0) + 1, pod, gates: gates.join(', '), reason });
  }
  return [...groups.values()].map(({ count, pod, gates, reason }) => {
    const help = /too-few/.test(gates) ? ` ${longer}` : '';
    return `refused: ${pod} in ${plural(count, 'cycle')} [${gates}]: ${reason}${help}`;
  });
}

/** What the numbers rest on. `batchSentence` words how a variant's largest batch is known. */
export function sourceSentences(
  { document }: Collected,
  batchSentence: (variant: string, value: number) => string,
): string[] {
  const variants = document.spec.cycles.flatMap((cycle) => cycle.variants);
  const pods = variants.flatMap(({ name, pods: each }) => each.map((pod) => ({ variant: name, ...pod })));
  const batches = new Map(pods.map(({ variant, max_batch }) => [variant, max_batch]));
  const own = pods.filter((pod) => pod.arrival_rate_source === 'completed_and_backlog').map(({ variant }) => variant);
  return [
    ...[...batches].map(([variant, value]) => batchSentence(variant, value!)),
    ...[...new Set(own)].map(
      (variant) => `arrival rate of ${variant}: completed requests and backlog, for no scheduler counts them.`,
    ),
  ];
}
