import type { Latencies, State, TunerRun, TuningCycle, TuningHistory, VariantTuning } from '../tuner/index.ts';

/** What an update left behind. Times in ms. */
export interface TunedUpdate {
  /** alpha, beta, gamma after it. */
  readonly state: State;
  /** Their standard deviations; undefined where rounding left no variance. */
  readonly sigma: readonly (number | undefined)[];
  /** Undefined without a prediction, and if the update ended before there was one. */
  readonly nis?: number;
  readonly observed: Latencies;
  /** At the parameters before it; absent where nothing was known before. */
  readonly predicted?: Latencies;
}

/** One line of the table: an update, a pod that was left out, or a cycle without any update. */
export interface TuningRow {
  /** From 1. */
  readonly cycle: number;
  /** ms since 1970-01-01 UTC. */
  readonly timeMs: number;
  /** Its place on an axis of cycles: of n updates in cycle c the last stands at c, the first at c - 1 + 1/n. */
  readonly at: number;
  /** Absent for an update with a variant's aggregate, and for a cycle as a whole. */
  readonly pod?: string;
  readonly outcome: 'accepted' | 'rejected' | 'skipped';
  /** Why it was rejected or skipped, or that the variant was found to have changed. */
  readonly why?: string;
  /** Absent if it was skipped. */
  readonly update?: TunedUpdate;
}

/** A history with an update. */
export type UpdateRow = TuningRow & { readonly update: TunedUpdate };

/** Reasons that one row gives. */
const MOST_REASONS = 3;

/** What a tuner did, line by line. */
export function tuningRows({ cycles }: TuningHistory): TuningRow[] {
  return cycles.flatMap(rowsOf);
}

/** Whether a row is an update, accepted or not. */
export function isUpdate(row: TuningRow): row is UpdateRow {
  return row.update !== undefined;
}

function rowsOf({ cycle, timeMs, tuning }: TuningCycle): TuningRow[] {
  const { runs, skippedPods } = tuning;
  if (runs.length === 0) return [{ cycle, timeMs, at: cycle, outcome: 'skipped', why: whySkipped(tuning) }];
  const updates = runs.map((run, i): TuningRow => {
    const { pod, rejected, rejection, change } = run;
    const why = rejection ?? change;
    return {
      cycle,
      timeMs,
      at: cycle - 1 + (i + 1) / runs.length,
      ...(pod === undefined ? {} : { pod }),
      outcome: rejected ? 'rejected' : 'accepted',
      ...(why ? { why: why.message } : {}),
      update: updateOf(run),
    };
  });
  const left = skippedPods.map(
    ({ pod, message }): TuningRow => ({ cycle, timeMs, at: cycle, pod, outcome: 'skipped', why: message }),
  );
  return [...updates, ...left];
}

function updateOf({ state, covariance, nis, observed, predicted }: TunerRun): TunedUpdate {
  const sigma = state.map((_, i) => {
    const variance = covariance[i]![i]!;
    return variance >= 0 && Number.isFinite(variance) ? Math.sqrt(variance) : undefined;
  });
  return { state, sigma, ...(nis >= 0 ? { nis } : {}), observed, ...(predicted ? { predicted } : {}) };
}

/** The reasons of the pods, where they are why there was no update. */
function whySkipped({ tunerError, skippedPods }: VariantTuning): string {
  const ofPods = tunerError && tunerError.code !== 'no-usable-pod' ? [] : skippedPods.map(({ message }) => message);
  if (ofPods.length === 0) return tunerError?.message ?? 'There was no pod.';
  const more = ofPods.length - MOST_REASONS;
  return `${ofPods.slice(0, MOST_REASONS).join(' ')}${more > 0 ? ` And so on for ${more} more.` : ''}`;
}
