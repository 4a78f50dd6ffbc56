import { type ReplicaCapacity, withinRange } from '../analyzer/replicaCapacity.ts';
import { closedForm, QueueModel } from '../queueing/index.ts';

/** Evenly spaced rates of a table, beside those with a meaning. */
const EVEN_ROWS = 10;

/** One line of the table: the same numbers as the picture. Times in ms, rates in requests/s. */
export interface CapacityRow {
  readonly rateRps: number;
  /** What is at that rate, if anything is. */
  readonly mark?: string;
  readonly ttftMs: number;
  readonly itlMs: number;
  /** Infinity where the closed form is unstable. */
  readonly closedTtftMs: number;
  readonly closedItlMs: number;
  readonly meetsSlo: boolean;
}

/** The rates that matter and some between them, in order; none without a curve. */
export function capacityRows({ question, curve, sizing, demand }: ReplicaCapacity): CapacityRow[] {
  if (!curve) return [];
  const model = new QueueModel(question.input, question.semantics);
  const marks = new Map<number, string[]>();
  const mark = (rateRps: number, name: string) => marks.set(rateRps, [...(marks.get(rateRps) ?? []), name]);
  if (demand) mark(demand.perReplicaRps, 'rate per replica');
  mark(curve.kneeRps, 'knee');
  if (sizing) mark(sizing.lambdaRps, 'λ*');
  mark(curve.maxRateRps, 'stability limit');
  const even = Array.from({ length: EVEN_ROWS }, (_, i) => (curve.maxRateRps * (i + 1)) / (EVEN_ROWS + 1));
  const rates = [...marks.keys(), ...even.filter((each) => ![...marks.keys()].includes(each))];
  return rates
    .sort((a, b) => a - b)
    .map((rateRps) => {
      const { ttftMs, itlMs } = model.analyze(withinRange(model, rateRps));
      const closed = closedForm(question.input, rateRps);
      const names = marks.get(rateRps);
      return {
        rateRps,
        ttftMs,
        itlMs,
        closedTtftMs: closed.ttftMs,
        closedItlMs: closed.itlMs,
        meetsSlo: ttftMs <= question.slo.ttftMs && itlMs <= question.slo.itlMs,
        ...(names ? { mark: names.join(', ') } : {}),
      };
    });
}

/** Every point of the curves as CSV, with units in the names; an empty cell where there is no steady state. */
export function capacityCsv({ question, curve }: ReplicaCapacity): string {
  const head = 'semantics,rate_rps,throughput_rps,ttft_ms,itl_ms,closed_form_ttft_ms,closed_form_itl_ms';
  const cell = (value: number) => (Number.isFinite(value) ? String(value) : '');
  const lines = Array.from(curve?.rateRps ?? [], (rateRps, i) =>
    [
      question.semantics,
      ...[rateRps, curve!.throughputRps[i]!, curve!.ttftMs[i]!, curve!.itlMs[i]!].map(cell),
      ...[curve!.closedTtftMs[i]!, curve!.closedItlMs[i]!].map(cell),
    ].join(','),
  );
  return `${[head, ...lines].join('\r\n')}\r\n`;
}
