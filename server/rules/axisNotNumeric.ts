import { isNumeric, namedPaths, variedSchema } from '../documents/studies/variedPaths.ts';
import { locate } from './checkedDocument.ts';
import { studyRule } from './rule.ts';

/** A sweep of a field that holds no number: there is nothing to draw it over. */
export const axisNotNumeric = studyRule({
  code: 'axis-not-numeric',
  severity: 'error',
  *check(study) {
    if (study.kind !== 'Sweep') return;
    for (const { path, at } of namedPaths(study)) {
      const schema = variedSchema(path);
      if (!schema || isNumeric(schema)) continue;
      yield {
        span: locate(study.document, at).value,
        message: `${path} does not hold a number, so it has no range to go through. Sweep a number, or compare its values in the grid of a DesignSpace.`,
      };
    }
  },
});
