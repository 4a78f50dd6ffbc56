import type { Semantics } from '../../schemas/defaults.ts';
import type { QueueingConfigMap } from '../documents/configMap.ts';
import type { Entry } from '../documents/entry.ts';
import type { KnownVariant } from '../documents/knownVariants.ts';
import type { DocumentModel, Part } from '../documents/model.ts';
import type { Span } from '../documents/scalars/mappedText.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** A change of the file's text. */
interface TextChange {
  readonly span: Span;
  readonly text: string;
}

/** A way to mend a finding. */
export interface Fix {
  readonly title: string;
  readonly changes: readonly TextChange[];
  /** The one an editor applies on its "fix" key. */
  readonly preferred?: boolean;
}

/** Something found in a file: where, what is wrong, what to do. */
export interface Finding {
  readonly span: Span;
  readonly message: string;
  /** Worked out only when asked for. */
  readonly fixes?: () => readonly Fix[];
}

/** What a rule may know beside the file. */
export interface RuleContext {
  readonly model: DocumentModel;
  readonly semantics: Semantics;
  readonly variants: readonly KnownVariant[];
}

/** One diagnostic code: its severity, and the check that finds it. Its page is `docs/diagnostics/<code>.md`. */
export interface Rule {
  readonly code: string;
  readonly severity: Severity | Readonly<Record<Semantics, Severity>>;
  check(part: Part, context: RuleContext): Iterable<Finding>;
}

/** A rule that looks at one entry of a queueing-model ConfigMap at a time. */
export function entryRule(rule: {
  code: string;
  severity: Rule['severity'];
  check(entry: Entry, context: RuleContext, configMap: QueueingConfigMap): Iterable<Finding>;
}): Rule {
  return {
    code: rule.code,
    severity: rule.severity,
    *check(part, context) {
      if (part.type !== 'queueing-config-map') return;
      for (const entry of part.entries) yield* rule.check(entry, context, part);
    },
  };
}

/** The severity of a rule under the chosen semantics. */
export function severityOf(rule: Rule, semantics: Semantics): Severity {
  return typeof rule.severity === 'string' ? rule.severity : rule.severity[semantics];
}
