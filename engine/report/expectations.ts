import type { Expectation } from '../../schemas/resolvedExperiment.ts';
import type { ServingOutcome } from '../../schemas/results/serving-result.ts';
import { latency, rate, reached, roundedDown, threeDigits, whole } from './quantities.ts';

/** Something that a document expects, held against what was found. */
export interface HeldExpectation {
  /** The name in `expect`, and what it is compared with. */
  readonly name: string;
  readonly is: string;
  /** A number, or a word such as the winner; null where there was nothing to measure, which meets nothing. */
  readonly measured: number | string | null;
  readonly isMet: boolean;
  /** `p95_ttft_ms <= 500: 61.3 ms, met`. */
  readonly sentence: string;
}

/** Holds a run to what its document expects. */
export function checkExpectations(expectations: readonly Expectation[], outcome: ServingOutcome): HeldExpectation[] {
  return expectations.map(({ metric, ...expected }) => {
    const measured = measuredValue(metric, outcome);
    const shown = measured === null ? NOTHING : measuredWords(metric, measured, expected);
    const is = `${expected.comparison} ${expected.value}`;
    return held(metric, is, measured, shown, measured !== null && compares(measured, expected));
  });
}

/** In place of what was measured, where nothing was. */
export const NOTHING = 'nothing to measure';

/** @param shown what was measured, in words */
export function held(
  name: string,
  is: string,
  measured: HeldExpectation['measured'],
  shown: string,
  isMet: boolean,
): HeldExpectation {
  return { name, is, measured, isMet, sentence: `${name} ${is}: ${shown}, ${isMet ? 'met' : 'not met'}` };
}

/** What was measured, with as many digits as show which side it is on. @param name what is expected: its unit is in it */
export function measuredWords(name: string, measured: number, expected: Omit<Expectation, 'metric'>): string {
  // Rounded, a value on the wrong side may look like one on the right side.
  const rounded = roundedAs(name, measured);
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

/** The comparison in a text, `<= 500`; undefined where it is none. */
export function comparisonIn(text: string): Omit<Expectation, 'metric'> | undefined {
  const [, comparison, value] = /^\s*([<>]=?)\s*(\S+)\s*$/.exec(text) ?? [];
  return comparison === undefined
    ? undefined
    : { comparison: comparison as Expectation['comparison'], value: Number(value) };
}

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

/** To the digits that are shown: what is promised is not rounded up. */
function roundedAs(metric: string, value: number): number {
  if (metric.endsWith('attainment')) return Number(reached(value, 1));
  return metric.endsWith('_rate_rps') ? roundedDown(value) : Number(value.toPrecision(3));
}

/** A value in the unit that its metric has in its name. */
function quantity(metric: string, value: number): string {
  if (metric.endsWith('_ms')) return latency(value);
  if (metric.endsWith('_rps')) return rate(roundedAs(metric, value));
  if (metric.endsWith('_tps')) return `${threeDigits(value)} tokens/s`;
  if (metric.endsWith('attainment')) return reached(value, 1);
  return Number.isInteger(value) ? whole(value) : threeDigits(value);
}
