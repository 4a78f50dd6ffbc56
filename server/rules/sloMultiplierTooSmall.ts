import { utilisationForMultiplier } from '../../engine/queueing/index.ts';
import { share, threeDigits } from '../../engine/report/quantities.ts';
import { DEFAULT_SLO_MULTIPLIER } from '../../schemas/defaults.ts';
import { numberOf } from '../documents/controller/goScalar.ts';
import { replaceValue, valueInFile } from '../documents/entryEdits.ts';
import { entryRule, fix } from './rule.ts';

const DEFAULT_UTILISATION = share(utilisationForMultiplier(DEFAULT_SLO_MULTIPLIER));

/** k at or below 1 targets a utilisation of zero or less: the controller drops the entry (section 2). */
export const sloMultiplierTooSmall = entryRule({
  code: 'slo-multiplier-too-small',
  severity: 'error',
  holdsInTemplates: true,
  *check(entry) {
    const field = entry.field('sloMultiplier');
    const k = numberOf(field);
    if (!field || k === undefined || k === 0 || !(k <= 1)) return;
    const reason =
      k === 1
        ? 'k = 1 leaves no room for load (utilisation 0)'
        : `k = ${threeDigits(k)} has no utilisation that it could target`;
    yield {
      span: valueInFile(entry, field),
      message: `${reason}, so the controller drops this entry. Use a value above 1; ${DEFAULT_SLO_MULTIPLIER} is the default (utilisation ${DEFAULT_UTILISATION}).`,
      fixes: () =>
        fix(
          `Set sloMultiplier to ${DEFAULT_SLO_MULTIPLIER}, the default (utilisation ${DEFAULT_UTILISATION})`,
          replaceValue(entry, field, DEFAULT_SLO_MULTIPLIER.toFixed(1)),
          { preferred: true },
        ),
    };
  },
});
