import { exp, log } from '../../engine/numerics/elementary.ts';
import { RandomStream } from '../../engine/numerics/random.ts';
import { type QueueInput, type QueueMetrics, QueueModel } from '../../engine/queueing/index.ts';
import type { Environment } from '../../engine/tuner/observation.ts';
import { DEFAULT_MAX_BATCH } from '../../schemas/defaults.ts';

/** Standard deviation of a measured latency, relative to it. */
export const STUDY_NOISE = 0.02;

/** A replica with known parameters, drawn at random. */
export class StudyModel {
  readonly input: QueueInput;
  private readonly queue: QueueModel;

  constructor(input: QueueInput) {
    this.input = input;
    this.queue = new QueueModel(input, 'documented');
  }

  /** Model `index` of a seed: every parameter log-uniform over the range of real servers. */
  static drawn(seed: number, index: number): StudyModel {
    const stream = new RandomStream(seed, 'models', index);
    const between = (low: number, high: number) => low * exp(log(high / low) * stream.uniform());
    return new StudyModel({
      alphaMs: between(3, 30),
      betaMs: between(0.005, 0.2),
      gammaMs: between(0.00002, 0.002),
      inputTokens: between(64, 4096),
      outputTokens: between(16, 1024),
      maxBatch: DEFAULT_MAX_BATCH,
    });
  }

  get maxRateRps(): number {
    return this.queue.rateMaxRps;
  }

  /** The same replica with another beta. */
  withBeta(factor: number): StudyModel {
    return new StudyModel({ ...this.input, betaMs: this.input.betaMs * factor });
  }

  truth(rateRps: number): QueueMetrics {
    return this.queue.analyze(rateRps);
  }

  /** What the controller would see of it in one cycle. Draws two numbers. */
  observe(rateRps: number, noise: RandomStream, ttftFactor = 1): Environment {
    const { ttftMs, itlMs } = this.truth(rateRps);
    const { inputTokens, outputTokens, maxBatch } = this.input;
    return {
      arrivalRateRps: rateRps,
      ttftMs: ttftMs * (1 + STUDY_NOISE * noise.normal()) * ttftFactor,
      itlMs: itlMs * (1 + STUDY_NOISE * noise.normal()),
      inputTokens,
      outputTokens,
      maxBatch,
    };
  }
}
