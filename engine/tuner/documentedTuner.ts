import { DEFAULT_MAX_QUEUE, MAX_NIS } from '../../schemas/defaults.ts';
import { aggregate, usablePods } from './environment.ts';
import { FilterCycle } from './filterCycle.ts';
import { type Bounds, boundsAround, DEFAULT_BOUNDS, DEFAULT_NOISE } from './filterSettings.ts';
import { coldStart, type FilterStart, warmStart } from './filterStart.ts';
import type { VariantObservation } from './observation.ts';
import { countsAsLearned, type State, type StoredParameters } from './storedParameters.ts';
import type { Tuner, VariantTuning } from './tuner.ts';
import { acceptedBefore, cycleProblem, howStarted, storedAfter } from './variantTuning.ts';

/** Accepted updates for which the bounds stay around the first guess: the document's 3 to 10 cycles of warming up. */
const WARM_UP_UPDATES = 10;

/**
 * The document's tuner (queueing-model-analyzer, 4.2, 5 and 9.5): one update for each variant and cycle, with the
 * rate-weighted aggregate of its settled pods; only an accepted update is stored, so that a first guess is made anew
 * until one holds. Where the document is silent (Q, R, default bounds) it does as the controller does.
 */
export class DocumentedTuner implements Tuner {
  readonly name = 'documented';
  readonly semantics = 'documented';
  readonly maxNis = MAX_NIS;
  private readonly cycle = new FilterCycle(this.semantics, () => DEFAULT_MAX_QUEUE, DEFAULT_NOISE);

  tune(variant: VariantObservation, timeMs: number, stored: StoredParameters | undefined): VariantTuning {
    const { environments, skipped: skippedPods } = usablePods(variant, timeMs);
    const result = { variant: variant.name, skippedPods, runs: [] };
    const problem = cycleProblem(timeMs, environments);
    if (problem) return { ...result, tunerError: problem };
    const load = aggregate(environments);
    const known = stored && countsAsLearned(stored) ? stored : undefined;
    const start = known ? warmStart(known, boundsOf(known)) : coldStart(load);
    const started = { ...result, ...howStarted(start) };
    const tunerError = this.cycle.start(start, load);
    if (tunerError) return { ...started, tunerError };
    const run = this.cycle.update(load);
    if (!run) return started;
    const tuned = { ...started, runs: [run] };
    if (run.rejected) return tuned;
    const acceptedUpdates = acceptedBefore(this.name, known) + 1;
    const guess = acceptedUpdates < WARM_UP_UPDATES ? guessOf(start, known) : undefined;
    const learned = { atMs: timeMs, acceptedUpdates, ...(guess ? { guess } : {}) };
    return { ...tuned, stored: storedAfter(this, variant, environments, run, learned) };
  }
}

function boundsOf(known: StoredParameters): Bounds {
  const guess = known.learned?.guess;
  return guess ? boundsAround(guess) : DEFAULT_BOUNDS;
}

function guessOf(start: FilterStart, known: StoredParameters | undefined): State | undefined {
  return start.startedFrom === 'guess' ? start.state : known?.learned?.guess;
}
