import { latency, share, threeDigits, whole } from '../../engine/report/quantities.ts';
import type { ServingOutcome } from '../../schemas/results/serving-result.ts';
import { METRIC_UNITS, POOL_LATENCIES, RUN_METRICS } from '../../schemas/serving-metrics.ts';

const POOL_NAMES = Object.keys(POOL_LATENCIES) as (keyof typeof POOL_LATENCIES)[];
const METRICS = Object.keys(RUN_METRICS) as (keyof typeof RUN_METRICS)[];

/** Of the table of such numbers. */
export const NUMBER_COLUMNS = [
  { key: 'what', title: 'number', share: 0.7 },
  { key: 'value', title: 'value', share: 0.7 },
  { key: 'meaning', title: 'what it is', share: 2.6 },
];

/** The single numbers of a run with what each is, and what stood over time. */
export function numberRows(outcome: ServingOutcome): Record<string, string>[] {
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
