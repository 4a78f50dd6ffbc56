import { isMapping } from '../documents/serving/looseSpec.ts';
import { studyRule } from './rule.ts';

/** A base that names a file and describes an experiment as well: it is neither. */
export const baseAmbiguous = studyRule({
  code: 'base-ambiguous',
  severity: 'error',
  *check(study) {
    const { base } = study.spec;
    if (!isMapping(base) || base.file === undefined) return;
    const { file: _, name: __, ...inline } = base;
    const others = Object.keys(inline);
    if (others.length === 0) return;
    yield {
      span: study.field(['base', 'file'])!.keySpan,
      message: `The base names a file and has ${others.join(', ')} as well, so which experiment is meant cannot be told. Remove file, or all but file and name.`,
    };
  },
});
