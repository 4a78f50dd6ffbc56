import { checkExpectations, expectationSentence } from '../../engine/report/expectations.ts';
import { threeDigits } from '../../engine/report/quantities.ts';
import { servingComparison } from '../../engine/report/servingComparison.ts';
import type { Expectation } from '../../schemas/resolvedExperiment.ts';
import type { ServingOutcome } from '../../schemas/results/serving-result.ts';
import { STATISTICS } from '../../schemas/serving-metrics.ts';
import { dataGrid } from '../controls.ts';
import { element, icon, setText } from '../element.ts';
import type { Run } from './runs.ts';
import type { Shown } from './shown.ts';

const ROWS = [
  { field: 'queue_wait_ms', title: 'Queue wait' },
  { field: 'ttft_ms', title: 'TTFT', target: 'ttftMs' },
  { field: 'itl_ms', title: 'ITL (gaps)' },
  { field: 'tpot_ms', title: 'TPOT', target: 'itlMs' },
  { field: 'e2e_ms', title: 'E2E', target: 'e2eMs' },
] as const;
const TITLE = 'Latencies (ms)';
const BESIDE = 'Beside what is pinned';
const ICONS = { stable: 'pass', saturated: 'warning', unstable: 'error' } as const;

/** The verdict with its reason, the latencies as a table, and the pinned run in a column beside. */
export function summary() {
  const verdict = element('p', { class: 'verdict' });
  const expected = element('ul', { class: 'expectations', 'aria-label': 'Expectations' });
  const table = dataGrid(TITLE, [
    { key: 'latency', title: 'latency', share: 1.3 },
    ...STATISTICS.map((statistic) => ({ key: statistic, title: statistic })),
    { key: 'target', title: 'target' },
  ]);
  const beside = dataGrid(BESIDE, [
    { key: 'what', title: 'number', share: 1.3 },
    { key: 'now', title: 'this run' },
    { key: 'pinned', title: 'pinned' },
    { key: 'change', title: 'change' },
  ]);
  const label = element('p', { class: 'basis' });
  const comparison = element(
    'section',
    { 'aria-label': BESIDE },
    element('h2', {}, BESIDE),
    label,
    element('div', { class: 'table small' }, beside.node),
  );
  return {
    node: element(
      'section',
      { 'aria-label': 'Summary' },
      verdict,
      expected,
      element('h2', {}, TITLE),
      element('div', { class: 'table small' }, table.node),
      comparison,
    ),
    update(run: Run, pinned: Shown['pinned']): void {
      const { outcome, question } = run;
      showVerdict(verdict, outcome.label);
      const { slo, expect } = question.job.experiment;
      showExpectations(expected, expect, outcome);
      table.update(
        ROWS.map((row) => {
          const target = 'target' in row ? slo[row.target] : undefined;
          return { latency: row.title, ...cells(outcome[row.field]), target: target ? threeDigits(target) : '' };
        }),
      );
      comparison.hidden = !pinned?.run;
      if (!pinned?.run) return;
      setText(label, `Pinned: ${pinned.label}`);
      beside.update(servingComparison(outcome, pinned.run.outcome).map((row) => ({ ...row })));
    },
  };
}

function showVerdict(node: HTMLElement, { verdict, reason }: ServingOutcome['label']): void {
  node.className = `verdict ${verdict}`;
  node.replaceChildren(
    icon(ICONS[verdict]),
    ' ',
    element('strong', {}, verdict.charAt(0).toUpperCase() + verdict.slice(1)),
    `: ${reason}`,
  );
}

function showExpectations(node: HTMLElement, expect: readonly Expectation[], outcome: ServingOutcome): void {
  node.hidden = expect.length === 0;
  node.replaceChildren(
    ...checkExpectations(expect, outcome).map((each) => {
      const state = each.isMet ? 'stable' : 'unstable';
      return element('li', { class: `verdict ${state}` }, icon(ICONS[state]), ` expected ${expectationSentence(each)}`);
    }),
  );
}

function cells(of: ServingOutcome['ttft_ms']): Record<string, string> {
  return Object.fromEntries(
    STATISTICS.map((statistic) => [statistic, of[statistic] === null ? '–' : threeDigits(of[statistic])]),
  );
}
