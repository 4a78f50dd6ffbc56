import type { DocumentModel } from '../documents/model.ts';
import type { Span } from '../documents/scalars/mappedText.ts';
import { isUnread } from '../documents/serving/namedFiles.ts';
import type { TraceProblem } from '../documents/traces/traceProblems.ts';
import type { Finding, Rule, RuleContext } from './rule.ts';

/** In a trace that an experiment of the workspace names: a line that cannot be read. None of its requests is replayed. */
export const traceLineUnread: Rule = {
  code: 'trace-line-unread',
  severity: 'error',
  dependsOnContext: true,
  check: (model, context) => findings(model, context, 'error'),
};

/** In such a trace: what is done to it before it is replayed. */
export const traceAdjusted: Rule = {
  code: 'trace-adjusted',
  severity: 'information',
  dependsOnContext: true,
  check: (model, context) => findings(model, context, 'warning'),
};

function* findings(
  { document, text }: DocumentModel,
  { files }: RuleContext,
  severity: TraceProblem['severity'],
): Iterable<Finding> {
  if (!files) return;
  const told = new Set<string>();
  for (const format of files.formatsOf(document.uri)) {
    const trace = files.trace(document.uri, format);
    if (!trace || isUnread(trace)) continue;
    for (const problem of trace.problems) {
      const key = `${problem.line} ${problem.message}`;
      if (problem.severity !== severity || told.has(key)) continue;
      told.add(key);
      yield { span: lineSpan(text, problem.line), message: problem.message };
    }
  }
}

/** The text of a line, without blanks at its ends; something to see of an empty one. */
function lineSpan(text: string, line: number): Span {
  const breaks = /\r\n|\r|\n/g;
  let start = 0;
  for (let at = 1; at < line && breaks.exec(text); at++) start = breaks.lastIndex;
  breaks.lastIndex = start;
  const end = breaks.exec(text)?.index ?? text.length;
  const written = text.slice(start, end);
  const first = start + (written.search(/\S/) === -1 ? 0 : written.search(/\S/));
  return [first, Math.max(first, start + written.trimEnd().length)];
}
