import { describe, expect, it } from 'vitest';
import { RandomStream } from '../../../engine/numerics/random.ts';
import { type QueueInput, QueueModel } from '../../../engine/queueing/index.ts';
import type { PodObservation } from '../../../engine/tuner/observation.ts';
import { servingPods } from '../../../engine/tuner/robust/pods.ts';
import { type RobustState, RobustTuner } from '../../../engine/tuner/robust/robustTuner.ts';
import { SURPRISE_LIMIT } from '../../../engine/tuner/robust/surprise.ts';

const replica = {
  alphaMs: 8,
  betaMs: 0.016,
  gammaMs: 0.0005,
  inputTokens: 1024,
  outputTokens: 256,
  maxBatch: 256,
};
const CYCLE_MS = 15_000;

/** Pods of one replica each, with noise that depends on nothing but the name of the test. */
class Cluster {
  private readonly noise: RandomStream;
  private cycle = 0;
  readonly tuner: RobustTuner;

  constructor(name: string, tuner = new RobustTuner()) {
    this.noise = new RandomStream(1, name);
    this.tuner = tuner;
  }

  pod(load: number, input: QueueInput = replica, change: Partial<PodObservation> = {}): PodObservation {
    const queue = new QueueModel(input, 'documented');
    const arrivalRateRps = load * queue.rateMaxRps;
    const { ttftMs, itlMs } = queue.analyze(arrivalRateRps);
    const noisy = (value: number) => value * (1 + 0.02 * this.noise.normal());
    const { inputTokens, outputTokens, maxBatch } = input;
    const seen = { arrivalRateRps, ttftMs: noisy(ttftMs), itlMs: noisy(itlMs), inputTokens, outputTokens, maxBatch };
    return { name: 'pod-0', ...seen, ...change };
  }

  step(...pods: PodObservation[]) {
    return this.tuner.step(servingPods(pods, CYCLE_MS * this.cycle++).environments);
  }

  steps(count: number, load: number, input: QueueInput = replica) {
    return Array.from({ length: count }, () => this.step(this.pod(load, input)).verdict);
  }

  error(load: number, input: QueueInput = replica): number {
    const queue = new QueueModel(input, 'documented');
    const rateRps = load * queue.rateMaxRps;
    const truth = queue.analyze(rateRps);
    const { ttftMs, itlMs } = this.tuner.predict({ ...replica, ...input, rateRps })!;
    return Math.max(Math.abs(ttftMs.median / truth.ttftMs - 1), Math.abs(itlMs.median / truth.itlMs - 1));
  }
}

describe('robust tuner', () => {
  it('knows nothing before the first cycle, and says so', () => {
    const tuner = new RobustTuner();
    expect(tuner.estimate()).toBeUndefined();
    expect(tuner.predict({ ...replica, rateRps: 1 })).toBeUndefined();
    expect(tuner.learned).toBe(false);
    expect(tuner.knowledge()).toBe('Nothing was observed yet.');
  });

  it('learns the present load in a few cycles', () => {
    const cluster = new Cluster('few');
    expect(cluster.steps(1, 0.5)).toEqual(['first']);
    expect(cluster.tuner.learned).toBe(false);
    expect(cluster.steps(2, 0.5)).toEqual(['accepted', 'accepted']);
    expect(cluster.tuner.learned).toBe(true);
    expect(cluster.error(0.5)).toBeLessThan(0.05);
  });

  it('says at one load that alpha and gamma can be traded, and is right about both at two', () => {
    const cluster = new Cluster('trade');
    cluster.steps(10, 0.5);
    expect(cluster.tuner.knowledge()).toMatch(
      /alpha \(.* ms\) and gamma \(.* ms\/token\) can't be told apart; beta is/,
    );
    const wide = cluster.tuner.ranges()!;
    expect(wide.gammaMs.high / wide.gammaMs.low).toBeGreaterThan(5);
    cluster.steps(10, 0.1);
    expect(cluster.tuner.knowledge()).toMatch(
      /^alpha is \S+ to \S+ ms, beta is \S+ to \S+ ms\/token and gamma is \S+ to \S+ ms\/token\.$/,
    );
    for (const key of ['alphaMs', 'betaMs', 'gammaMs'] as const) {
      const range = cluster.tuner.ranges()![key];
      expect(range.low).toBeLessThan(replica[key]);
      expect(range.high).toBeGreaterThan(replica[key]);
      expect(cluster.tuner.estimate()![key] / replica[key]).toBeCloseTo(1, 0);
    }
  });

  it('gives an estimate whose queue does what was seen, with a covariance', () => {
    const cluster = new Cluster('estimate');
    cluster.steps(10, 0.6);
    const { covariance, ...times } = cluster.tuner.estimate()!;
    const { rateRps } = cluster.tuner.offered!;
    const mine = new QueueModel({ ...replica, ...times }, 'documented').analyze(rateRps);
    const truth = new QueueModel(replica, 'documented').analyze(rateRps);
    expect(mine.ttftMs / truth.ttftMs).toBeCloseTo(1, 1);
    expect(mine.itlMs / truth.itlMs).toBeCloseTo(1, 1);
    for (let i = 0; i < 3; i++) {
      expect(covariance[i]![i]!).toBeGreaterThan(0);
      for (let j = 0; j < 3; j++) {
        expect(covariance[i]![j]!).toBe(covariance[j]![i]!);
        expect(covariance[i]![j]! ** 2).toBeLessThanOrEqual(covariance[i]![i]! * covariance[j]![j]! * (1 + 1e-9));
      }
    }
  });

  it('is not moved by one outlier, and names it', () => {
    const cluster = new Cluster('outlier');
    cluster.steps(6, 0.5);
    const before = cluster.error(0.5);
    const usual = cluster.pod(0.5);
    const update = cluster.step({ ...usual, ttftMs: 5 * usual.ttftMs });
    expect(update.verdict).toBe('rejected');
    expect(update.surprise).toBeGreaterThan(SURPRISE_LIMIT);
    expect(update.reason).toMatch(
      /^TTFT was [45]\.\d+ times and ITL .* times what was expected \(surprise .*, limit 13\.8\)\.$/,
    );
    expect(Math.abs(cluster.error(0.5) - before)).toBeLessThan(0.02);
    expect(cluster.steps(3, 0.5)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('recovers when the very first cycle was the outlier', () => {
    const cluster = new Cluster('first');
    const first = cluster.pod(0.5);
    cluster.step({ ...first, ttftMs: 5 * first.ttftMs });
    cluster.steps(4, 0.5);
    expect(cluster.error(0.5)).toBeLessThan(0.05);
  });

  it('drops what it knew when the replica has changed, after three cycles that agree', () => {
    const cluster = new Cluster('change');
    cluster.steps(20, 0.4);
    const slower = { ...replica, betaMs: 2 * replica.betaMs };
    expect(cluster.steps(3, 0.4, slower)).toEqual(['rejected', 'rejected', 'changed']);
    expect(cluster.error(0.4, slower)).toBeLessThan(0.05);
    expect(cluster.tuner.save().records.every((record) => record.cycle > 20)).toBe(true);
  });

  it('notices a small change as well, only later', () => {
    const cluster = new Cluster('small');
    cluster.steps(40, 0.4);
    const slower = {
      ...replica,
      alphaMs: 1.1 * replica.alphaMs,
      betaMs: 1.1 * replica.betaMs,
      gammaMs: 1.1 * replica.gammaMs,
    };
    const rateRps = cluster.tuner.offered!.rateRps;
    const load = rateRps / new QueueModel(slower, 'documented').rateMaxRps;
    const verdicts = cluster.steps(12, load, slower);
    expect(verdicts).toContain('changed');
    expect(cluster.error(load, slower)).toBeLessThan(0.05);
  });

  it('takes no regular cycle for a change', () => {
    const cluster = new Cluster('regular');
    const verdicts = cluster.steps(500, 0.6);
    expect(verdicts.filter((verdict) => verdict === 'changed')).toEqual([]);
    expect(verdicts.filter((verdict) => verdict === 'rejected').length).toBeLessThan(5);
  });

  it('remembers what a load was like after it has left it', () => {
    const cluster = new Cluster('memory');
    for (let cycle = 0; cycle < 60; cycle++) cluster.step(cluster.pod(0.1 + 0.01 * cycle));
    cluster.steps(60, 0.7);
    expect(cluster.error(0.2)).toBeLessThan(0.1);
    expect(cluster.tuner.save().records.length).toBeLessThan(25);
  });

  it('learns from every pod of a cycle, though one of them lies', () => {
    const cluster = new Cluster('pods');
    for (let cycle = 0; cycle < 5; cycle++) {
      const pods = [0.2, 0.4, 0.6, 0.6, 0.6].map((load, i) => cluster.pod(load, replica, { name: `pod-${i}` }));
      pods[4] = { ...pods[4]!, ttftMs: 3 * pods[4]!.ttftMs };
      if (cycle > 0) expect(cluster.step(...pods).verdict).toBe('accepted');
      else cluster.step(...pods);
    }
    for (const load of [0.1, 0.3, 0.7]) expect(cluster.error(load)).toBeLessThan(0.1);
  });

  it('leaves out young pods and impossible reports, each with its reason', () => {
    const cluster = new Cluster('refused');
    const usual = cluster.pod(0.5);
    const wrong: [Partial<PodObservation>, RegExp][] = [
      [{ startedAtMs: -119_000 }, /started 119 s ago and counts from 120 s on/],
      [{ arrivalRateRps: 0 }, /got no requests/],
      [{ arrivalRateRps: -1 }, /arrival rate must not be negative: -1 req/],
      [{ ttftMs: Number.NaN }, /TTFT was not measured/],
      [{ ttftMs: Number.POSITIVE_INFINITY }, /TTFT must be a finite number of ms, not Infinity/],
      [{ itlMs: 0 }, /ITL must be above 0 ms/],
      [{ itlMs: 1e9 }, /ITL must be from .* to .* ms, not/],
      [{ inputTokens: -1 }, /mean of input tokens must not be negative/],
      [{ outputTokens: 0.5 }, /mean of output tokens must be from 1/],
      [{ maxBatch: 1e9 }, /max batch must be a whole number, at most 8\u202f192/],
      [{ maxBatch: 1.5 }, /max batch must be a whole number/],
    ];
    const pods = wrong.map(([change], i) => ({ ...usual, ...change, name: `pod-${i}` }));
    expect(cluster.step(...pods).verdict).toBe('no-data');
    const { environments, skipped } = servingPods(pods, 0);
    expect(environments).toEqual([]);
    expect(skipped.map(({ pod }) => pod)).toEqual(pods.map((pod) => pod.name));
    skipped.forEach(({ message }, i) => {
      expect(message).toMatch(wrong[i]![1]);
    });
    expect(cluster.step({ ...usual, startedAtMs: -120_000 }).verdict).toBe('first');
    expect(cluster.tuner.offered!.rateRps).toBe(usual.arrivalRateRps);
  });

  it('says that a rate may be too much', () => {
    const cluster = new Cluster('too much');
    cluster.steps(10, 0.3);
    const { ttftMs, itlMs } = cluster.tuner.predict({
      ...cluster.tuner.offered!,
      rateRps: 10 * cluster.tuner.offered!.rateRps,
    })!;
    expect(ttftMs.high).toBe(Number.POSITIVE_INFINITY);
    expect(itlMs.high).toBe(Number.POSITIVE_INFINITY);
  });

  it('goes on from its saved state with the same numbers', () => {
    const cluster = new Cluster('saved');
    for (let cycle = 0; cycle < 15; cycle++) cluster.step(cluster.pod(0.3 + 0.03 * cycle));
    const saved = JSON.parse(JSON.stringify(cluster.tuner.save())) as RobustState;
    const restored = new RobustTuner(saved);
    const next = [cluster.pod(0.5), { ...cluster.pod(0.5), itlMs: 500 }, cluster.pod(0.6)];
    expect(restored.estimate()).toEqual(cluster.tuner.estimate());
    for (const pod of next) {
      const { environments } = servingPods([pod], 0);
      expect(restored.step(environments)).toEqual(cluster.tuner.step(environments));
      expect(restored.save()).toEqual(cluster.tuner.save());
    }
  });

  it('starts from parameters learned earlier', () => {
    const taught = new Cluster('taught');
    taught.steps(6, 0.2);
    taught.steps(6, 0.6);
    const warm = new Cluster('warm', RobustTuner.from(taught.tuner.estimate()!));
    expect(warm.error(0.4)).toBeLessThan(0.1);
    expect(warm.steps(1, 0.4)).toEqual(['accepted']);
    expect(warm.tuner.learned).toBe(true);
    expect(warm.error(0.8)).toBeLessThan(0.1);
  });

  it('gives up parameters learned earlier that are no longer true', () => {
    const wrong = { alphaMs: 20, betaMs: 0.05, gammaMs: 0.0001 };
    const covariance = [
      [1, 0, 0],
      [0, 1e-5, 0],
      [0, 0, 1e-10],
    ];
    const warm = new Cluster('wrong', RobustTuner.from({ ...wrong, covariance }));
    expect(warm.steps(6, 0.4)).toContain('changed');
    expect(warm.error(0.4)).toBeLessThan(0.05);
  });

  it('refuses to start from what is no estimate', () => {
    const estimate = { alphaMs: 8, betaMs: 0.016, gammaMs: 0.0005 };
    const zero = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    expect(() => RobustTuner.from({ ...estimate, gammaMs: 0, covariance: zero })).toThrow(/gamma must be above 0/);
    expect(() => RobustTuner.from({ ...estimate, covariance: [[1]] })).toThrow(/3 rows of 3/);
    expect(() => RobustTuner.from({ ...estimate, covariance: zero.map((row) => row.map(() => -1)) })).toThrow(
      /variances/,
    );
    const correlated = [
      [1, 2, 0],
      [2, 1, 0],
      [0, 0, 1],
    ];
    expect(() => RobustTuner.from({ ...estimate, covariance: correlated })).toThrow(/correlations/);
    expect(RobustTuner.from({ ...estimate, covariance: zero }).ranges()!.alphaMs.high).toBeLessThan(8.5);
  });
});
