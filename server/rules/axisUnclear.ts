import { isMapping } from '../documents/serving/looseSpec.ts';
import { axisGivenBy } from '../documents/studies/studyFaults.ts';
import { locate } from './checkedDocument.ts';
import { studyRule } from './rule.ts';

/** An axis of a sweep that has its values in two ways, or in none. */
export const axisUnclear = studyRule({
  code: 'axis-unclear',
  severity: 'error',
  *check(study) {
    const { axes } = study.spec;
    if (study.kind !== 'Sweep' || !Array.isArray(axes)) return;
    for (const [i, axis] of axes.entries()) {
      const given = isMapping(axis) ? axisGivenBy(axis) : 'values';
      if (given === 'both')
        yield {
          span: locate(study.document, ['spec', 'axes', i, 'values']).key,
          message:
            'This axis has values and from, to or steps as well, so which are meant cannot be told. Remove one or the other.',
        };
      if (given === 'neither')
        yield {
          span: locate(study.document, ['spec', 'axes', i]).key,
          message: 'This axis has no values to go through. Add from and to, or values.',
        };
    }
  },
});
