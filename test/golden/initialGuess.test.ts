import { describe, expect, it } from 'vitest';
import { controllerCycle } from '../../engine/tuner/controllerTuner.ts';
import { environmentProblem } from '../../engine/tuner/environment.ts';
import { DEFAULT_NOISE, observationVarianceShare, processVariance } from '../../engine/tuner/filterSettings.ts';
import { coldStart } from '../../engine/tuner/filterStart.ts';
import { initialGuess } from '../../engine/tuner/initialGuess.ts';
import { expectClose } from './closeTo.ts';
import { readGolden } from './goldenData.ts';

interface GuessCase {
  id: string;
  note: string;
  lambdaPerMinute: number;
  avgInputTokens: number;
  avgOutputTokens: number;
  maxBatchSize: number;
  avgTTFT: number;
  avgITL: number;
  environmentValid: boolean;
  state?: number[];
  error?: string;
  tunerError?: string;
  minState?: number[];
  maxState?: number[];
  Qdiag?: number[];
  Rdiag?: number[];
}

const cases = readGolden<GuessCase[]>('initial_guess');
/** The environment of the reference is in single precision and its arithmetic in double. */
const REL = 1e-12;

describe('initial_guess: the reference', () => {
  it('has all the cases', () => expect(cases).toHaveLength(36));

  for (const c of cases) it(`${c.id} ${c.note}`, () => check(c));
});

function check(c: GuessCase): void {
  const environment = {
    arrivalRateRps: Math.fround(c.lambdaPerMinute) / 60,
    inputTokens: Math.fround(c.avgInputTokens),
    outputTokens: Math.fround(c.avgOutputTokens),
    maxBatch: c.maxBatchSize,
    ttftMs: Math.fround(c.avgTTFT),
    itlMs: Math.fround(c.avgITL),
  };
  expect(environmentProblem(environment) === undefined).toBe(c.environmentValid);
  if (!c.environmentValid) {
    expect([c.error, c.tunerError]).toEqual(['environment-invalid', 'environment-invalid']);
    return;
  }
  const guess = initialGuess(environment);
  if ('error' in guess) expect(guess.error.code).toBe(c.error);
  else expectAll('state', guess.state, c.state);

  const start = coldStart(environment);
  expect(start.guessError?.code).toBe(c.error);
  expect(controllerCycle().start(start, environment)?.code).toBe(c.tunerError);
  if (c.tunerError) return;
  expectAll('lower bounds', start.bounds.lower, c.minState);
  expectAll('upper bounds', start.bounds.upper, c.maxState);
  expectAll('Q', start.state.map(processVariance), c.Qdiag);
  const share = observationVarianceShare(DEFAULT_NOISE);
  const { ttftMs, itlMs } = environment;
  expectAll('R', [share * ttftMs * ttftMs, share * itlMs * itlMs], c.Rdiag);
}

function expectAll(name: string, ours: readonly number[], expected: readonly number[] | undefined): void {
  expect(ours).toHaveLength(expected?.length ?? -1);
  for (const [i, value] of ours.entries()) expectClose(`${name} ${i}`, value, expected![i]!, REL);
}
