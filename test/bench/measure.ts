/** A benchmark of this process. `run` does the work once and returns a number that depends on it, so that it can't be optimized away. */
interface LoopBenchmark {
  /** Stable: dashboards and the gate in CI go by it. */
  name: string;
  unit: 'us' | 'ms';
  run: () => number;
  /** Runs before the first sample, where the compiler needs more of them to settle than the warm-up samples have. */
  warmUpRuns?: number;
}

/** A benchmark that starts something and measures it itself: each sample gives a value in the unit. */
export interface SampledBenchmark {
  name: string;
  unit: 'us' | 'ms';
  start: () => Promise<{ sample: () => Promise<number>; stop: () => Promise<void> }>;
}

export type Benchmark = LoopBenchmark | SampledBenchmark;

export interface Measurement {
  name: string;
  value: number;
  unit: string;
}

const WARM_UPS = 2;
const SAMPLES = 7;
const SAMPLE_MS = 50;

let sink = 0;

/** Median of 7 samples after 2 warm-ups. */
export async function measure(benchmark: Benchmark): Promise<Measurement> {
  const samples = 'run' in benchmark ? loopSamples(benchmark) : await ownSamples(benchmark);
  const median = samples.slice(WARM_UPS).sort((a, b) => a - b)[(SAMPLES - 1) / 2]!;
  return { name: benchmark.name, value: Number(median.toPrecision(4)), unit: benchmark.unit };
}

async function ownSamples(benchmark: SampledBenchmark): Promise<number[]> {
  const { sample, stop } = await benchmark.start();
  try {
    const samples: number[] = [];
    while (samples.length < WARM_UPS + SAMPLES) samples.push(await sample());
    return samples;
  } finally {
    await stop();
  }
}

/** A sample is a loop of about 50 ms, so that the clock's steps don't matter. */
function loopSamples(benchmark: LoopBenchmark): number[] {
  time(benchmark, benchmark.warmUpRuns ?? 0);
  let runs = 1;
  while (time(benchmark, runs) < SAMPLE_MS / 2) runs *= 2;
  const perMs = benchmark.unit === 'us' ? 1000 : 1;
  return Array.from({ length: WARM_UPS + SAMPLES }, (_, i) => {
    const elapsed = time(benchmark, runs);
    const value = (elapsed / runs) * perMs;
    if (i < WARM_UPS) runs = Math.max(1, Math.round((runs * SAMPLE_MS) / elapsed));
    return value;
  });
}

function time(benchmark: LoopBenchmark, runs: number): number {
  const { run } = benchmark;
  const start = process.hrtime.bigint();
  for (let i = 0; i < runs; i++) sink += run();
  const elapsed = Number(process.hrtime.bigint() - start) / 1e6;
  if (Number.isNaN(sink)) throw new Error(`${benchmark.name} computes NaN`);
  return elapsed;
}
