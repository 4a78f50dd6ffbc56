import type { TuningRow, UpdateRow } from '../engine/report/tuningRows.ts';
import { PARAMETERS } from '../engine/report/tuningSentence.ts';
import type { TunerName } from '../schemas/defaults.ts';
import { type AxisSpan, axisRange, axisSpan } from './axis.ts';

/** The updates of one tuner, as a picture shows them. */
export interface TunerTrack {
  readonly tuner: TunerName;
  readonly updates: readonly UpdateRow[];
}

/** What the picture shows: what one tuner did over the cycles, and others behind it. */
export interface TunerPicture {
  /** Cycles of the document. */
  readonly cycles: number;
  readonly chosen: TunerTrack;
  /** Skipped cycles of the tuner that was chosen. */
  readonly skipped: readonly TuningRow[];
  readonly others: readonly TunerTrack[];
  /** Parameters that were known before: alpha, beta, gamma. */
  readonly known?: readonly number[];
  /** NIS from which the tuner that was chosen rejects. */
  readonly maxNis?: number;
}

/** One of the small multiples over the cycles. */
export interface TunerPanel {
  readonly name: string;
  readonly unit: string;
  readonly kind: 'parameter' | 'nis' | 'latency';
  readonly range: AxisSpan;
  /** What a tuner has there: a parameter after an update, its NIS, or a prediction; NaN where there was none. */
  value(row: UpdateRow): number;
  /** One standard deviation of a parameter; undefined where there is none. */
  sigma?(row: UpdateRow): number | undefined;
  /** What was observed, of a latency. */
  observed?(row: UpdateRow): number;
  /** A parameter that was known before. */
  readonly known?: number;
}

const TICKS = 3;
/** The NIS is drawn between these, on a logarithmic axis: what is beyond stands at the edge. */
export const LOWEST_NIS = 0.01;
const HIGHEST_NIS = 1e6;
const USUAL_NIS = 100;
/** A band or a prediction so many times as large as what it is about does not stretch the axis. */
const STRETCH = 3;
/** Nothing larger is drawn: an axis has to stay readable. */
const LARGEST = 1e12;

/** alpha, beta and gamma, then NIS, then TTFT and ITL. */
export function tunerPanels(
  chosen: TunerTrack,
  others: readonly TunerTrack[],
  known?: readonly number[],
): TunerPanel[] {
  const all = [chosen, ...others].flatMap(({ updates }) => updates);
  return [
    ...PARAMETERS.map(({ name, unit }, i) => parameterPanel(name, unit, i, chosen, all, known?.[i])),
    nisPanel(chosen),
    latencyPanel('TTFT', 'ttftMs', chosen, all),
    latencyPanel('ITL', 'itlMs', chosen, all),
  ];
}

function parameterPanel(
  name: string,
  unit: string,
  i: number,
  { updates }: TunerTrack,
  all: readonly UpdateRow[],
  known: number | undefined,
): TunerPanel {
  const value = ({ update }: UpdateRow) => update.state[i]!;
  const sigma = ({ update }: UpdateRow) => update.sigma[i];
  let [lowest, highest] = ends([...all.map(value), ...(known === undefined ? [] : [known])]);
  const top = highest * STRETCH;
  for (const row of updates) {
    const spread = sigma(row) ?? 0;
    lowest = Math.min(lowest, Math.max(0, value(row) - spread));
    highest = Math.max(highest, Math.min(top, value(row) + spread));
  }
  const range = axisSpan(lowest, Math.min(highest, LARGEST), TICKS);
  return { name, unit, kind: 'parameter', range, value, sigma, ...(known === undefined ? {} : { known }) };
}

/** The highest NIS is that of the tuner looked at: the gate is its own. */
function nisPanel({ updates }: TunerTrack): TunerPanel {
  const [, highest] = ends(updates.map(({ update }) => update.nis ?? 0));
  let max = USUAL_NIS;
  while (max < highest && max < HIGHEST_NIS) max *= 10;
  // Without a prediction there is no NIS. With one, an update without a NIS is one that went wrong: it stands at the top.
  const value = ({ update: { nis, predicted } }: UpdateRow) =>
    Math.max(LOWEST_NIS, Math.min(max, nis ?? (predicted ? max : Number.NaN)));
  return { name: 'NIS', unit: '', kind: 'nis', range: { min: LOWEST_NIS, max, interval: 1 }, value };
}

function latencyPanel(
  name: string,
  field: 'ttftMs' | 'itlMs',
  { updates }: TunerTrack,
  all: readonly UpdateRow[],
): TunerPanel {
  const value = ({ update }: UpdateRow) => update.predicted?.[field] ?? Number.NaN;
  const observed = ({ update }: UpdateRow) => update.observed[field];
  const [, most] = ends(updates.map(observed));
  const [, predicted] = ends(all.map(value));
  const largest = Math.min(LARGEST, Math.max(most, Math.min(predicted, most * STRETCH)));
  return { name, unit: 'ms', kind: 'latency', range: { min: 0, ...axisRange(largest * 1.05, TICKS) }, value, observed };
}

/** The smallest and the largest finite value; zero and zero without any. */
function ends(values: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low > high ? [0, 0] : [low, high];
}
