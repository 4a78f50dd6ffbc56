import { type CodeAction, CodeActionKind, type Diagnostic, type Range } from 'vscode-languageserver-types';
import { asBlock } from '../documents/blockConversion.ts';
import type { DocumentModel } from '../documents/model.ts';
import { diagnose } from '../rules/index.ts';
import { type FeatureContext, rangeOf } from './context.ts';
import { DIAGNOSTIC_SOURCE } from './diagnostics.ts';

/** textDocument/codeAction: the fixes of every finding that touches the range, and quoted entries as blocks. */
export function codeActions(
  model: DocumentModel,
  range: Range,
  reported: readonly Diagnostic[],
  context: FeatureContext,
): CodeAction[] {
  const { document } = model;
  const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  const fixes = diagnose(model, context, context.severities)
    .filter(({ span }) => span[0] <= to && span[1] >= from)
    .flatMap((found) => {
      const where = rangeOf(document, found.span);
      const mended = reported.filter(
        (each) => each.source === DIAGNOSTIC_SOURCE && each.code === found.code && sameRange(each.range, where),
      );
      return (found.fixes?.() ?? []).map((fix) => ({
        title: fix.title,
        kind: CodeActionKind.QuickFix,
        diagnostics: mended,
        ...(fix.preferred ? { isPreferred: true } : {}),
        edit: {
          changes: {
            [document.uri]: fix.changes.map(({ span, text }) => ({ range: rangeOf(document, span), newText: text })),
          },
        },
      }));
    });
  return [...fixes, ...blocks(model, from, to)];
}

/** For entries that are one quoted line: the offer to write them as blocks, where one can read them. */
function blocks({ document, parts, text }: DocumentModel, from: number, to: number): CodeAction[] {
  const entries = parts.flatMap((part) => (part.type === 'queueing-config-map' ? part.entries : []));
  return entries
    .filter(({ keySpan, source }) => keySpan[0] <= to && source.offset + source.text.length >= from)
    .flatMap((entry): CodeAction[] => {
      const change = asBlock(entry, text);
      if (!change) return [];
      const edit = { range: rangeOf(document, change.span), newText: change.text };
      return [
        {
          title: `Write ${entry.key} as a block (|)`,
          kind: CodeActionKind.RefactorRewrite,
          edit: { changes: { [document.uri]: [edit] } },
        },
      ];
    });
}

function sameRange(a: Range, b: Range): boolean {
  return (
    a.start.line === b.start.line &&
    a.start.character === b.start.character &&
    a.end.line === b.end.line &&
    a.end.character === b.end.character
  );
}
