import type { DocumentModel } from '../documents/model.ts';
import { type Finding, type Rule, type RuleContext, type Severity, severityOf } from './rule.ts';
import { schemaMismatch } from './schemaMismatch.ts';
import { sloMultiplierTooSmall } from './sloMultiplierTooSmall.ts';
import { sloMultiplierZero } from './sloMultiplierZero.ts';
import { sloTargetsUnpaired } from './sloTargetsUnpaired.ts';
import { yamlSyntax } from './yamlSyntax.ts';

/** Every rule, one for each diagnostic code. */
export const RULES: readonly Rule[] = [
  yamlSyntax,
  sloMultiplierTooSmall,
  sloMultiplierZero,
  sloTargetsUnpaired,
  schemaMismatch,
];

/** A finding with the code and the severity of its rule. */
export interface Diagnosis extends Finding {
  readonly code: string;
  readonly severity: Severity;
}

/** Checks a file against every rule; in the order of the file. */
export function diagnose(model: DocumentModel, context: Omit<RuleContext, 'model'>): Diagnosis[] {
  const full = { ...context, model };
  const found = model.parts.flatMap((part) =>
    RULES.flatMap((rule) =>
      [...rule.check(part, full)].map((finding) => ({
        ...finding,
        code: rule.code,
        severity: severityOf(rule, context.semantics),
      })),
    ),
  );
  return found.sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1]);
}
