import { DEFAULT_SLO_MULTIPLIER } from '../../schemas/defaults.ts';
import { numberOf } from '../documents/controller/goScalar.ts';
import { replaceValue, valueInFile } from '../documents/entryEdits.ts';
import { entryRule, fix } from './rule.ts';

/** k = 0 is the controller's way of saying "not set"; the document only allows values above 1. */
export const sloMultiplierZero = entryRule({
  code: 'slo-multiplier-zero',
  severity: { documented: 'warning', controller: 'information' },
  holdsInTemplates: true,
  *check(entry) {
    const field = entry.field('sloMultiplier');
    if (!field || numberOf(field) !== 0) return;
    yield {
      span: valueInFile(entry, field),
      message: `k = 0 means the default, ${DEFAULT_SLO_MULTIPLIER}. Write ${DEFAULT_SLO_MULTIPLIER}, so that the next reader need not know.`,
      fixes: () =>
        fix(
          `Set sloMultiplier to ${DEFAULT_SLO_MULTIPLIER}, the default`,
          replaceValue(entry, field, DEFAULT_SLO_MULTIPLIER.toFixed(1)),
          { preferred: true },
        ),
    };
  },
});
