import { utc } from './clock.ts';
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
        ...[tuner, quoted(variant), cycle, utc(timeMs), quoted(pod), outcome],
        ...numbers.map(cell),
        quoted(why),
      ].join(',');
    }),
  );
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

function numbersOf({ update }: { update: NonNullable<TuningSummary['last']>['update'] }): (number | undefined)[] {
  const { state, sigma, nis, observed, predicted } = update;
  return [...state, ...sigma, nis, observed.ttftMs, predicted?.ttftMs, observed.itlMs, predicted?.itlMs];
}

function cell(value: number | undefined): string {
  return value !== undefined && Number.isFinite(value) ? String(value) : '';
}

/** A cell of text. One that a spreadsheet would take for a formula gets a quote in front. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
