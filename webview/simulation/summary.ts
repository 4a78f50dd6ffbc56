import { checkExpectations, expectationSentence } from '../../engine/report/expectations.ts';
import { servingComparison } from '../../engine/report/servingComparison.ts';
import type { Expectation } from '../../schemas/resolvedExperiment.ts';
import type { ServingOutcome } from '../../schemas/results/serving-result.ts';
import { dataGrid } from '../controls.ts';
import { element, icon, setText } from '../element.ts';
import { servingSummary } from '../parts/servingSummary.ts';
import type { Run } from './runs.ts';
import type { Shown } from './shown.ts';

const BESIDE = 'Beside what is pinned';

/** The verdict with its reason, the latencies as a table, and the pinned run in a column beside. */
export function summary() {
  const latencies = servingSummary();
  const expected = element('ul', { class: 'expectations', 'aria-label': 'Expectations' });
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
    node: element('section', { 'aria-label': 'Summary' }, ...latencies.nodes, expected, comparison),
    update(run: Run, pinned: Shown['pinned']): void {
      const { outcome, question } = run;
      const { slo, expect } = question.job.experiment;
      latencies.update(outcome, slo);
      showExpectations(expected, expect, outcome);
      comparison.hidden = !pinned?.run;
      if (!pinned?.run) return;
      setText(label, `Pinned: ${pinned.label}`);
      beside.update(servingComparison(outcome, pinned.run.outcome).map((row) => ({ ...row })));
    },
  };
}

function showExpectations(node: HTMLElement, expect: readonly Expectation[], outcome: ServingOutcome): void {
  node.hidden = expect.length === 0;
  node.replaceChildren(
    ...checkExpectations(expect, outcome).map((each) => {
      const icons = each.isMet ? icon('pass') : icon('error');
      const state = each.isMet ? 'stable' : 'unstable';
      return element('li', { class: `verdict ${state}` }, icons, ` expected ${expectationSentence(each)}`);
    }),
  );
}
