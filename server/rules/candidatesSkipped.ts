import { skippedSentence } from '../documents/studies/studyAlternatives.ts';
import { locate } from './checkedDocument.ts';
import { studyRule } from './rule.ts';
import { studiedAlternatives } from './studiedAlternatives.ts';

/** Candidates or points that cannot be run, beside others that can. */
export const candidatesSkipped = studyRule({
  code: 'candidates-skipped',
  severity: 'warning',
  dependsOnContext: true,
  *check(study, context, { document }) {
    if (study.kind !== 'DesignSpace' && study.kind !== 'Sweep') return;
    const { alternatives = [], areAll = true } = studiedAlternatives(study, context, document.uri) ?? {};
    const canSome = !areAll || alternatives.some(({ read }) => 'job' in read);
    const sentence = canSome ? skippedSentence(alternatives, areAll) : undefined;
    if (sentence === undefined) return;
    const field = study.kind === 'Sweep' ? 'axes' : study.spec.grid === undefined ? 'base' : 'grid';
    yield { span: locate(study.document, ['spec', field]).key, message: sentence };
  },
});
