import { type TestReport, tally } from '../specResult.ts';
import type { TestFormat } from './testFormat.ts';

/** For programs, and stable: every document, and each of its expectations. */
export const json: TestFormat = { each: () => '', end: jsonOf };

function jsonOf({ results, problems }: TestReport): string {
  const { met, all } = tally(results);
  const report = {
    // Where nothing expects anything nothing is tested: the exit code says so too.
    passed:
      all > 0 && problems.length === 0 && results.every(({ status }) => status === 'passed' || status === 'skipped'),
    expectations: all,
    met,
    documents: results.map(({ spec, place, status, expectations, obstacles }) => ({
      ...place,
      kind: spec.kind,
      name: spec.name,
      status,
      expectations: expectations.map(({ name, is, measured, isMet, sentence, place: at }) => ({
        name,
        is,
        measured,
        met: isMet,
        message: sentence,
        line: at.line,
        column: at.column,
      })),
      errors: obstacles,
    })),
    problems,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
