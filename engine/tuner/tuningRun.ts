import type { VariantParameters } from '../../schemas/service-parameters.ts';
import type { ModelCycle, ModelKey, TunerName } from './observation.ts';
import { ParameterStore } from './parameterStore.ts';
import type { StoredParameters } from './storedParameters.ts';
import { tuneVariant } from './tuneModel.ts';
import type { Tuner, VariantTuning } from './tuner.ts';
import { tunerNamed } from './tuners.ts';

/** What a tuner did for a variant in one cycle. */
export interface TuningCycle {
  /** Number of the cycle among all cycles of the model, from 1. */
  readonly cycle: number;
  /** ms since 1970-01-01 UTC. */
  readonly timeMs: number;
  readonly tuning: VariantTuning;
}

/** What a tuner made of a variant, cycle by cycle. */
export interface TuningHistory {
  readonly tuner: TunerName;
  /** NIS from which the tuner rejects an update, if that is how it decides. */
  readonly maxNis?: number;
  readonly variant: string;
  /** Only cycles in which the variant was observed. */
  readonly cycles: readonly TuningCycle[];
  /** What was learned by the end, if anything was; not what the tuner was given to start from. */
  readonly stored?: StoredParameters;
}

/**
 * A tuner on its way through all cycles of a model. One step is one variant in one cycle, so that whoever runs it can
 * show how far it is, and stop.
 */
export class TuningRun {
  private readonly tuner: Tuner;
  private readonly store: ParameterStore;
  private readonly tuned = new Map<string, TuningCycle[]>();
  private readonly learned = new Map<string, StoredParameters>();
  private cycle = 0;
  private variant = 0;

  /**
   * @param known parameters to start from; of two with one name the later counts
   * @throws RangeError if a `learned.at` of them is no time
   */
  constructor(
    name: TunerName,
    private readonly model: ModelKey,
    private readonly cycles: readonly ModelCycle[],
    known: readonly VariantParameters[] = [],
  ) {
    this.tuner = tunerNamed(name);
    this.store = ParameterStore.restore(known);
    this.passEmptyCycles();
  }

  /** Cycles that are finished. */
  get doneCycles(): number {
    return this.cycle;
  }

  get isDone(): boolean {
    return this.cycle >= this.cycles.length;
  }

  /** Takes in the next variant of a cycle. Does nothing at the end. */
  step(): void {
    const now = this.cycles[this.cycle];
    const variant = now?.variants[this.variant];
    if (!now || !variant) return;
    const tuning = tuneVariant(this.tuner, this.store, this.model, variant, now.timeMs);
    const before = this.tuned.get(variant.name);
    const entry = { cycle: this.cycle + 1, timeMs: now.timeMs, tuning };
    if (before) before.push(entry);
    else this.tuned.set(variant.name, [entry]);
    if (tuning.stored) this.learned.set(variant.name, tuning.stored);
    this.variant++;
    if (this.variant === now.variants.length) {
      this.cycle++;
      this.variant = 0;
      this.passEmptyCycles();
    }
  }

  /** What became of a variant so far. */
  history(variant: string): TuningHistory {
    const { name: tuner, maxNis } = this.tuner;
    const stored = this.learned.get(variant);
    return {
      tuner,
      ...(maxNis === undefined ? {} : { maxNis }),
      variant,
      cycles: [...(this.tuned.get(variant) ?? [])],
      ...(stored ? { stored } : {}),
    };
  }

  private passEmptyCycles(): void {
    while (this.cycles[this.cycle]?.variants.length === 0) this.cycle++;
  }
}
