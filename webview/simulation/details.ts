import { share, threeDigits, whole } from '../../engine/report/quantities.ts';
import { basisSentence, percent } from '../../engine/report/servingSentence.ts';
import { LATENCIES } from '../../schemas/serving-metrics.ts';
import { dataGrid } from '../controls.ts';
import { element } from '../element.ts';
import { NUMBER_COLUMNS, numberRows } from '../parts/servingNumbers.ts';
import type { Run } from './runs.ts';
import type { Action } from './state.ts';
import { warningsOf } from './warnings.ts';

const TITLE = 'The run in numbers';

/** Folded away: every other number of the run, what it rests on, and what the numbers mean. */
export function details(dispatch: (action: Action) => void) {
  const table = dataGrid(TITLE, NUMBER_COLUMNS);
  const facts = element('ul', { class: 'facts' });
  const folded = element(
    'details',
    {},
    element('summary', {}, 'Numbers, assumptions, remarks'),
    element('h2', {}, TITLE),
    table.node,
    element('h2', {}, 'Assumptions and remarks'),
    facts,
  ) as HTMLDetailsElement;
  let last: { readonly run: Run; readonly remarks: readonly string[] } | undefined;
  let filled: typeof last;
  folded.addEventListener('toggle', () => {
    dispatch({ type: 'open', isOpen: folded.open });
    fill();
  });

  function fill(): void {
    if (!last || !folded.open || (filled?.run === last.run && filled.remarks === last.remarks)) return;
    filled = last;
    const { run, remarks } = last;
    table.update(numberRows(run.outcome));
    facts.replaceChildren(...[...assumptions(run), ...warningsOf(run, remarks)].map((line) => element('li', {}, line)));
  }

  return {
    node: folded,
    update(run: Run, remarks: readonly string[], isOpen: boolean): void {
      if (last?.run !== run || last.remarks !== remarks) last = { run, remarks };
      if (folded.open !== isOpen) folded.open = isOpen;
      fill();
    },
  };
}

function assumptions({ question }: Run): string[] {
  const { experiment } = question.job;
  const { seed, slo, prefix, disaggregation } = experiment;
  return [
    `Times rest on ${basisSentence(experiment)}.`,
    LATENCIES.ttft_ms,
    LATENCIES.tpot_ms,
    `The ITL target is held to TPOT. The run is asked to keep every target given for ${percent(slo.attainment)} of the requests.`,
    ...(prefix
      ? [`A shared prefix of ${whole(prefix.tokens)} tokens, hit by ${share(prefix.hitRate)} of the requests.`]
      : []),
    ...(disaggregation
      ? [`KV is transferred at ${threeDigits(disaggregation.bandwidthGbitPerS)} Gbit/s, one transfer after the other.`]
      : []),
    `Seed ${whole(seed)}: the same document and seed give the same numbers, to the last bit.`,
  ];
}
