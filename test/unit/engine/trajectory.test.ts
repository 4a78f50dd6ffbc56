import { describe, expect, it } from 'vitest';
import { type Trajectory, tuneTrajectory } from '../../../engine/tuner/index.ts';
import { LOAD, podAt } from './tunerData.ts';

const { arrivalRateRps, ttftMs, itlMs, inputTokens, outputTokens } = podAt(0.3, 'controller');
const pod = {
  pod: 'pod-0',
  arrivalRate: arrivalRateRps,
  avgInputTokens: inputTokens,
  avgOutputTokens: outputTokens,
  avgTTFTSeconds: ttftMs / 1000,
  avgITLSeconds: itlMs / 1000,
  maxBatchSize: LOAD.maxBatch,
};
const idle = { ...pod, arrivalRate: 0 };
const preset: Trajectory = {
  id: 'x',
  mode: 'analyzer',
  presetStoredParameters: [8.16, 0.0157, 0.00051],
  cycles: [{ pods: [pod] }, { pods: [idle] }, { pods: [] }, { pods: [pod] }],
};

describe('tuneTrajectory', () => {
  it('tells what there is to tell, as plain JSON', () => {
    const tuned = tuneTrajectory(preset);
    expect(JSON.parse(JSON.stringify(tuned))).toEqual(tuned);
    expect(tuned.id).toBe('x');
    expect(tuned.cycles.map(({ runs, ...rest }) => ({ ...rest, runs: runs.length }))).toEqual([
      { startedFrom: 'store', runs: 1 },
      { envError: 'no-usable-pod', runs: 0 },
      { envError: 'no-usable-pod', runs: 0 },
      { startedFrom: 'store', runs: 1 },
    ]);
    expect(Object.keys(tuned.cycles[0]!.runs[0]!)).toEqual(['pod', 'state', 'covariance', 'nis', 'rejected']);
  });

  it('starts from a guess, or from the defaults with the reason, and says why there is no tuner', () => {
    const cycles = (pods: Trajectory['cycles'][number]['pods']) =>
      tuneTrajectory({ id: '', mode: 'analyzer', cycles: [{ pods }] }).cycles[0];
    expect(cycles([{ ...pod, arrivalRate: 0.01 }])).toMatchObject({ startedFrom: 'guess' });
    expect(cycles([{ ...pod, arrivalRate: 0.01, avgTTFTSeconds: 0.001 }])).toMatchObject({
      startedFrom: 'defaults',
      guessError: 'beta-plus-gamma-negative',
    });
    expect(cycles([{ ...pod, arrivalRate: 1e6 }])).toEqual({
      startedFrom: 'guess',
      tunerError: 'model-not-evaluable-at-start',
      runs: [],
    });
  });

  it('keeps one filter in raw mode, started by the first usable pod', () => {
    const near = podAt(0.3, 'controller', { truth: { alphaMs: 5.2, betaMs: 0.052, gammaMs: 5e-5 } });
    const usable = {
      ...pod,
      arrivalRate: near.arrivalRateRps,
      avgTTFTSeconds: near.ttftMs / 1000,
      avgITLSeconds: near.itlMs / 1000,
    };
    const cycles = [
      { pods: [idle] },
      { pods: [{ ...usable, arrivalRate: 1e6 }] },
      { pods: [usable] },
      { pods: [usable] },
    ];
    const tuned = tuneTrajectory({ id: 'raw', mode: 'raw', cycles }).cycles;
    expect(tuned.map(({ runs, ...rest }) => ({ ...rest, runs: runs.length }))).toEqual([
      { envError: 'no-usable-pod', runs: 0 },
      { startedFrom: 'defaults', tunerError: 'model-not-evaluable-at-start', runs: 0 },
      { startedFrom: 'defaults', runs: 1 },
      { runs: 1 },
    ]);
    expect(tuned[3]?.runs[0]?.rejected).toBe(false);
    expect(tuned[3]?.runs[0]?.state).not.toEqual(tuned[2]?.runs[0]?.state);
  });

  it('says what is wrong with filterData', () => {
    const filterData = { gammaFactor: 0, errorLevel: 0.05, tPercentile: 1.96 };
    for (const mode of ['analyzer', 'raw'] as const) {
      expect(() => tuneTrajectory({ ...preset, mode, filterData })).toThrow(/gammaFactor must be a positive/);
    }
  });
});
