import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { DocumentModel } from '../../server/documents/model.ts';
import type { Diagnosis } from '../../server/rules/index.ts';
import { type Changes, makeProvenFixes } from './provenFixes.ts';

/** A fix may lay something open that another can mend; no text needs more rounds than these. */
const MOST_ROUNDS = 10;

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
    const next = makeProvenFixes(mended.model, fixes, checks.model);
    if (next.made === 0) break;
    mended = { model: next.model, found: checks.diagnose(next.model), fixed: mended.fixed + next.made };
  }
  return mended;
}

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
