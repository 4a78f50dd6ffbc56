import { surroundings } from '../documents/serving/namedFiles.ts';
import { studyBase } from '../documents/studies/studyBase.ts';
import { fixedArrivals } from '../documents/studies/studyFaults.ts';
import { studyRule } from './rule.ts';

const WHY = {
  trace: {
    path: ['base', 'workload', 'trace'],
    message:
      'A trace has its arrivals as they were, so no other rate can be tried with it. Describe the workload by request_rate_rps and the lengths of its requests.',
  },
  closed_loop: {
    path: ['base', 'workload', 'arrival'],
    message:
      'A closed loop issues a request when another is done, so it has no rate that could be searched. Make arrival poisson, or sweep workload.concurrency.',
  },
};

/** A capacity search over requests whose rate cannot be changed. */
export const arrivalsFixed = studyRule({
  code: 'arrivals-fixed',
  severity: 'error',
  dependsOnContext: true,
  *check(study, context, { document }) {
    const base = studyBase(study, surroundings(document.uri, context));
    const fixed = base && 'spec' in base ? fixedArrivals(study, base.spec) : undefined;
    if (!fixed) return;
    const { path, message } = WHY[fixed];
    const isHere = study.field(path) !== undefined;
    yield { span: isHere ? study.keySpan(path) : study.valueSpan(['base', 'file']), message };
  },
});
