import { utc } from './clock.ts';
import { csvText, numberCell, textCell } from './csvCells.ts';
import { isUpdate } from './tuningRows.ts';
import type { TuningSummary } from './tuningSummary.ts';

const COLUMNS = [
  ...['tuner', 'variant', 'cycle', 'time', 'pod', 'outcome'],
  ...['alpha_ms', 'beta_ms', 'gamma_ms', 'alpha_sigma_ms', 'beta_sigma_ms', 'gamma_sigma_ms', 'nis'],
  ...['ttft_observed_ms', 'ttft_predicted_ms', 'itl_observed_ms', 'itl_predicted_ms', 'why'],
];

/** Every update of every tuner, and what was skipped, as CSV with units in the names; an empty cell where nothing is. */
export function tuningCsv(summaries: readonly TuningSummary[]): string {
  const lines = summaries.flatMap(({ tuner, variant, rows }) =>
    rows.map((row) => {
      const { cycle, timeMs, pod = '', outcome, why = '' } = row;
      const numbers = isUpdate(row) ? numbersOf(row) : Array<undefined>(11).fill(undefined);
      return [
        ...[tuner, textCell(variant), String(cycle), utc(timeMs), textCell(pod), outcome],
        ...numbers.map(numberCell),
        textCell(why),
      ];
    }),
  );
  return csvText([COLUMNS, ...lines]);
}

function numbersOf({ update }: { update: NonNullable<TuningSummary['last']>['update'] }): (number | undefined)[] {
  const { state, sigma, nis, observed, predicted } = update;
  return [...state, ...sigma, nis, observed.ttftMs, predicted?.ttftMs, observed.itlMs, predicted?.itlMs];
}
