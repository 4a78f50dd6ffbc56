import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { whole } from '../../../engine/report/quantities.ts';
import { MOST_ALTERNATIVES, MOST_BOOTSTRAP_DRAWS, MOST_STUDY_RUNS } from '../../../schemas/defaults.ts';

test.each(['docs/studies.md', 'docs/diagnostics/study-too-large.md'])('%s has the limits that hold', (page) => {
  const text = readFileSync(page, 'utf8').replaceAll(/\s/g, ' ');
  for (const [most, of] of [
    [MOST_ALTERNATIVES, 'candidates or points'],
    [MOST_STUDY_RUNS, 'runs'],
    [MOST_BOOTSTRAP_DRAWS, 'draws of the bootstrap'],
  ] as const)
    expect(text).toContain(`${whole(most).replaceAll(/\s/g, ' ')} ${of}`);
});
