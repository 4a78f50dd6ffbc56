import type { DocumentModel } from '../../server/documents/model.ts';
import type { Diagnosis } from '../../server/rules/index.ts';
import type { Severity } from '../../server/rules/rule.ts';

/** A finding as the command line reports it; positions count from 1, columns in UTF-16 units. */
export interface LintFinding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
}

/** Puts what was found in a file into lines and columns. */
export function lintFinding(file: string, { document }: DocumentModel, found: Diagnosis): LintFinding {
  const [start, end] = [document.positionAt(found.span[0]), document.positionAt(found.span[1])];
  return {
    file,
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
    severity: found.severity,
    code: found.code,
    message: found.message,
  };
}
