import { documentOf, type Sections } from '../engine/serving/ranExperiment.ts';

/** An experiment as JSON, under a name. */
export function experiment(name: string, sections: Sections = {}): string {
  return JSON.stringify({ ...documentOf({ slo: SLO, ...sections }), metadata: { name } }, null, 2);
}

const SLO = { ttft_ms: 100, itl_ms: 50 };

/** So busy that the number of sequences matters. */
export const BUSY = { arrival: 'poisson', request_rate_rps: 20, num_requests: 100 };

interface Spec {
  readonly base?: object;
  readonly [field: string]: unknown;
}

/** A study of an experiment that is over in a moment, as JSON. Its base is written right in it, unless another is given. */
export function study(kind: string, spec: Spec, name: string = kind): string {
  const { spec: base } = documentOf({ slo: SLO, workload: BUSY }) as { spec: object };
  return JSON.stringify(
    { apiVersion: 'kneepoint.dev/v1alpha1', kind, metadata: { name }, spec: { base, ...spec } },
    null,
    2,
  );
}

/** One of each kind, small. */
export const STUDIES: Readonly<Record<string, Spec>> = {
  CapacitySearch: { min_rate_rps: 5, max_rate_rps: 100, grid_rates: 4, bisection_steps: 3, repetitions: 2 },
  DesignSpace: { grid: { 'system.max_num_seqs': [1, 4, 8], 'system.replicas': [1, 2] } },
  PairedStudy: { change: { 'system.max_num_seqs': 2 }, repetitions: 4, resamples: 200 },
  Sensitivity: { change: { 'system.max_num_seqs': 2 }, draws: 5 },
  Sweep: { axes: [{ field: 'workload.request_rate_rps', from: 5, to: 80, steps: 4 }] },
};

/** A file for each of them. */
export const STUDY_FILES = Object.fromEntries(
  Object.entries(STUDIES).map(([kind, spec]) => [`${kind}.json`, study(kind, spec)]),
);
