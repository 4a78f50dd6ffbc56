import type { ServingSpec } from './resultSpec.ts';
import type { Served } from './servingSentence.ts';

/** What sentences speak of an experiment, from the spec of its result: every default stands in it. */
export function servedExperiment({ system, workload, prefix, disaggregation, slo = {} }: ServingSpec): Served {
  const { accelerator, tensor_parallel: tensorParallel = 1, replicas = 1 } = system;
  return {
    system: { model: system.model, ...(accelerator === undefined ? {} : { accelerator }), tensorParallel, replicas },
    workload: workloadOf(workload),
    ...(prefix ? { prefix: { tokens: prefix.tokens } } : {}),
    ...(disaggregation
      ? {
          disaggregation: {
            prefillWorkers: disaggregation.prefill_workers,
            decodeWorkers: disaggregation.decode_workers,
          },
        }
      : {}),
    slo: {
      ...(slo.ttft_ms === undefined ? {} : { ttftMs: slo.ttft_ms }),
      ...(slo.itl_ms === undefined ? {} : { itlMs: slo.itl_ms }),
      ...(slo.e2e_ms === undefined ? {} : { e2eMs: slo.e2e_ms }),
      attainment: slo.attainment ?? 1,
    },
  };
}

function workloadOf({ trace, arrival = 'poisson', ...workload }: ServingSpec['workload']): Served['workload'] {
  if (trace) return { source: 'trace', file: trace.file };
  const { request_rate_rps: rateRps = 0, concurrency = 1 } = workload;
  return {
    source: 'generated',
    arrivals: arrival === 'closed_loop' ? { process: arrival, concurrency } : { process: arrival, rateRps },
  };
}
