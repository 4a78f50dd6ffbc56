import type {
  CapacitySearchOutcome,
  DesignSpaceOutcome,
  PairedStudyOutcome,
  SENSITIVITY_METRICS,
  SensitivityOutcome,
  SweepOutcome,
} from '../../schemas/results/study-results.ts';
import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import type { Looked } from '../closeUp.ts';
import type { Targets } from './targets.ts';

/** How an axis of latencies, or of values, is laid out. */
export type Scale = 'linear' | 'log';

/** What the picture of a capacity search shows. */
export interface CapacitySearchPicture extends Looked {
  readonly outcome: CapacitySearchOutcome;
  readonly targets: Targets;
  /** How latencies are laid out; by default as it suits them. */
  readonly scale?: Scale;
}

/** What is held against p95 TTFT: the goodput of the whole, or of an accelerator. */
export type Objective = 'performance' | 'efficiency';

/** What the picture of a design space shows. */
export interface DesignSpacePicture extends Looked {
  readonly outcome: DesignSpaceOutcome;
  readonly targets: Targets;
  readonly objective: Objective;
  /** How p95 TTFT is laid out; by default as it suits the candidates. */
  readonly scale?: Scale;
  /** Only what is near the frontier: candidates that are far slower are out of sight. */
  readonly isNear?: boolean;
}

/** What the picture of a paired study shows. */
export interface PairedStudyPicture extends Looked {
  readonly outcome: PairedStudyOutcome;
  readonly metrics: 'main' | 'all';
}

export type SensitivityMetric = (typeof SENSITIVITY_METRICS)[number];

/** What the map of a sensitivity study shows. */
export interface ReversalPicture extends Looked {
  readonly outcome: SensitivityOutcome;
  readonly metric: SensitivityMetric;
}

/** What the picture of a sweep shows. */
export interface SweepPicture extends Looked {
  readonly outcome: SweepOutcome;
  readonly targets: Targets;
  /** From the top down; of a sweep over two fields only the first is drawn. */
  readonly metrics: readonly ExpectedMetric[];
  /** How the values of metrics are laid out; by default as it suits them. */
  readonly scale?: Scale;
}
