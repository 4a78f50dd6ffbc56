import { absenceText, isUnread, traceOf } from '../documents/serving/namedFiles.ts';
import { experimentRule } from './rule.ts';

/** A trace that is not there, or has errors: none of its requests is replayed. */
export const traceUnreadable = experimentRule({
  code: 'trace-unreadable',
  severity: 'error',
  dependsOnContext: true,
  *check(experiment, { files, workspaceFolders }, { document }) {
    const file = traceOf(experiment.spec, { documentUri: document.uri, workspaceFolders });
    const trace = file && files?.trace(file.uri, file.format);
    if (!trace) return;
    const span = experiment.valueSpan(['workload', 'trace', 'file']);
    if (isUnread(trace)) {
      const message = `This trace ${absenceText(trace)}, so nothing can be simulated. Name a file of the workspace, relative to this document.`;
      yield { span, message };
      return;
    }
    const errors = trace.problems.filter(({ severity }) => severity === 'error');
    const [first] = errors;
    if (!first) return;
    const others = errors.length > 1 ? ' It is the first of several errors.' : '';
    const what = withoutPoint(first.message);
    yield { span, message: `Line ${first.line} of this trace: ${what}, so nothing can be simulated.${others}` };
  },
});

/** Of several sentences the first, without its point. */
function withoutPoint(message: string): string {
  return message.split(/\.(?= |$)/, 1)[0]!;
}
