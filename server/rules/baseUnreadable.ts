import { surroundings } from '../documents/serving/namedFiles.ts';
import { studyBase } from '../documents/studies/studyBase.ts';
import { studyRule } from './rule.ts';

/** A base in a file that is not there, holds no such experiment, or one with errors. */
export const baseUnreadable = studyRule({
  code: 'base-unreadable',
  severity: 'error',
  dependsOnContext: true,
  *check(study, context, { document }) {
    const base = studyBase(study, surroundings(document.uri, context));
    if (!base || !('problem' in base)) return;
    yield {
      span: study.valueSpan(['base', base.field]),
      message: `${base.problem}, so there is nothing to run. ${base.remedy}`,
    };
  },
});
