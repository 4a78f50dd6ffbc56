import { servingResult } from '../../../engine/report/servingResult.ts';
import type { ServingResult } from '../../../schemas/results/serving-result.ts';
import type {
  CapacitySearchResult,
  DesignSpaceResult,
  PairedStudyResult,
  SensitivityResult,
  StudyMetrics,
  SweepResult,
} from '../../../schemas/results/study-results.ts';
import { EXPECTED_METRICS } from '../../../schemas/serving-metrics.ts';
import { ran, type Sections } from '../engine/serving/ranExperiment.ts';

const HASH = 'a'.repeat(64);
const SECTIONS: Sections = { slo: { ttft_ms: 500, itl_ms: 50 } };

/** A run that is over in a moment, as it is saved. */
export function savedRun(sections: Sections = SECTIONS): ServingResult {
  const { experiment, outcome } = ran(sections);
  return servingResult(experiment, outcome, {
    engineVersion: '0.1.0',
    specHash: HASH,
    inputs: [{ path: 'serving-trace.csv', hash: HASH }],
    warnings: [],
  });
}

const base = ran(SECTIONS).experiment.spec;
const around = () => ({
  schemaVersion: 1 as const,
  engineVersion: '0.1.0',
  seed: 1,
  specHash: HASH,
  inputs: [],
  warnings: [],
});
const METRICS = Object.fromEntries(EXPECTED_METRICS.map((metric, i) => [metric, i + 0.5])) as StudyMetrics;
const CHANGE = { 'system.scheduler': 'continuous_slo' };
const spread = (mean: number) => ({ mean, worst: mean, best: mean, sd: 0 });

const capacity: CapacitySearchResult = {
  ...around(),
  kind: 'CapacitySearchResult',
  spec: {
    ...{ base, min_rate_rps: 5, max_rate_rps: 20, grid_rates: 2, bisection_steps: 0 },
    ...{ repetitions: 2, headroom: 0.2 },
  },
  result: {
    complete: true,
    rates: [5, 20].map((rate_rps) => ({
      rate_rps,
      feasible: rate_rps < 10,
      from: 'grid' as const,
      repetitions: [1, 2].map((seed) => ({
        ...{ seed, feasible: rate_rps < 10, drained: true, verdict: 'stable' as const },
        ...{
          attainment: 0.97,
          goodput_rps: rate_rps,
          request_throughput_rps: rate_rps,
          p95_ttft_ms: 18,
          p95_tpot_ms: 11,
          p95_e2e_ms: 62,
        },
      })),
      attainment: { mean: 0.97, worst: 0.96, best: 0.98, sd: 0.01 },
      goodput_rps: spread(rate_rps),
      request_throughput_rps: spread(rate_rps),
      p95_ttft_ms: { mean: 18, worst: 19, best: 17, sd: 1 },
      p95_tpot_ms: spread(11),
      p95_e2e_ms: spread(62),
    })),
    ...{ highest_feasible_rate_rps: 5, lowest_infeasible_rate_rps: 20, recommended_rate_rps: 4 },
    ...{ bound: 'none', monotone: true, queueing_model: { max_rate_rps: 6 } },
  },
};

const designs: DesignSpaceResult = {
  ...around(),
  kind: 'DesignSpaceResult',
  spec: { base, grid: { 'system.max_num_seqs': [8, 16] }, repetitions: 1, prices: {} },
  result: {
    complete: true,
    candidates: [
      candidate('batch 16', 2, 9, 30),
      candidate('batch 8', 1, 8, 18),
      { ...candidate('batch 32', 1, 0, 0), problem: 'The model does not fit.', ...withoutNumbers() },
    ],
  },
};

const paired: PairedStudyResult = {
  ...around(),
  kind: 'PairedStudyResult',
  spec: { base, change: CHANGE, repetitions: 2, resamples: 10_000, primary_metric: 'p95_ttft_ms' },
  result: {
    complete: true,
    change: CHANGE,
    seeds: [1, 2],
    primary_metric: 'p95_ttft_ms',
    winner: 'treatment',
    metrics: [
      {
        ...{ metric: 'p95_ttft_ms', better: 'lower', baseline_mean: 20, treatment_mean: 15, mean_delta: -5 },
        ...{ median_delta: -5, win_rate: 1, mean_relative_change: -0.25, interval: [-6, -4] },
        ...{ baseline: [20, 20], treatment: [14, 16] },
      },
    ],
  },
};

const sensitivity: SensitivityResult = {
  ...around(),
  kind: 'SensitivityResult',
  spec: { base, change: CHANGE, band: 0.2, draws: 2 },
  result: {
    ...{ complete: true, change: CHANGE, band: 0.2 },
    nominal: { baseline: side(20), treatment: side(15) },
    draws: [0.9, 1.1].map((scale) => ({
      ...{ prefill_scale: scale, decode_scale: 1, transfer_scale: 1 },
      ...{ baseline: side(20 * scale), treatment: side(scale > 1 ? 30 : 14) },
    })),
    metrics: [
      {
        ...{ metric: 'p95_ttft_ms', better: 'lower', nominal_winner: 'treatment' },
        ...{ treatment_win_share: 0.5, reversals: [1] },
      },
    ],
    ...{ baseline_meets_slo_share: 1, treatment_meets_slo_share: 0.5 },
  },
};

const sweep: SweepResult = {
  ...around(),
  kind: 'SweepResult',
  spec: { base, axes: [{ field: 'workload.request_rate_rps', values: [5, 10] }], repetitions: 1 },
  result: {
    complete: true,
    axes: [{ field: 'workload.request_rate_rps', values: [5, 10] }],
    points: [
      { at: [5], repetitions: 1, verdict: 'stable', metrics: METRICS },
      { at: [10], repetitions: 0, problem: 'The model does not fit.' },
    ],
  },
};

/** One result of every kind of study: small, and nothing that was computed. */
export const SAVED_STUDIES = {
  CapacitySearchResult: capacity,
  DesignSpaceResult: designs,
  PairedStudyResult: paired,
  SensitivityResult: sensitivity,
  SweepResult: sweep,
};

function candidate(name: string, accelerators: number, goodput: number, ttftMs: number) {
  return {
    ...{ name, accelerators, change: { 'system.max_num_seqs': 8 }, repetitions: 1 },
    ...{ goodput_rps: goodput, p95_ttft_ms: ttftMs, goodput_per_accelerator_rps: goodput / accelerators },
    ...{ cost_per_million_tokens: null, performance_frontier: true, efficiency_frontier: accelerators === 1 },
  };
}

function withoutNumbers() {
  return {
    ...{ repetitions: 0, goodput_rps: null, p95_ttft_ms: null, goodput_per_accelerator_rps: null },
    ...{ performance_frontier: false, efficiency_frontier: false },
  };
}

function side(ttftMs: number) {
  return { p95_ttft_ms: ttftMs, goodput_rps: 10, p95_e2e_ms: 62, attainment: 0.99, meets_slo: true };
}
