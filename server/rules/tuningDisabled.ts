import { replaceValue, valueInFile } from '../documents/entryEdits.ts';
import { entryRule, fix } from './rule.ts';

/** Without the tuner there are no parameters, and without parameters no capacity (section 2). */
export const tuningDisabled = entryRule({
  code: 'tuning-disabled',
  severity: { documented: 'error', controller: 'warning' },
  holdsInTemplates: true,
  *check(entry) {
    const field = entry.field('tuningEnabled');
    if (!field || entry.values.tuningEnabled !== false) return;
    yield {
      span: valueInFile(entry, field),
      message:
        'tuningEnabled must be true: without the tuner nothing learns alpha, beta and gamma, so there is no capacity to decide on. Set it to true, or leave it out.',
      fixes: () => fix('Set tuningEnabled to true', replaceValue(entry, field, 'true'), { preferred: true }),
    };
  },
});
