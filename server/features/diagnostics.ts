import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-types';
import type { DocumentModel } from '../documents/model.ts';
import { diagnose } from '../rules/index.ts';
import type { Severity } from '../rules/rule.ts';
import { schemaMismatch } from '../rules/schemaMismatch.ts';
import { yamlSyntax } from '../rules/yamlSyntax.ts';
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
  const { document } = model;
  const isChecked = context.editorChecksJson && /^jsonc?$/.test(document.languageId);
  const found = diagnose(model, context, context.severities).filter(
    ({ code }) => !(isChecked && (code === schemaMismatch.code || code === yamlSyntax.code)),
  );
  return found.map((found) => ({
    range: rangeOf(document, found.span),
    severity: SEVERITIES[found.severity],
    source: DIAGNOSTIC_SOURCE,
    code: found.code,
    codeDescription: { href: diagnosticPage(context, found.code) },
    message: found.message,
    ...(found.unnecessary ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(found.related
      ? {
          relatedInformation: found.related.map(({ span, message }) => ({
            location: { uri: document.uri, range: rangeOf(document, span) },
            message,
          })),
        }
      : {}),
  }));
}
