import type { Semantics } from '../../schemas/defaults.ts';
import { DEFAULT_ENTRY_KEY, type QueueingConfigMap } from '../documents/configMap.ts';
import type { Entry, EntryContent } from '../documents/entry.ts';
import type { KnownVariant } from '../documents/knownVariants.ts';
import type { DocumentModel } from '../documents/model.ts';
import type { ObservedModel } from '../documents/observations/latestCycle.ts';
import { observationsIn } from '../documents/observations/observations.ts';
import type { Observations } from '../documents/observations/observed.ts';
import type { ObservationTable } from '../documents/observations/table.ts';
import type { OwnDocument } from '../documents/ownDocument.ts';
import type { Span } from '../documents/scalars/mappedText.ts';
import type { NamedFiles } from '../documents/serving/namedFiles.ts';
import { type WrittenExperiment, writtenExperiment } from '../documents/serving/writtenExperiment.ts';
import { type WrittenStudy, writtenStudy } from '../documents/studies/writtenStudy.ts';
import type { TextChange } from '../documents/textChange.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** A way to mend a finding. */
export interface Fix {
  readonly title: string;
  readonly changes: readonly TextChange[];
  /** The one an editor applies on its "fix" key. */
  readonly preferred?: boolean;
  /** Changes nothing that the controller reads: may be applied unseen, to many files at once. */
  readonly safe?: boolean;
}

/** The fix that changes make, if there is a way to make them; spread it into a list of fixes. */
export function fix(
  title: string,
  changes: readonly TextChange[] | undefined,
  kind: Pick<Fix, 'preferred' | 'safe'> = {},
): Fix[] {
  return changes ? [{ title, changes, ...kind }] : [];
}

/** Something found in a file: where, what is wrong, what to do. */
export interface Finding {
  readonly span: Span;
  readonly message: string;
  /** Worked out only when asked for. */
  readonly fixes?: () => readonly Fix[];
  /** Other places in the file that belong to it. */
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
  /** What is marked has no effect: editors fade it. */
  readonly unnecessary?: boolean;
}

/** What a rule may know beside the file. */
export interface RuleContext {
  readonly semantics: Semantics;
  /** One variant for each key, with the traffic observed last, and every variant given, with those that others replace. */
  readonly variants: readonly KnownVariant[];
  readonly given: readonly KnownVariant[];
  /** What the pods of each model reported last, by the model's key. */
  readonly observed: ReadonlyMap<string, ObservedModel>;
  /** The controller's own namespace: where it reads the global ConfigMap. */
  readonly systemNamespace: string;
  /** Whether some file of the workspace holds a global ConfigMap; undefined if that is not known. */
  readonly hasGlobalMap?: boolean;
  /** The folders that files may be read from; undefined if that is not known. */
  readonly workspaceFolders?: readonly string[];
  /** What is known of the files that experiments name; undefined where nobody reads them. */
  readonly files?: NamedFiles;
}

/** One diagnostic code: its severity, and the check that finds it. Its page is `docs/diagnostics/<code>.md`. */
export interface Rule {
  readonly code: string;
  readonly severity: Severity | Readonly<Record<Semantics, Severity>>;
  /** What it finds in a template holds whatever the template puts in. */
  readonly holdsInTemplates?: boolean;
  /** What it finds depends on more than the file: a comment that hides nothing of it now may do so elsewhere. */
  readonly dependsOnContext?: boolean;
  check(model: DocumentModel, context: RuleContext): Iterable<Finding>;
}

type RuleFor<Subject extends unknown[]> = Omit<Rule, 'check'> & {
  check(...args: [...Subject, RuleContext, DocumentModel]): Iterable<Finding>;
};

/** A rule that looks at one queueing-model ConfigMap at a time. */
export function configMapRule(rule: RuleFor<[QueueingConfigMap]>): Rule {
  return {
    ...rule,
    *check(model, context) {
      for (const part of model.parts) {
        if (part.type === 'queueing-config-map') yield* rule.check(part, context, model);
      }
    },
  };
}

/**
 * A rule that looks at one entry of a queueing-model ConfigMap at a time. Content in which it found nothing is not
 * looked at again: a keystroke changes one entry of many. Rules that look around the entry say so.
 */
export function entryRule(rule: RuleFor<[Entry, QueueingConfigMap]> & { looksAround?: boolean }): Rule {
  const clean = { default: new WeakSet<EntryContent>(), others: new WeakSet<EntryContent>() };
  return configMapRule({
    ...rule,
    *check(configMap, context, model) {
      for (const entry of configMap.entries) {
        const known = entry.key === DEFAULT_ENTRY_KEY ? clean.default : clean.others;
        if (known.has(entry.content)) continue;
        let found = 0;
        for (const finding of rule.check(entry, configMap, context, model)) {
          found++;
          yield finding;
        }
        if (found === 0 && !rule.looksAround) known.add(entry.content);
      }
    },
  });
}

/** A rule that looks at one document of our own kinds at a time. */
export function ownDocumentRule(rule: RuleFor<[OwnDocument]>): Rule {
  return {
    ...rule,
    *check(model, context) {
      for (const part of model.parts) {
        if (part.type === 'own-document') yield* rule.check(part, context, model);
      }
    },
  };
}

/** A rule that looks at the observations of one model at a time, in documents and in tables, valid or not. */
export function observationRule(rule: RuleFor<[Observations]>): Rule {
  return {
    ...rule,
    *check(model, context) {
      for (const part of model.parts) {
        for (const observations of observationsIn(part)) yield* rule.check(observations, context, model);
      }
    },
  };
}

/** A rule that looks at one serving experiment at a time, valid or not. */
export function experimentRule(rule: RuleFor<[WrittenExperiment]>): Rule {
  return ownDocumentRule({
    ...rule,
    *check(part, context, model) {
      const experiment = writtenExperiment(part);
      if (experiment) yield* rule.check(experiment, context, model);
    },
  });
}

/** A rule that looks at one study at a time, valid or not. */
export function studyRule(rule: RuleFor<[WrittenStudy]>): Rule {
  return ownDocumentRule({
    ...rule,
    *check(part, context, model) {
      const study = writtenStudy(part);
      if (study) yield* rule.check(study, context, model);
    },
  });
}

/** A rule that looks at a table of observations. */
export function tableRule(rule: RuleFor<[ObservationTable]>): Rule {
  return {
    ...rule,
    *check(model, context) {
      for (const part of model.parts) {
        if (part.type === 'observation-table') yield* rule.check(part, context, model);
      }
    },
  };
}

/** The severity of a rule under the chosen semantics. */
export function severityOf(rule: Rule, semantics: Semantics): Severity {
  return typeof rule.severity === 'string' ? rule.severity : rule.severity[semantics];
}
