import type { Expectation } from '../../schemas/resolvedExperiment.ts';
import type { ServingOutcome } from '../../schemas/results/serving-result.ts';
import { latency, rate, roundedDown, threeDigits, whole } from './quantities.ts';

/** An expectation with what the run came to. */
export interface CheckedExpectation {
  readonly expectation: Expectation;
  /** null where there was nothing to measure, which meets nothing. */
  readonly measured: number | null;
  readonly isMet: boolean;
}

/** Holds a run to what its document expects. */
export function checkExpectations(expectations: readonly Expectation[], outcome: ServingOutcome): CheckedExpectation[] {
  return expectations.map((expectation) => {
    const measured = measuredValue(expectation.metric, outcome);
    return { expectation, measured, isMet: measured !== null && compares(measured, expectation) };
  });
}

/** `p95_ttft_ms <= 500: 61.3 ms, met`. */
export function expectationSentence({ expectation, measured, isMet }: CheckedExpectation): string {
  const { metric, comparison, value } = expectation;
  const verdict = isMet ? 'met' : 'not met';
  const shown = measured === null ? 'nothing to measure' : measuredWords(metric, measured, expectation);
  return `${metric} ${comparison} ${value}: ${shown}, ${verdict}`;
}

/** What was measured, with as many digits as show which side it is on. @param name what is expected: its unit is in it */
export function measuredWords(name: string, measured: number, expected: Omit<Expectation, 'metric'>): string {
  // Rounded, a value on the wrong side may look like one on the right side.
  const rounded = Number(measured.toPrecision(3));
  const isTelling = compares(rounded, expected) === compares(measured, expected);
  return isTelling ? quantity(name, measured) : String(measured);
}

type Metric = Expectation['metric'];
type Latency = Extract<keyof ServingOutcome['cdfs'], keyof ServingOutcome>;
type Statistic = keyof ServingOutcome[Latency];

function measuredValue(metric: Metric, outcome: ServingOutcome): number | null {
  const [, statistic, latencyName] = OF_LATENCY.exec(metric) ?? [];
  if (statistic === undefined) return outcome[metric as Exclude<Metric, `${Statistic}_${Latency}`>];
  return outcome[latencyName as Latency][statistic as Statistic];
}

const OF_LATENCY = /^(mean|p\d+)_(.+_ms)$/;

/** Whether a number is on the right side. */
export function compares(measured: number, { comparison, value }: Omit<Expectation, 'metric'>): boolean {
  switch (comparison) {
    case '<':
      return measured < value;
    case '<=':
      return measured <= value;
    case '>':
      return measured > value;
    case '>=':
      return measured >= value;
  }
}

/** A value in the unit that its metric has in its name. */
function quantity(metric: string, value: number): string {
  if (metric.endsWith('_ms')) return latency(value);
  if (metric.endsWith('_rps')) return rate(value);
  if (metric.endsWith('_tps')) return `${threeDigits(value)} tokens/s`;
  // 99.97 % are not all.
  if (metric.endsWith('attainment')) return threeDigits(roundedDown(value));
  return Number.isInteger(value) ? whole(value) : threeDigits(value);
}
