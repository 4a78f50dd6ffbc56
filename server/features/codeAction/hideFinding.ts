import { isCsv } from '../../documents/filePath.ts';
import type { DocumentModel } from '../../documents/model.ts';
import { sameReading } from '../../documents/reading.ts';
import { startOfLine } from '../../documents/startOfLine.ts';
import { type TextChange, withChanges } from '../../documents/textChange.ts';
import { type Diagnosis, diagnose } from '../../rules/index.ts';
import type { FeatureContext } from '../context.ts';

const COMMENT = '# kneepoint-disable-next-line';

/**
 * The comment that hides a finding, on a line of its own above it, inside an entry as well. Undefined where a comment
 * has no place (JSON, CSV, quoted text over several lines) or would hide nothing: that is tried, not reasoned out.
 */
export function hidingComment(
  model: DocumentModel,
  found: Diagnosis,
  before: readonly Diagnosis[],
  context: FeatureContext,
): TextChange[] | undefined {
  const { text, document } = model;
  if (/^jsonc?$/.test(document.languageId) || isCsv(document)) return undefined;
  const change = commentAbove(text, found);
  const changed = model.withText(withChanges(text, [change]));
  if (!sameReading(model, changed)) return undefined;
  const after = diagnose(changed, context, context.severities);
  const isHidden = after.length < before.length && count(after, found.code) < count(before, found.code);
  return isHidden ? [change] : undefined;
}

function commentAbove(text: string, { span, code }: Diagnosis): TextChange {
  const start = startOfLine(text, span[0]);
  const above = text.slice(startOfLine(text, start - 1), Math.max(0, start - 1)).trimEnd();
  // A comment that hides something else there takes this code as well: it looks at one line only.
  if (new RegExp(`^[ \\t]*${COMMENT} [\\w-]`).test(above)) {
    const end = text.lastIndexOf(above, start) + above.length;
    return { span: [end, end], text: `, ${code}` };
  }
  const indentation = /^[ \t]*/.exec(text.slice(start, span[0]))![0];
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  return { span: [start, start], text: `${indentation}${COMMENT} ${code}${lineBreak}` };
}

function count(found: readonly Diagnosis[], code: string): number {
  return found.filter((each) => each.code === code).length;
}
