import { canonicalJson } from '../../engine/report/canonicalJson.ts';
import { isMapping } from '../documents/serving/looseSpec.ts';
import type { ReadAlternative } from '../documents/studies/studyAlternatives.ts';
import { locate } from './checkedDocument.ts';
import { studyRule } from './rule.ts';
import { studiedAlternatives } from './studiedAlternatives.ts';

/** A change that leaves every run as it is: to what holds anyway, or of a field that is not read. */
export const changeWithoutEffect = studyRule({
  code: 'change-without-effect',
  severity: 'warning',
  dependsOnContext: true,
  *check(study, context, { document }) {
    const { kind, spec } = study;
    if (kind === 'CapacitySearch') return;
    if (kind === 'DesignSpace' && isMapping(spec.grid) && Object.keys(spec.grid).length === 0)
      yield {
        span: locate(study.document, ['spec', 'grid']).key,
        message:
          'The grid names no field, so the base is the only candidate. Name fields with their values, or leave grid out for the usual candidates.',
      };
    const { alternatives = [], areAll = false } = studiedAlternatives(study, context, document.uri) ?? {};
    const [first, ...others] = alternatives;
    if (!first || others.length === 0 || !areAll) return;
    const one = specOf(first);
    if (one === undefined || others.some((each) => specOf(each) !== one)) return;
    if (kind === 'PairedStudy' || kind === 'Sensitivity')
      yield {
        span: locate(study.document, ['spec', 'change']).key,
        message:
          'The change leaves the base as it is, so baseline and treatment are the same. Change a field that is read, to another value.',
      };
    else if (kind === 'Sweep' || spec.grid !== undefined)
      yield {
        span: locate(study.document, ['spec', kind === 'Sweep' ? 'axes' : 'grid']).key,
        message: `All ${alternatives.length} combinations of these values are the same to a run. Vary a field that is read.`,
      };
  },
});

/** What is run, as a text that is the same for what is the same; undefined where nothing is. */
function specOf({ read }: ReadAlternative): string | undefined {
  return 'job' in read ? canonicalJson(read.job.experiment.spec) : undefined;
}
