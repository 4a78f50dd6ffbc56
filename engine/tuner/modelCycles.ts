import type { VariantObservations } from '../../schemas/variant-observations.ts';
import type { ModelCycle, PodObservation } from './observation.ts';

type Spec = VariantObservations['spec'];
type Pod = Spec['cycles'][number]['variants'][number]['pods'][number];

const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):(\d\d))$/;
const MS_PER_MINUTE = 60_000;

/**
 * The cycles of a VariantObservations document as the tuners and the analyzer take them, in the order of the document.
 * What a pod without traffic leaves out is 0; what one with traffic leaves out was not measured, and is NaN.
 * @param spec that of a valid document
 */
export function modelCycles({ cycles }: Spec): ModelCycle[] {
  return cycles.map(({ time, variants }) => ({
    timeMs: timeMs(time),
    variants: variants.map(({ name, accelerator, cost, current_replicas, pending_replicas, pods }) => ({
      name,
      ...(accelerator === undefined ? {} : { accelerator }),
      ...(cost === undefined ? {} : { cost }),
      currentReplicas: current_replicas ?? pods.length,
      pendingReplicas: pending_replicas ?? 0,
      pods: pods.map(podObservation),
    })),
  }));
}

function podObservation(pod: Pod): PodObservation {
  const absent = pod.arrival_rate_rps > 0 ? Number.NaN : 0;
  return {
    name: pod.name,
    ...(pod.started_at === undefined ? {} : { startedAtMs: timeMs(pod.started_at) }),
    arrivalRateRps: pod.arrival_rate_rps,
    ttftMs: pod.ttft_ms ?? absent,
    itlMs: pod.itl_ms ?? absent,
    inputTokens: pod.input_tokens ?? absent,
    outputTokens: pod.output_tokens ?? absent,
    ...(pod.max_batch === undefined ? {} : { maxBatch: pod.max_batch }),
  };
}

/**
 * A time of RFC 3339, in ms since 1970-01-01 UTC; what is finer than a ms is cut off. NaN for any other text.
 * Not `Date.parse`: what that makes of a fraction is left to each JavaScript engine.
 */
export function timeMs(text: string): number {
  const [, year, month, day, hours, minutes, seconds, fraction = '', sign, zoneHours, zoneMinutes] =
    RFC_3339.exec(text) ?? [];
  const utc = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hours),
    Number(minutes),
    Number(seconds),
    Number(fraction.padEnd(3, '0').slice(0, 3)),
  );
  if (!sign) return utc;
  const ahead = (Number(zoneHours) * 60 + Number(zoneMinutes)) * MS_PER_MINUTE;
  return sign === '+' ? utc - ahead : utc + ahead;
}
