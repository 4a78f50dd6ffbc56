import { asGiven } from '../../engine/report/quantities.ts';
import { invertedBounds } from '../documents/studies/studyFaults.ts';
import { locate } from './checkedDocument.ts';
import { studyRule } from './rule.ts';

/** Bounds of a search or a sweep between which nothing lies. */
export const boundsInverted = studyRule({
  code: 'bounds-inverted',
  severity: 'error',
  *check(study) {
    for (const { path, low, high } of invertedBounds(study))
      yield {
        span: locate(study.document, ['spec', ...path]).value,
        message: `${high.name} is ${asGiven(high.value)} and ${low.name} ${asGiven(low.value)}, so nothing lies between them. Make ${high.name} the larger one.`,
      };
  },
});
