import type { VariantObservations } from '../../schemas/variant-observations.ts';
import { timeMs } from '../report/clock.ts';
import type { ModelCycle, PodObservation } from './observation.ts';

type Spec = VariantObservations['spec'];
type Pod = Spec['cycles'][number]['variants'][number]['pods'][number];

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
