import type { Colors } from 'picocolors/types.js';
import type { EvidenceTable } from '../../engine/report/evidence/evidenceTable.ts';
import { resultEvidence } from '../../engine/report/evidence/resultEvidence.ts';
import { latencyBasis } from '../../engine/report/latencyBasis.ts';
import { whole } from '../../engine/report/quantities.ts';
import { studyFacts } from '../../engine/report/studyFacts.ts';
import { studyNotes, studySentence } from '../../engine/report/studySentence.ts';
import type { StudyResult } from '../../schemas/results/study-results.ts';
import { printable } from '../lint/formats/printable.ts';
import { tableLines } from '../table.ts';
import { type Fact, factLines } from './factLines.ts';
import type { PlacedExpectation } from './specRun.ts';

/** A longer table is no longer read on a terminal. */
const MOST_ROWS = 24;
/** The same of what is said beside it. */
const MOST_NOTES = 8;

/** A study for people: what it comes to in a sentence, its evidence as one table, how it was made, and what was expected. */
export function studyText(
  name: string,
  result: StudyResult,
  expectations: readonly PlacedExpectation[],
  colours: Colors,
): string {
  const [evidence] = resultEvidence(result, MOST_ROWS);
  const lines = [
    `${colours.bold(printable(name))}: ${printable(studySentence(result))}`,
    ...(evidence.rows.length > 0 ? evidenceLines(evidence, colours) : []),
    ...factLines(factsOf(result, expectations), colours),
  ];
  return `${lines.join('\n')}\n`;
}

function evidenceLines({ columns, rows, left }: EvidenceTable, colours: Colors): string[] {
  const [titles, ...lines] = tableLines(
    columns,
    rows.map((row) => row.map(printable)),
  );
  return [
    `  ${colours.dim(titles!)}`,
    ...lines.map((line) => `  ${line}`),
    ...(left > 0 ? [`  and ${whole(left)} more: --format json`] : []),
  ];
}

function factsOf(result: StudyResult, expectations: readonly PlacedExpectation[]): Fact[] {
  const notes = studyNotes(result);
  const more = notes.length - MOST_NOTES;
  return [
    ...studyFacts(result).map(({ name, text }): Fact => [name, text]),
    ['based on', `${latencyBasis(result)}; seed ${result.seed}`],
    ...notes.slice(0, MOST_NOTES).map((note, i): Fact => ['note', note, i === 0 && !result.result.complete]),
    ...(more > 0 ? [['note', `and ${whole(more)} more: --report`] satisfies Fact] : []),
    ...result.warnings.map((text): Fact => ['warning', text, true]),
    ...expectations.map((each): Fact => ['expected', each.sentence, !each.isMet]),
  ];
}
