import { latency, share, threeDigits, whole } from '../../engine/report/quantities.ts';
import { basisSentence } from '../../engine/report/servingSentence.ts';
import { LATENCIES, METRIC_UNITS, POOL_LATENCIES, RUN_METRICS } from '../../schemas/serving-metrics.ts';
import { dataGrid } from '../controls.ts';
import { element } from '../element.ts';
import type { Run } from './runs.ts';
import type { Action } from './state.ts';
import { warningsOf } from './warnings.ts';

const TITLE = 'The run in numbers';
const METRICS = Object.keys(RUN_METRICS) as (keyof typeof RUN_METRICS)[];

const POOL_NAMES = Object.keys(POOL_LATENCIES) as (keyof typeof POOL_LATENCIES)[];

/** Folded away: every other number of the run, what it rests on, and what the numbers mean. */
export function details(dispatch: (action: Action) => void) {
  const table = dataGrid(TITLE, [
    { key: 'what', title: 'number', share: 0.7 },
    { key: 'value', title: 'value', share: 0.7 },
    { key: 'meaning', title: 'what it is', share: 2.6 },
  ]);
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
    table.update(rowsOf(run));
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

function rowsOf({ outcome }: Run): Record<string, string>[] {
  const { queue, batch, kv, arrived, generated_tokens, iterations, duration_s, drained, disaggregation } = outcome;
  const over = (what: string, { mean, peak }: typeof queue, words: (value: number) => string) => ({
    what,
    value: `${words(mean)} on average, at most ${words(peak)}`,
    meaning: '',
  });
  return [
    ...METRICS.map((name) => {
      const value = outcome[name];
      const words = value === null ? '–' : Number.isInteger(value) ? whole(value) : threeDigits(value);
      return { what: name, value: `${words} ${METRIC_UNITS[name]}`, meaning: RUN_METRICS[name] };
    }),
    { what: 'arrived', value: `${whole(arrived)} requests`, meaning: 'Requests that arrived, rejected ones included.' },
    { what: 'generated_tokens', value: `${whole(generated_tokens)} tokens`, meaning: 'Tokens emitted.' },
    { what: 'iterations', value: whole(iterations), meaning: 'Iterations of all workers.' },
    {
      what: 'duration_s',
      value: `${threeDigits(duration_s)} s`,
      meaning: drained
        ? 'Until all that arrived was answered.'
        : 'Until the run stopped, with requests that were not done.',
    },
    over('waiting', queue, threeDigits),
    over('running', batch, threeDigits),
    over('kv', kv, share),
    ...(disaggregation
      ? [
          ...POOL_NAMES.map((name) => ({
            what: name,
            value: `${milliseconds(disaggregation[name].mean)} on average, p95 ${milliseconds(disaggregation[name].p95)}`,
            meaning: POOL_LATENCIES[name],
          })),
          over('on_link', disaggregation.on_link, threeDigits),
        ]
      : []),
  ];
}

function milliseconds(value: number | null): string {
  return value === null ? '–' : latency(value);
}

function assumptions({ question }: Run): string[] {
  const { experiment } = question.job;
  const { seed, slo, prefix, disaggregation } = experiment;
  return [
    `Times rest on ${basisSentence(experiment)}.`,
    LATENCIES.ttft_ms,
    LATENCIES.tpot_ms,
    `The ITL target is held to TPOT. The run is asked to keep every target given for ${threeDigits(slo.attainment * 100)} % of the requests.`,
    ...(prefix
      ? [`A shared prefix of ${whole(prefix.tokens)} tokens, hit by ${share(prefix.hitRate)} of the requests.`]
      : []),
    ...(disaggregation
      ? [`KV is transferred at ${threeDigits(disaggregation.bandwidthGbitPerS)} Gbit/s, one transfer after the other.`]
      : []),
    `Seed ${whole(seed)}: the same document and seed give the same numbers, to the last bit.`,
  ];
}
