import { TextDocument } from 'vscode-languageserver-textdocument';
import type { DocumentModel } from '../documents/model.ts';
import { sameReading } from '../documents/sameReading.ts';
import { type TextChange, withChanges } from '../documents/textChange.ts';
import type { Diagnosis } from './index.ts';

/** A fix may lay something open that another can mend; no text needs more rounds than these. */
const MOST_ROUNDS = 10;
/** Readings of a text in search of the fixes that are not safe after all. */
const MOST_ATTEMPTS = 100;

/** How to look at a text. */
export interface Checks {
  readonly model: (document: TextDocument) => DocumentModel;
  readonly diagnose: (model: DocumentModel) => Diagnosis[];
}

/** A file after its fixes, and what is left to find in it. */
export interface Mended {
  readonly model: DocumentModel;
  readonly found: readonly Diagnosis[];
  /** How many findings were mended. */
  readonly fixed: number;
}

/** Whether a finding can be mended unseen. */
export function hasSafeFix(finding: Diagnosis): boolean {
  return safeChanges(finding) !== undefined;
}

/**
 * Makes the safe fixes of a file, in rounds until none is left. What is safe is not taken on trust: a change after
 * which the controller would read anything else is left out. A template is left alone, as what it yields is not known.
 */
export function makeSafeFixes(model: DocumentModel, found: readonly Diagnosis[], checks: Checks): Mended {
  let mended: Mended = { model, found, fixed: 0 };
  for (let round = 0; round < MOST_ROUNDS && !model.isTemplate; round++) {
    const fixes = withoutOverlaps(mended.found.flatMap((finding) => safeChanges(finding) ?? []));
    const next = mendRound(mended.model, fixes, checks.model);
    if (next.made === 0) break;
    mended = { model: next.model, found: checks.diagnose(next.model), fixed: mended.fixed + next.made };
  }
  return mended;
}

/** The changes of one fix. */
type Changes = readonly TextChange[];

/** A finding's changes, as a list of one fix. */
function safeChanges({ fixes }: Diagnosis): [Changes] | undefined {
  const fix = fixes?.().find(({ safe }) => safe);
  return fix && fix.changes.length > 0 ? [fix.changes] : undefined;
}

/** The fixes that can be made at once, in the order of the file: of two that touch each other the first. */
function withoutOverlaps(fixes: readonly Changes[]): Changes[] {
  const placed = fixes.map((changes) => ({
    changes,
    start: Math.min(...changes.map(({ span }) => span[0])),
    end: Math.max(...changes.map(({ span }) => span[1])),
  }));
  let free = -1;
  return placed
    .sort((a, b) => a.start - b.start)
    .flatMap(({ changes, start, end }) => {
      if (start <= free) return [];
      free = end;
      return [changes];
    });
}

/** Makes as many fixes as leave the controller's reading alone: all at once, or by halves where one of them does not. */
function mendRound(before: DocumentModel, fixes: readonly Changes[], modelOf: Checks['model']) {
  const { uri, languageId, version } = before.document;
  let made: readonly Changes[] = [];
  let model = before;
  let attempts = 0;
  const attempt = (some: readonly Changes[]): void => {
    if (some.length === 0 || attempts++ >= MOST_ATTEMPTS) return;
    const all = [...made, ...some];
    const text = withChanges(before.text, all.flat());
    const changed = modelOf(TextDocument.create(uri, languageId, version + 1, text));
    if (sameReading(before, changed)) {
      made = all;
      model = changed;
    } else if (some.length > 1) {
      const half = Math.ceil(some.length / 2);
      attempt(some.slice(0, half));
      attempt(some.slice(half));
    }
  };
  attempt(fixes);
  return { model, made: made.length };
}
