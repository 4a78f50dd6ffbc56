import type { StartedFrom, StoredParameters, TunerName, TuningHistory } from '../tuner/index.ts';
import { isUpdate, type TuningRow, tuningRows, type UpdateRow } from './tuningRows.ts';

/** So many rejected in a row, and the filter is taken to be locked up. */
const LOCKED_UP = 3;

/** What came of a tuner's work on a variant. Times in ms. */
export interface TuningSummary {
  readonly tuner: TunerName;
  readonly variant: string;
  readonly rows: readonly TuningRow[];
  /** Cycles in which the variant was observed. */
  readonly cycles: number;
  /** Those without any update. */
  readonly cyclesWithout: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Rejected in a row up to the end. */
  readonly rejectedLast: number;
  /** It accepts nothing any more. */
  readonly isLockedUp: boolean;
  /** Where the first update started from. */
  readonly startedFrom?: StartedFrom;
  /** Why the defaults were taken. */
  readonly guessError?: string;
  /** The last update, accepted or not: where the tuner stands. */
  readonly last?: UpdateRow;
  /**
   * Median of |predicted / observed - 1| over all predictions, each made before its observation was taken in; absent
   * without any.
   */
  readonly errors?: { readonly ttft: number; readonly itl: number };
  /** Why there was no update, if there was none at all. */
  readonly why?: string;
  /** What the store holds; absent if nothing was learned. */
  readonly stored?: StoredParameters;
  readonly maxNis?: number;
}

/** Sums up a history. */
export function tuningSummary(history: TuningHistory): TuningSummary {
  const rows = tuningRows(history);
  const updates = rows.filter(isUpdate);
  const rejected = updates.reduce((count, { outcome }) => count + (outcome === 'rejected' ? 1 : 0), 0);
  const lastAccepted = updates.findLastIndex(({ outcome }) => outcome === 'accepted');
  const rejectedLast = updates.length - 1 - lastAccepted;
  const first = history.cycles.find(({ tuning }) => tuning.runs.length > 0)?.tuning;
  const last = updates.at(-1);
  const { stored, maxNis } = history;
  return {
    tuner: history.tuner,
    variant: history.variant,
    rows,
    cycles: history.cycles.length,
    cyclesWithout: history.cycles.reduce((count, { tuning }) => count + (tuning.runs.length === 0 ? 1 : 0), 0),
    accepted: updates.length - rejected,
    rejected,
    rejectedLast,
    isLockedUp: rejectedLast >= LOCKED_UP,
    ...(first?.startedFrom ? { startedFrom: first.startedFrom } : {}),
    ...(first?.guessError ? { guessError: first.guessError.message } : {}),
    ...(last ? { last, ...errorsOf(updates) } : {}),
    ...(last ? {} : { why: rows[0]?.why ?? 'No cycle has this variant.' }),
    ...(stored ? { stored } : {}),
    ...(maxNis === undefined ? {} : { maxNis }),
  };
}

function errorsOf(updates: readonly UpdateRow[]): Pick<TuningSummary, 'errors'> {
  const off = (predicted: number, observed: number) => {
    const ratio = predicted / observed;
    return ratio < 1 ? 1 - ratio : ratio - 1;
  };
  const pairs = updates.flatMap(({ update: { predicted, observed } }) => (predicted ? [{ predicted, observed }] : []));
  if (pairs.length === 0) return {};
  return {
    errors: {
      ttft: median(pairs.map(({ predicted, observed }) => off(predicted.ttftMs, observed.ttftMs))),
      itl: median(pairs.map(({ predicted, observed }) => off(predicted.itlMs, observed.itlMs))),
    },
  };
}

/** The middle of values, or the mean of the two in the middle. Infinite ones come last. */
function median(values: number[]): number {
  const sorted = values.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = Math.floor(sorted.length / 2);
  const [a, b] = [sorted[upper - 1 + (sorted.length % 2)]!, sorted[upper]!];
  return a === b ? a : a + (b - a) / 2;
}
