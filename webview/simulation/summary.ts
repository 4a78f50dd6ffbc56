import { servingComparison } from '../../engine/report/servingComparison.ts';
import { dataGrid } from '../controls.ts';
import { element, setText } from '../element.ts';
import { servingSummary } from '../parts/servingSummary.ts';
import type { Run } from './runs.ts';
import type { Shown } from './shown.ts';

const BESIDE = 'Beside what is pinned';

/** The verdict with its reason, the latencies as a table, and the pinned run in a column beside. */
export function summary() {
  const latencies = servingSummary();
  const beside = dataGrid(
    BESIDE,
    [
      { key: 'what', title: 'number', share: 1.3 },
      { key: 'now', title: 'this run' },
      { key: 'pinned', title: 'pinned' },
      { key: 'change', title: 'change' },
    ],
    { look: 'small' },
  );
  const label = element('p', { class: 'basis' });
  const comparison = element('section', { 'aria-label': BESIDE }, element('h2', {}, BESIDE), label, beside.node);
  return {
    node: element('section', { 'aria-label': 'Summary' }, ...latencies.nodes, comparison),
    update(run: Run, pinned: Shown['pinned']): void {
      const { outcome, question } = run;
      latencies.update(outcome, question.job.experiment.slo);
      comparison.hidden = !pinned?.run;
      if (!pinned?.run) return;
      setText(label, `Pinned: ${pinned.label}`);
      beside.update(servingComparison(outcome, pinned.run.outcome).map((row) => ({ ...row })));
    },
  };
}
