import { exp } from '../../numerics/elementary.ts';
import { threeDigits } from '../../report/quantities.ts';
import type { Environment, ParameterEstimate } from '../observation.ts';
import { estimateOf, whatIsKnown } from './estimate.ts';
import { type Fit, fitRecords } from './fit.ts';
import { compacted, RECENT_CYCLES } from './history.ts';
import { innovationOf } from './innovation.ts';
import { LatencyGradient, type Offered } from './latencyGradient.ts';
import { USUAL_NOISE } from './noise.ts';
import { Posterior } from './posterior.ts';
import { type NormalPrior, priorOf, WIDE_PRIOR } from './prior.ts';
import { type ParameterRanges, type Prediction, parameterRanges, predicted } from './quantiles.ts';
import { type LatencyRecord, recordsOf } from './records.ts';
import { cyclesSinceChange, type Innovation, SURPRISE_LIMIT, surprise } from './surprise.ts';

/** What a cycle did to the estimate. */
export interface RobustUpdate {
  /**
   * `first`: nothing was expected yet. `accepted`: as expected. `rejected`: too surprising, so it counts for little unless
   * more of its kind follow. `changed`: the latest cycles agree with each other and not with the older ones, which were
   * dropped. `no-data`: there was no observation.
   */
  readonly verdict: 'first' | 'accepted' | 'rejected' | 'changed' | 'no-data';
  /** A sentence for people. */
  readonly reason: string;
  /** Normalised innovation squared: about 2 if all is regular, above `SURPRISE_LIMIT` one time in a thousand. */
  readonly surprise?: number;
  /** How many of the latest cycles, this one included, learning starts anew from; of `changed` only. */
  readonly cycles?: number;
}

/** Everything that a tuner remembers, as plain JSON. */
export interface RobustState {
  readonly version: 1;
  readonly cycle: number;
  readonly prior: NormalPrior;
  /** The prior was an earlier estimate. */
  readonly warm: boolean;
  /** Cycles accepted since the last change. */
  readonly accepted: number;
  /** Newest first. */
  readonly records: readonly LatencyRecord[];
  /** Oldest first. */
  readonly innovations: readonly (Innovation & { readonly cycle: number })[];
  readonly fit?: Fit;
  /** Conditions of the latest cycle. */
  readonly offered?: Offered;
}

/** Accepted cycles that it takes to count as learned: one may be an outlier, and two can't say which of them is. */
const LEARNED_CYCLES = 3;
/** Ratio of the ends of the 90 % intervals of TTFT and ITL at the present load below which they count as learned. */
const LEARNED_RATIO = 1.2;

const COLD: RobustState = {
  version: 1,
  cycle: 0,
  prior: WIDE_PRIOR,
  warm: false,
  accepted: 0,
  records: [],
  innovations: [],
};

/**
 * Learns alpha, beta and gamma of one variant from its pods' latencies, cycle by cycle, and says how well it knows them.
 * See docs/theory.md, section 10. Deterministic; its memory and its time for a cycle are bounded.
 */
export class RobustTuner {
  private state: RobustState;
  private readonly model = new LatencyGradient();
  private posterior: Posterior | undefined;

  /** Starts cold, or from a saved state. */
  constructor(state: RobustState = COLD) {
    this.state = state;
    this.posterior = state.fit && new Posterior(state.fit, state.prior, this.model);
  }

  /**
   * Starts from parameters learned earlier.
   * @throws RangeError if they are not positive or the covariance is not one
   */
  static from(estimate: ParameterEstimate): RobustTuner {
    const prior = priorOf(estimate);
    const fit: Fit = { mode: prior.mean, measurements: [], noise: USUAL_NOISE };
    return new RobustTuner({ ...COLD, prior, warm: true, fit });
  }

  /** The state as plain JSON; a tuner made from it goes on with the same numbers. */
  save(): RobustState {
    return this.state;
  }

  /**
   * Takes in one cycle of a variant.
   * @param environments an observation for each pod that serves (`servingPods`)
   */
  step(environments: readonly Environment[]): RobustUpdate {
    const cycle = this.state.cycle + 1;
    const records = recordsOf(environments, cycle);
    this.state = { ...this.state, cycle };
    if (records.length === 0) return { verdict: 'no-data', reason: 'No pod of this cycle could be used.' };
    const { fit } = this.state;
    if (fit === undefined || this.posterior === undefined) {
      this.learn(records, this.state, undefined, 1);
      return { verdict: 'first', reason: 'The first cycle: nothing was expected yet.' };
    }
    const innovation = innovationOf(records, fit, this.posterior, this.model);
    const innovations = [...this.state.innovations, { ...innovation, cycle }].slice(-RECENT_CYCLES);
    const nis = surprise(innovation);
    const changed = cyclesSinceChange(innovations);
    if (changed > 0) {
      const since = innovations[innovations.length - changed]!.cycle;
      const kept = this.state.records.filter((record) => record.cycle >= since);
      const anew = { ...this.state, prior: WIDE_PRIOR, warm: false, innovations: [] };
      this.learn([...records, ...kept], anew, undefined, changed);
      const reason = `${off(innovation)}, and so it was over ${cycles(changed)}: older cycles were dropped.`;
      return { verdict: 'changed', reason, surprise: nis, cycles: changed };
    }
    const accepted = nis <= SURPRISE_LIMIT;
    const all = [...records, ...this.state.records];
    this.learn(all, { ...this.state, innovations }, fit, this.state.accepted + (accepted ? 1 : 0));
    const judged = `(surprise ${threeDigits(nis)}, limit ${threeDigits(SURPRISE_LIMIT)})`;
    return accepted
      ? { verdict: 'accepted', reason: `As expected ${judged}.`, surprise: nis }
      : { verdict: 'rejected', reason: `${off(innovation)} ${judged}.`, surprise: nis };
  }

  /** The middle of what is possible, with its covariance; nothing before the first cycle of a cold start. */
  estimate(): ParameterEstimate | undefined {
    return this.posterior && estimateOf(this.posterior);
  }

  /** Whether at the present load both latencies are known to about 10 %. */
  get learned(): boolean {
    const { warm, accepted, offered } = this.state;
    if (this.posterior === undefined || offered === undefined || !(warm || accepted >= LEARNED_CYCLES)) return false;
    const { ttftMs, itlMs } = predicted(this.posterior, offered);
    return ttftMs.high < LEARNED_RATIO * ttftMs.low && itlMs.high < LEARNED_RATIO * itlMs.low;
  }

  /** Conditions of the latest cycle, averaged over its pods. */
  get offered(): Offered | undefined {
    return this.state.offered;
  }

  /** Latencies of a replica under any conditions, with 90 % intervals; nothing before anything is known. */
  predict(offered: Offered): Prediction | undefined {
    return this.posterior && predicted(this.posterior, offered);
  }

  /** 90 % intervals of the parameters. */
  ranges(): ParameterRanges | undefined {
    return this.posterior && parameterRanges(this.posterior);
  }

  /** In words: which parameters the observations fix, and which only together. */
  knowledge(): string {
    const ranges = this.ranges();
    return ranges === undefined ? 'Nothing was observed yet.' : whatIsKnown(ranges);
  }

  private learn(records: readonly LatencyRecord[], state: RobustState, last: Fit | undefined, accepted: number): void {
    const { cycle } = this.state;
    const fit = fitRecords(records, cycle, state.prior, last?.mode, this.model);
    const offered = meanConditions(records.filter((record) => record.cycle === cycle));
    this.posterior = new Posterior(fit, state.prior, this.model);
    this.state = { ...state, records: compacted(records, cycle, fit, this.model), fit, offered, accepted };
  }
}

/** Averages weighted by rate, as everywhere in the document; the rate is that of a pod. */
function meanConditions(records: readonly LatencyRecord[]): Offered {
  let total = 0;
  let input = 0;
  let output = 0;
  for (const { offered } of records) {
    total += offered.rateRps;
    input += offered.rateRps * offered.inputTokens;
    output += offered.rateRps * offered.outputTokens;
  }
  return {
    rateRps: total / records.length,
    inputTokens: input / total,
    outputTokens: output / total,
    maxBatch: records[0]!.offered.maxBatch,
  };
}

function off(innovation: Innovation): string {
  const ttft = threeDigits(exp(innovation.ttft));
  const itl = threeDigits(exp(innovation.itl));
  return `TTFT was ${ttft} times and ITL ${itl} times what was expected`;
}

function cycles(count: number): string {
  return count === 1 ? 'one cycle' : `${count} cycles`;
}
