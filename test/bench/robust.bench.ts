import { RandomStream } from '../../engine/numerics/random.ts';
import { RobustTuner } from '../../engine/tuner/robust/robustTuner.ts';
import { DEFAULT_MAX_BATCH } from '../../schemas/defaults.ts';
import { StudyModel } from '../study/studyModel.ts';
import type { Benchmark } from './measure.ts';

const model = new StudyModel({
  alphaMs: 8,
  betaMs: 0.016,
  gammaMs: 0.0005,
  inputTokens: 1024,
  outputTokens: 256,
  maxBatch: DEFAULT_MAX_BATCH,
});

/** A tuner that goes on and on: `pods` of a variant in each cycle, at loads that come and go. */
function cycles(pods: number): () => number {
  const noise = new RandomStream(1, 'tuner benchmark', pods);
  const prepared = Array.from({ length: 64 }, (_, cycle) => {
    const load = 0.5 + 0.25 * Math.sin(cycle / 10.2);
    return Array.from({ length: pods }, (_, pod) =>
      model.observe(load * (1 - 0.02 * (pod % 8)) * model.maxRateRps, noise),
    );
  });
  const tuner = new RobustTuner();
  let cycle = 0;
  const step = () => tuner.step(prepared[cycle++ % prepared.length]!).surprise ?? 0;
  for (let i = 0; i < 64; i++) step();
  return step;
}

/** The tuners: one cycle of a variant, everything that is shown of it included. */
export const robustBenchmarks: Benchmark[] = [
  { name: 'tuner.robust_cycle', unit: 'us', run: cycles(1) },
  { name: 'tuner.robust_cycle_16_pods', unit: 'us', run: cycles(16) },
];
