import { isMapping } from '../documents/serving/looseSpec.ts';
import { studyRule } from './rule.ts';

const SECTIONS = ['system', 'workload'];

/** A study whose base names no file and is no experiment by itself: there is nothing to vary. */
export const baseMissing = studyRule({
  code: 'base-missing',
  severity: 'error',
  *check(study) {
    const { base } = study.spec;
    if (!isMapping(base) || base.file !== undefined) return;
    const { name, ...inline } = base;
    if (name !== undefined)
      yield {
        span: study.field(['base', 'name'])!.keySpan,
        message: 'name picks an experiment of a file, and no file is named. Add file, or remove name.',
      };
    const missing = SECTIONS.filter((section) => (inline[section] ?? null) === null);
    if (Object.keys(inline).length === 0 && name === undefined)
      yield {
        span: study.field(['base'])!.keySpan,
        message:
          'The base names no file and describes no experiment, so there is nothing to run. Add file, or system and workload.',
      };
    else if (Object.keys(inline).length > 0 && missing.length > 0)
      yield {
        span: study.field(['base'])!.keySpan,
        message: `The base has no ${missing.join(' and no ')}, so there is nothing to run. Add it, or name a file with an experiment.`,
      };
  },
});
