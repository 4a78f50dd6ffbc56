import { axisTwice as laterAxes } from '../documents/studies/studyFaults.ts';
import { locate } from './checkedDocument.ts';
import { studyRule } from './rule.ts';

/** A field that both axes of a sweep go through: the second would overwrite the first. */
export const axisTwice = studyRule({
  code: 'axis-twice',
  severity: 'error',
  *check(study) {
    for (const axis of laterAxes(study))
      yield {
        span: locate(study.document, ['spec', 'axes', axis, 'field']).value,
        message:
          'An axis above goes through this field as well, and it can have one value at a time. Take another field, or remove this axis.',
      };
  },
});
