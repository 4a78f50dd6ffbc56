import { multiplierForUtilisation, utilisationForMultiplier } from '../../engine/queueing/index.ts';
import { share, threeDigits } from '../../engine/report/quantities.ts';
import { numberOf } from '../documents/controller/goScalar.ts';
import { valueInFile } from '../documents/entryEdits.ts';
import { entryRule } from './rule.ts';

const MOST_UTILISATION = 0.95;
const MOST = multiplierForUtilisation(MOST_UTILISATION);

/** k so high that there is hardly any room left: latency grows without bound towards utilisation 1. */
export const sloMultiplierTooLarge = entryRule({
  code: 'slo-multiplier-too-large',
  severity: 'warning',
  holdsInTemplates: true,
  *check(entry) {
    const field = entry.field('sloMultiplier');
    const k = numberOf(field);
    if (!field || k === undefined || !Number.isFinite(k) || k <= MOST * (1 + 1e-12)) return;
    yield {
      span: valueInFile(entry, field),
      message: `k = ${threeDigits(k)} targets utilisation ${share(utilisationForMultiplier(k))}, so a small burst makes the queue grow. 5 (utilisation 0.8) is already aggressive.`,
    };
  },
});
