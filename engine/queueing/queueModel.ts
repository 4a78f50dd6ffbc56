import { DEFAULT_MAX_QUEUE, type Semantics } from '../../schemas/defaults.ts';
import { rate } from '../report/quantities.ts';
import { QueueError } from './errors.ts';
import { checkQueueInput } from './inputChecks.ts';
import { LatencyCurves } from './latencyCurves.ts';
import type { Replica } from './replica.ts';
import { DIFFERENCES, type Differences } from './semantics.ts';
import { size } from './sizing.ts';
import { stateProbabilities } from './stateProbabilities.ts';
import type { QueueInput, QueueMetrics, Sizing, Targets } from './types.ts';

/**
 * One replica as a finite queue whose service rate depends on the number in service: at most `maxBatch` in service,
 * `maxQueue` waiting, Poisson arrivals, service rate n / (prefill(n) + O decode(n)) with n in service.
 * Built once for a replica, then asked for any number of rates and targets.
 */
export class QueueModel implements Replica {
  readonly input: Readonly<Required<QueueInput>>;
  readonly semantics: Semantics;
  readonly differences: Differences;
  /** Lowest rate of a sizing, requests/s: a thousandth of what a lone request is served at. Lower ones can be analyzed. */
  readonly rateMinRps: number;
  /** Largest rate, requests/s: a thousandth below the service rate of a full batch. */
  readonly rateMaxRps: number;
  /** @internal */
  readonly curves: LatencyCurves;

  /** @throws QueueError `configuration-invalid` or `request-size-invalid` */
  constructor(input: QueueInput, semantics: Semantics) {
    this.semantics = semantics;
    this.differences = DIFFERENCES[semantics];
    this.input = { ...input, maxQueue: input.maxQueue ?? DEFAULT_MAX_QUEUE };
    checkQueueInput(this.input, this.differences);
    this.curves = new LatencyCurves(this.input, this.differences);
    this.rateMinRps = this.curves.rateMinRps;
    this.rateMaxRps = this.curves.rateMaxRps;
  }

  /** True if the controller refuses every analysis because there is one place in all. */
  get refused(): boolean {
    return this.differences.refusesSinglePlace && this.input.maxBatch + this.input.maxQueue === 1;
  }

  /**
   * Steady state at an arrival rate, requests/s.
   * @throws QueueError `rate-not-positive`, `rate-above-max`, `model-invalid`
   */
  analyze(rateRps: number): QueueMetrics {
    this.checkRate(rateRps);
    if (this.refused) throw singlePlace(this.input.maxQueue);
    const curves = this.curves;
    curves.evaluate(rateRps);
    const { inService, queueLength, empty, full } = curves.solver;
    const occupancy = inService / this.input.maxBatch;
    return {
      rateRps,
      throughputRps: curves.throughputRps,
      responseMs: curves.waitMs + curves.serviceMs,
      waitMs: curves.waitMs,
      serviceMs: curves.serviceMs,
      inService,
      queueLength,
      inSystem: inService + queueLength,
      prefillMs: curves.prefillMs,
      itlMs: curves.itlMs,
      ttftMs: curves.ttftMs,
      maxRateRps: this.rateMaxRps,
      rho: occupancy > 1 ? 1 : Math.max(occupancy, 0),
      p0: empty,
      pK: full,
    };
  }

  /**
   * The largest rate that keeps all targets. Targets that are absent or 0 don't count.
   * @throws QueueError `target-negative`, `ttft-target-below-range`, `itl-target-below-range`,
   * `ttft-evaluation-failed`, `itl-evaluation-failed`, `model-invalid`
   */
  size(targets: Targets): Sizing {
    return size(this, targets);
  }

  /**
   * Probability of each number of requests in the replica, 0..maxBatch+maxQueue, at an arrival rate in requests/s.
   * @throws QueueError `rate-not-positive`, `rate-above-max`
   */
  probabilities(rateRps: number): Float64Array {
    this.checkRate(rateRps);
    const { maxBatch, maxQueue } = this.input;
    return stateProbabilities(rateRps / 1000, this.curves.solver.serviceRates(), maxBatch + maxQueue);
  }

  private checkRate(rateRps: number): void {
    if (!(rateRps > 0)) {
      throw new QueueError('rate-not-positive', `The arrival rate must be above 0, not ${rate(rateRps)}.`, {
        field: 'rateRps',
        value: rateRps,
        limit: 0,
      });
    }
    if (rateRps > this.rateMaxRps) {
      throw new QueueError(
        'rate-above-max',
        `One replica takes at most ${rate(this.rateMaxRps)}, not ${rate(rateRps)} (${rate(rateRps - this.rateMaxRps)} too much).`,
        { field: 'rateRps', value: rateRps, limit: this.rateMaxRps },
      );
    }
  }
}

function singlePlace(maxQueue: number): QueueError {
  return new QueueError(
    'model-invalid',
    'The controller refuses a replica with one place in all: use a max batch of at least 2, or room for a waiting request.',
    { field: 'maxQueue', value: maxQueue, limit: 1, note: 'single-place' },
  );
}
