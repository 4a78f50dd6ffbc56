import { age } from '../../engine/report/age.ts';
import { type CapacityRow, capacityRows } from '../../engine/report/capacityRows.ts';
import { rate, threeDigits } from '../../engine/report/quantities.ts';
import type { DecisionFacts } from '../../protocol/capacity.ts';
import { dataGrid } from '../controls.ts';
import { element } from '../element.ts';
import { fileOf, parameterAge } from '../parts/parameterAge.ts';
import type { Shown } from './shown.ts';
import type { Action } from './state.ts';

const COLUMNS = [
  { key: 'rate', title: 'Rate (req/s)' },
  { key: 'mark', title: 'What is there' },
  { key: 'ttft', title: 'TTFT (ms)' },
  { key: 'itl', title: 'ITL (ms)' },
  { key: 'slo', title: 'Targets' },
  { key: 'closedTtft', title: 'Closed form TTFT (ms)' },
  { key: 'closedItl', title: 'Closed form ITL (ms)' },
];

/** Folded away: the table of the same numbers, whose parameters they rest on, assumptions and remarks. */
export function details(dispatch: (action: Action) => void, showSource: (uri: string, offset: number) => void) {
  const table = dataGrid('Latencies by arrival rate of one replica', COLUMNS);
  const source = element('p', {});
  const facts = element('ul', { class: 'facts' });
  const folded = element(
    'details',
    {},
    element('summary', {}, 'Numbers, parameters, assumptions'),
    element('h2', {}, 'Latencies by arrival rate of one replica'),
    table.node,
    element('h2', {}, 'Parameters'),
    source,
    element('h2', {}, 'Assumptions and remarks'),
    facts,
  ) as HTMLDetailsElement;
  let last: Shown | undefined;
  folded.addEventListener('toggle', () => {
    dispatch({ type: 'open', isOpen: folded.open });
    if (last) fill(last);
  });

  function fill({ chosen, capacity, pinned }: Shown): void {
    const { variant, facts: known, question } = chosen;
    table.update(capacityRows(capacity).map(cells));
    const { alpha_ms, beta_ms, gamma_ms, accelerator } = variant.parameters;
    const link = element('a', { href: '#', role: 'button' }, fileOf(variant));
    link.addEventListener('click', (event) => {
      event.preventDefault();
      showSource(variant.from.uri, variant.from.offset);
    });
    source.replaceChildren(
      `α ${threeDigits(alpha_ms)} ms, β ${threeDigits(beta_ms)} ms/token, γ ${threeDigits(gamma_ms)} ms/token${accelerator ? ` on ${accelerator}` : ''}, ${parameterAge(variant, Date.now())}, in `,
      link,
      '.',
    );
    const lines = [
      ...decisionLines(known.decision),
      `${question.semantics === 'controller' ? 'Controller semantics: TTFT counts one decode step, capacity is the throughput at λ*.' : 'Documented semantics: TTFT ends with the prefill, capacity is λ*.'}`,
      'Curves and λ* come from the finite queue: Poisson arrivals, requests of mean size, a batch limit, 100 waiting places.',
      `Closed-form bound: ${rate(capacity.closedBoundRps)}. The closed form knows neither a batch limit nor a queue, so it is an upper bound at best.`,
      ...(chosen.targets === 'inferred' && known.variants.length > 1
        ? [
            `Targets are the largest over the model's variants: TTFT of ${chosen.setBy.ttft}, ITL of ${chosen.setBy.itl}.`,
          ]
        : []),
      ...(pinned ? [`Pinned: ${pinned.label}.`] : []),
      ...known.remarks,
    ];
    facts.replaceChildren(...lines.map((line) => element('li', {}, line)));
  }

  return {
    node: folded,
    update(shown: Shown, isOpen: boolean): void {
      last = shown;
      if (folded.open !== isOpen) folded.open = isOpen;
      if (isOpen) fill(shown);
    },
  };
}

/** What is decided with the settings of the file, whatever was moved here. */
function decisionLines(decision: DecisionFacts | undefined): string[] {
  if (!decision) return [];
  const { verdict, slo, observedMs } = decision;
  const traffic = observedMs === undefined ? 'the traffic given' : `the traffic of ${age(Date.now() - observedMs)} ago`;
  return [`With the file's settings and ${traffic}: ${verdict}${slo ? ` SLO: ${slo}` : ''}`];
}

function cells(row: CapacityRow): Record<string, string> {
  const closed = (ms: number) => (Number.isFinite(ms) ? threeDigits(ms) : 'unstable');
  return {
    rate: threeDigits(row.rateRps),
    mark: row.mark ?? '',
    ttft: threeDigits(row.ttftMs),
    itl: threeDigits(row.itlMs),
    slo: row.meetsSlo ? '✓ met' : '✗ not met',
    closedTtft: closed(row.closedTtftMs),
    closedItl: closed(row.closedItlMs),
  };
}
