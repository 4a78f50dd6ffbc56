import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import type { DocumentModel } from '../documents/model.ts';
import { diagnose } from '../rules/index.ts';
import type { Severity } from '../rules/rule.ts';
import { diagnosticPage, type FeatureContext, rangeOf } from './context.ts';

export const DIAGNOSTIC_SOURCE = 'kneepoint';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** textDocument/diagnostic: everything the rules find in a file. */
export function diagnostics(model: DocumentModel, context: FeatureContext): Diagnostic[] {
  return diagnose(model, context).map((found) => ({
    range: rangeOf(model.document, found.span),
    severity: SEVERITIES[found.severity],
    source: DIAGNOSTIC_SOURCE,
    code: found.code,
    codeDescription: { href: diagnosticPage(context, found.code) },
    message: found.message,
  }));
}
