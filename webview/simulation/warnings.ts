import { plural, whole } from '../../engine/report/quantities.ts';
import type { Run } from './runs.ts';

/** What a reader should know before trusting the numbers, the most important first. */
export function warningsOf({ question, requests, outcome, warnings }: Run, remarks: readonly string[]): string[] {
  const { rejected, preemptions } = outcome;
  return [
    ...(requests < question.requests
      ? [`Only the first ${whole(requests)} of ${whole(question.requests)} requests so far: percentiles will move.`]
      : []),
    ...(rejected > 0
      ? [`${plural(rejected, 'request')} can never fit the KV cache and ${was(rejected)} rejected.`]
      : []),
    ...(preemptions > 0
      ? [
          `${plural(preemptions, 'preemption')}: decodes ran out of KV blocks, and what was computed was computed again.`,
        ]
      : []),
    ...warnings,
    ...remarks,
  ];
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were';
}
