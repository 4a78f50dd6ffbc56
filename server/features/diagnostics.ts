import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-types';
import type { DocumentModel } from '../documents/model.ts';
import { duplicateKey } from '../rules/duplicateKey.ts';
import { type Diagnosis, diagnose } from '../rules/index.ts';
import type { Severity } from '../rules/rule.ts';
import { schemaMismatch } from '../rules/schemaMismatch.ts';
import { yamlSyntax } from '../rules/yamlSyntax.ts';
import { diagnosticPage, type FeatureContext, rangeOf } from './context.ts';
import { isSchemaKnownElsewhere, isSyntaxCheckedElsewhere } from './elsewhere.ts';

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
  const all = diagnose(model, context, context.severities);
  return all
    .filter((found) => !isFoundElsewhere(found, model, context))
    .map((found) => ({
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

/** Whether another server finds the same: the structure of our documents, or broken YAML around the entries. */
function isFoundElsewhere({ code, span }: Diagnosis, model: DocumentModel, { elsewhere }: FeatureContext): boolean {
  if (code === schemaMismatch.code) return isSchemaKnownElsewhere(model, elsewhere);
  if (code !== yamlSyntax.code && code !== duplicateKey.code) return false;
  return isSyntaxCheckedElsewhere(model, elsewhere) && !isInsideEntry(model, span[0]);
}

function isInsideEntry({ parts }: DocumentModel, offset: number): boolean {
  return parts.some(
    (part) =>
      part.type === 'queueing-config-map' &&
      part.entries.some(({ source }) => offset >= source.offset && offset < source.offset + source.text.length),
  );
}
