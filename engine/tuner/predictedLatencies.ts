import type { Semantics } from '../../schemas/defaults.ts';
import { QueueError, type QueueInput, QueueModel } from '../queueing/index.ts';
import type { LatencyCurves } from '../queueing/latencyCurves.ts';
import type { Environment } from './observation.ts';
import type { State } from './storedParameters.ts';

/**
 * The filter's observation function: TTFT (wait + prefill) and ITL of one replica under a load, for one set of
 * parameters after another. The results are left in the fields, without allocation.
 */
export class PredictedLatencies {
  ttftMs = Number.NaN;
  itlMs = Number.NaN;
  private readonly semantics: Semantics;
  private readonly placesFor: (maxBatch: number) => number;
  private readonly work = { alphaMs: 1, betaMs: 1, gammaMs: 1, inputTokens: 1, outputTokens: 1 };
  private arrivalRateRps = 0;
  private curves: LatencyCurves | undefined;
  /** The max batch that `curves` is for; 0 for none. */
  private maxBatch = 0;

  /** @param placesFor waiting places of a replica with a max batch */
  constructor(semantics: Semantics, placesFor: (maxBatch: number) => number) {
    this.semantics = semantics;
    this.placesFor = placesFor;
  }

  /**
   * Takes the load from an environment.
   * @returns why there is no queue for it, in a sentence
   */
  aim(environment: Environment): string | undefined {
    const { inputTokens, outputTokens, maxBatch, arrivalRateRps } = environment;
    this.work.inputTokens = inputTokens;
    this.work.outputTokens = outputTokens;
    this.arrivalRateRps = arrivalRateRps;
    if (this.curves && maxBatch === this.maxBatch && outputTokens >= 1) return undefined;
    this.curves = undefined;
    try {
      // Any parameters will do: `at` sets others.
      this.curves = new QueueModel(this.inputFor(environment, [1, 1, 1]), this.semantics).curves;
      this.maxBatch = maxBatch;
      return undefined;
    } catch (error) {
      return explained(error);
    }
  }

  /** Predicts; false if there is no steady state at these parameters. */
  at(alphaMs: number, betaMs: number, gammaMs: number): boolean {
    const { curves, work, arrivalRateRps } = this;
    if (!curves) return false;
    work.alphaMs = alphaMs;
    work.betaMs = betaMs;
    work.gammaMs = gammaMs;
    curves.setWork(work);
    if (!(arrivalRateRps <= curves.rateMaxRps)) return false;
    curves.evaluate(arrivalRateRps);
    this.ttftMs = curves.waitMs + curves.prefillMs;
    this.itlMs = curves.itlMs;
    return Number.isFinite(this.ttftMs) && Number.isFinite(this.itlMs);
  }

  /** Why there is no steady state in an environment at these parameters, in a sentence. */
  why(environment: Environment, state: State): string {
    try {
      new QueueModel(this.inputFor(environment, state), this.semantics).analyze(environment.arrivalRateRps);
    } catch (error) {
      return explained(error);
    }
    return 'The latencies that the queue predicts are no numbers.';
  }

  private inputFor(environment: Environment, [alphaMs, betaMs, gammaMs]: State): Required<QueueInput> {
    const { inputTokens, outputTokens, maxBatch } = environment;
    return { alphaMs, betaMs, gammaMs, inputTokens, outputTokens, maxBatch, maxQueue: this.placesFor(maxBatch) };
  }
}

function explained(error: unknown): string {
  if (error instanceof QueueError) return error.message;
  throw error;
}
