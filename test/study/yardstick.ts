import { LatencyGradient } from '../../engine/tuner/robust/latencyGradient.ts';
import { WIDE_PRIOR } from '../../engine/tuner/robust/prior.ts';
import { median } from './coldStartStudy.ts';
import { exactPosterior, type PosteriorPoint } from './exactPosterior.ts';
import { STUDY_NOISE, StudyModel } from './studyModel.ts';
import { type Case, constantRate, type IntervalOutcome } from './trials.ts';

/** The tuner's intervals at half the rate against those of the exact posterior, on the same observations. */
export interface Yardstick {
  readonly models: number;
  /** Median width of the tuner's intervals over that of the exact ones. */
  readonly ratioTtft: number;
  readonly ratioItl: number;
  /** Share of the models whose truth the exact intervals hold. */
  readonly exactCoversTtft: number;
  readonly exactCoversItl: number;
}

export function yardstickAt(load: number, models: number, seed: number): Yardstick {
  const cases: Case[] = Array.from({ length: models }, (_, index) => ({ seed, index, load }));
  const tuned = cases.map(constantRate);
  const exact = cases.map((of, i) => exactHalf(of, tuned[i]!.observations));
  const widthRatio = (which: 'halfTtft' | 'halfItl') =>
    median(tuned.map((outcome) => outcome[which].width)) / median(exact.map((outcome) => outcome[which].width));
  const covers = (which: 'halfTtft' | 'halfItl') => exact.filter((outcome) => outcome[which].covers).length / models;
  return {
    models,
    ratioTtft: widthRatio('halfTtft'),
    ratioItl: widthRatio('halfItl'),
    exactCoversTtft: covers('halfTtft'),
    exactCoversItl: covers('halfItl'),
  };
}

/** The exact intervals know the noise and that nothing changed; the tuner knows neither. */
function exactHalf(of: Case, observations: readonly { ttftMs: number; itlMs: number }[]) {
  const model = StudyModel.drawn(of.seed, of.index);
  const rateRps = of.load * model.maxRateRps;
  const { inputTokens, outputTokens, maxBatch } = model.input;
  const offered = { rateRps, inputTokens, outputTokens, maxBatch };
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const precision = observations.length / (STUDY_NOISE * STUDY_NOISE);
  const points = exactPosterior(
    [
      {
        offered,
        lnTtft: mean(observations.map((observation) => Math.log(observation.ttftMs))),
        lnItl: mean(observations.map((observation) => Math.log(observation.itlMs))),
        precisionTtft: precision,
        precisionItl: precision,
      },
    ],
    WIDE_PRIOR,
  );
  const truth = model.truth(rateRps / 2);
  const half = { ...offered, rateRps: rateRps / 2 };
  const latencies = latenciesAt(points, half);
  return {
    halfTtft: outcome(latencies.ttft, latencies.weights, Math.log(truth.ttftMs)),
    halfItl: outcome(latencies.itl, latencies.weights, Math.log(truth.itlMs)),
  };
}

function latenciesAt(points: readonly PosteriorPoint[], offered: Parameters<LatencyGradient['evaluate']>[0]) {
  const model = new LatencyGradient();
  const ttft: number[] = [];
  const itl: number[] = [];
  const weights: number[] = [];
  for (const { theta, weight } of points) {
    if (weight < 1e-7) continue;
    model.evaluate(offered, Math.exp(theta[0]), Math.exp(theta[1]), Math.exp(theta[2]));
    ttft.push(model.lnTtft);
    itl.push(model.lnItl);
    weights.push(weight);
  }
  return { ttft, itl, weights };
}

function outcome(values: number[], weights: number[], truth: number): IntervalOutcome {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const at = (share: number) => {
    let below = 0;
    for (const i of order) {
      below += weights[i]!;
      if (below >= share * total) return values[i]!;
    }
    return values[order[order.length - 1]!]!;
  };
  const low = at(0.05);
  const high = at(0.95);
  return { covers: low <= truth && truth <= high, width: high - low };
}
