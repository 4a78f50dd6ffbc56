import { type Finding, fix, type Rule } from './rule.ts';
import type { Suppression } from './suppressions.ts';

/**
 * A suppression that hides nothing: the fault is gone, or the code is wrong. What it hides is only known once all
 * other rules have run, so `diagnose` asks this one last.
 */
export const unusedSuppression: Rule & { describe(unused: readonly Suppression[]): Finding[] } = {
  code: 'unused-suppression',
  severity: 'warning',
  check: () => [],
  describe: (unused) =>
    unused.map(({ span, removal }) => ({
      span,
      message: 'This comment hides no finding. Remove it, or correct the code in it.',
      unnecessary: true,
      fixes: () => fix('Remove the comment', removal(), { preferred: true, safe: true }),
    })),
};
