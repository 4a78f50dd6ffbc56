import type { Semantics } from '../../../schemas/defaults.ts';
import type { LintFinding } from '../finding.ts';
import type { Problem } from '../problem.ts';

/** Everything there is to report. */
export interface Report {
  readonly findings: readonly LintFinding[];
  readonly problems: readonly Problem[];
  readonly semantics: Semantics;
  /** Findings that were mended. */
  readonly fixed: number;
  /** Findings that could be mended. */
  readonly fixable: number;
  /** Whether the reader is a terminal that shows colours. */
  readonly inColour: boolean;
}
