import { threeDigits } from '../../engine/report/quantities.ts';
import type { ServingOutcome } from '../../schemas/results/serving-result.ts';
import { STATISTICS } from '../../schemas/serving-metrics.ts';
import { dataGrid } from '../controls.ts';
import { element, icon } from '../element.ts';

/** What a run is held to, ms. */
interface Targets {
  readonly ttftMs?: number;
  readonly itlMs?: number;
  readonly e2eMs?: number;
}

const ROWS = [
  { field: 'queue_wait_ms', title: 'Queue wait' },
  { field: 'ttft_ms', title: 'TTFT', target: 'ttftMs' },
  { field: 'itl_ms', title: 'ITL (gaps)' },
  { field: 'tpot_ms', title: 'TPOT', target: 'itlMs' },
  { field: 'e2e_ms', title: 'E2E', target: 'e2eMs' },
] as const;
const TITLE = 'Latencies (ms)';
const ICONS = { stable: 'pass', saturated: 'warning', unstable: 'error' } as const;

/** What a run comes to: the verdict with its reason, and the latencies as a table. */
export function servingSummary() {
  const verdict = element('p', { class: 'verdict' });
  const table = dataGrid(
    TITLE,
    [
      { key: 'latency', title: 'latency', share: 1.3 },
      ...STATISTICS.map((statistic) => ({ key: statistic, title: statistic })),
      { key: 'target', title: 'target' },
    ],
    { look: 'small' },
  );
  return {
    nodes: [verdict, element('h2', {}, TITLE), table.node],
    update(outcome: ServingOutcome, targets: Targets): void {
      showVerdict(verdict, outcome.label);
      table.update(
        ROWS.map((row) => {
          const target = 'target' in row ? targets[row.target] : undefined;
          return { latency: row.title, ...cells(outcome[row.field]), target: target ? threeDigits(target) : '' };
        }),
      );
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

function cells(of: ServingOutcome['ttft_ms']): Record<string, string> {
  return Object.fromEntries(
    STATISTICS.map((statistic) => [statistic, of[statistic] === null ? '–' : threeDigits(of[statistic])]),
  );
}
