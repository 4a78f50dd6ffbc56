import { type CodeAction, CodeActionKind, type Diagnostic, type Range } from 'vscode-languageserver-types';
import { asBlock } from '../documents/blockConversion.ts';
import type { DocumentModel } from '../documents/model.ts';
import type { TextChange } from '../documents/textChange.ts';
import { type Diagnosis, diagnose } from '../rules/index.ts';
import { safeChanges } from './codeAction/fixAll.ts';
import { hidingComment } from './codeAction/hideFinding.ts';
import { FIX_ALL } from './codeAction/kinds.ts';
import { type FeatureContext, rangeOf } from './context.ts';
import { DIAGNOSTIC_SOURCE } from './diagnostics.ts';

/** Each way to hide a finding is tried first: in a selection with many findings, only so many. */
const MOST_HIDDEN = 5;

/**
 * textDocument/codeAction: fixes of what is found in a range, comments that hide it, blocks for entries in quotes.
 * @param only the kinds that the editor asks for; any if it names none
 */
export function codeActions(
  model: DocumentModel,
  range: Range,
  reported: readonly Diagnostic[],
  context: FeatureContext,
  only?: readonly string[],
): CodeAction[] {
  const isWanted = (kind: string) =>
    only?.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`)) ?? true;
  return [
    ...(isWanted(CodeActionKind.QuickFix) ? quickFixes(model, range, reported, context) : []),
    ...(isWanted(CodeActionKind.RefactorRewrite) ? conversions(model, range) : []),
    // Editors ask for it by name, when a file is saved.
    ...(only && isWanted(FIX_ALL) ? fixAll(model, context) : []),
  ];
}

function quickFixes(
  model: DocumentModel,
  range: Range,
  reported: readonly Diagnostic[],
  context: FeatureContext,
): CodeAction[] {
  const all = diagnose(model, context, context.severities);
  const here = all.filter(({ span }) => touches(model, range, span));
  const mended = (found: Diagnosis) => {
    const where = rangeOf(model.document, found.span);
    return reported.filter(
      (each) => each.source === DIAGNOSTIC_SOURCE && each.code === found.code && sameRange(each.range, where),
    );
  };
  const fixes = here.flatMap((found) =>
    (found.fixes?.() ?? []).map((fix) => ({
      ...action(model, fix.title, CodeActionKind.QuickFix, fix.changes),
      diagnostics: mended(found),
      ...(fix.preferred ? { isPreferred: true } : {}),
    })),
  );
  const hiding = here.slice(0, MOST_HIDDEN).flatMap((found) => {
    const changes = hidingComment(model, found, all, context);
    if (!changes) return [];
    const title = `Hide this finding on this line (${found.code})`;
    return [{ ...action(model, title, CodeActionKind.QuickFix, changes), diagnostics: mended(found) }];
  });
  return [...fixes, ...hiding];
}

/** For entries in quotes, and folded ones: the offer to write them as blocks, where one can read them. */
function conversions(model: DocumentModel, range: Range): CodeAction[] {
  const entries = model.parts.flatMap((part) => (part.type === 'queueing-config-map' ? part.entries : []));
  return entries
    .filter(({ keySpan, source }) => touches(model, range, [keySpan[0], source.offset + source.text.trimEnd().length]))
    .flatMap((entry) => {
      const change = asBlock(entry, model.text);
      if (!change) return [];
      return [action(model, `Write ${entry.key} as a block (|)`, CodeActionKind.RefactorRewrite, [change])];
    });
}

function fixAll(model: DocumentModel, context: FeatureContext): CodeAction[] {
  const changes = safeChanges(model, context);
  return changes.length > 0 ? [action(model, 'Make all safe fixes', FIX_ALL, changes)] : [];
}

function action({ document }: DocumentModel, title: string, kind: string, changes: readonly TextChange[]): CodeAction {
  const edits = changes.map(({ span, text }) => ({ range: rangeOf(document, span), newText: text }));
  return { title, kind, edit: { changes: { [document.uri]: edits } } };
}

function touches({ document }: DocumentModel, range: Range, [start, end]: readonly [number, number]): boolean {
  return start <= document.offsetAt(range.end) && end >= document.offsetAt(range.start);
}

function sameRange(a: Range, b: Range): boolean {
  return (
    a.start.line === b.start.line &&
    a.start.character === b.start.character &&
    a.end.line === b.end.line &&
    a.end.character === b.end.character
  );
}
