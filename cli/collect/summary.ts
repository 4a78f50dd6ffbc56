import type { Collected } from '../../collect/collect.ts';
import type { VariantBatches } from '../../server/documents/workloads.ts';
import { many } from '../many.ts';
import { TOKEN_VARIABLE } from './optionValues.ts';

/** What came of collecting, for programs. */
export function asJson(file: string, collected: Collected): string {
  const { document, refused, gaps, wanted, isStopped } = collected;
  return `${JSON.stringify(
    {
      file,
      cycles: document.spec.cycles.length,
      wanted,
      observations: observations(collected),
      refused: refused.map(({ timeMs, ...each }) => ({ time: iso(timeMs), ...each })),
      gaps: gaps.map(({ fromMs, toMs, ...each }) => ({ from: iso(fromMs), to: iso(toMs), ...each })),
      stopped: isStopped,
    },
    null,
    2,
  )}\n`;
}

/** What came of collecting, for people: one line, and what is odd about it below. */
export function asText(file: string, collected: Collected, batches: VariantBatches): string {
  const { document, refused, wanted, isStopped } = collected;
  const { cycles } = document.spec;
  const kept = observations(collected);
  const parts = [
    cycles.length === wanted ? many(wanted, 'cycle') : `${cycles.length} of ${many(wanted, 'cycle')}`,
    many(kept, 'observation'),
    ...(refused.length > 0 ? [`${refused.length} refused`] : []),
    ...(isStopped ? ['stopped early'] : []),
  ];
  const lines = [`${file}: ${parts.join(', ')}`, ...refusalLines(collected), ...sourceLines(collected, batches)];
  return lines.map((line) => `${line}\n`).join('');
}

/** Values of pods with traffic that passed all gates. */
export function observations({ document }: Collected): number {
  const pods = document.spec.cycles.flatMap(({ variants }) => variants.flatMap((variant) => variant.pods));
  return pods.filter(({ ttft_ms }) => ttft_ms !== undefined).length;
}

/** A line for each pod and set of gates that it did not pass, with the last reason. */
function refusalLines({ refused }: Collected): string[] {
  const groups = new Map<string, { count: number; pod: string; gates: string; reason: string }>();
  for (const { pod, gates, reason } of refused) {
    const key = JSON.stringify([pod, gates]);
    groups.set(key, { count: (groups.get(key)?.count ?? 0) + 1, pod, gates: gates.join(', '), reason });
  }
  return [...groups.values()].map(({ count, pod, gates, reason }) => {
    const help = /too-few/.test(gates) ? ' A longer --window holds more.' : '';
    return `  refused: ${pod} in ${many(count, 'cycle')} [${gates}]: ${reason}${help}`;
  });
}

const REMEDY = 'Give --deployment or --max-batch.';

/** What the numbers rest on. */
function sourceLines({ document }: Collected, batches: VariantBatches): string[] {
  const variants = document.spec.cycles.flatMap((cycle) => cycle.variants);
  const pods = variants.flatMap(({ name, pods: each }) => each.map((pod) => ({ variant: name, ...pod })));
  const values = new Map(pods.map(({ variant, max_batch }) => [variant, max_batch]));
  const own = pods.filter((pod) => pod.arrival_rate_source === 'completed_and_backlog').map(({ variant }) => variant);
  return [
    ...[...values].map(([variant, value]) => `  ${batches.sentence(variant, value!, REMEDY)}`),
    ...[...new Set(own)].map(
      (variant) => `  arrival rate of ${variant}: completed requests and backlog, for no scheduler counts them.`,
    ),
  ];
}

/** What helps with an error, where an option does. */
export function hint(code: string): string {
  switch (code) {
    case 'unauthorised':
      return ` A bearer token goes into the environment variable ${TOKEN_VARIABLE}; a tenant is --tenant.`;
    case 'not-trusted':
      return ' It goes with --ca-file.';
    case 'timeout':
      return ' That is --timeout.';
    default:
      return '';
  }
}

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
