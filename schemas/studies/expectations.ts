/** What a study's result can be held to, by its kind: each is a number that a comparison is about, but for `winner`. */
export const STUDY_EXPECTATIONS = {
  CapacitySearch: {
    highest_feasible_rate_rps: 'The highest feasible rate; 0 where there is none.',
    recommended_rate_rps: 'The highest feasible rate, less the headroom; 0 where there is none.',
  },
  DesignSpace: {
    best_goodput_rps: 'The most goodput of a candidate.',
    best_goodput_per_accelerator_rps: 'The most goodput of a candidate over its accelerators.',
    best_p95_ttft_ms: 'The least p95 TTFT of a candidate.',
  },
  PairedStudy: {
    winner: 'Whose primary metric is better: baseline, treatment, or neither.',
    win_rate: 'Share of the seeds in which the treatment is strictly better by the primary metric.',
    mean_relative_change: 'Mean of (treatment - baseline) / baseline of the primary metric: -0.1 is ten per cent less.',
  },
  Sensitivity: {
    treatment_win_share: 'Least share of the draws in which the treatment is strictly better, over the metrics.',
    reversal_share: 'Largest share of the draws in which a conclusion reverses, over the metrics.',
    treatment_meets_slo_share: 'Share of the draws in which the treatment meets the SLO.',
  },
  Sweep: {},
} as const;
