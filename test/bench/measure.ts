/** A benchmark of this process. `run` does the work once and returns a number that depends on it, so that it can't be optimized away. */
export interface LoopBenchmark {
  /** Stable: dashboards and the gate in CI go by it. */
  name: string;
  /** `requests/s` is the work of a run over its time; the others are the time itself. */
  unit: 'us' | 'ms' | 's' | 'requests/s';
  run: () => number;
  /** Runs before the first sample, where the compiler needs more of them to settle than the warm-up samples have. */
  warmUpRuns?: number;
  /** What one run gets done, for rates beside the value. */
  work?: Work;
}

/** Requests that are simulated, and the tokens that they generate: each is a step of a sequence. */
interface Work {
  requests: number;
  tokens: number;
}

/** A benchmark that starts something and measures it itself: each sample gives a value in the unit. */
export interface SampledBenchmark {
  name: string;
  unit: 'us' | 'ms' | 's' | 'MB' | '%';
  start: () => Promise<{ sample: () => Promise<number>; stop: () => Promise<void> }>;
}

export type Benchmark = LoopBenchmark | SampledBenchmark;

export interface Measurement {
  name: string;
  value: number;
  unit: string;
  /** A second of wall clock. */
  rates?: { requests: number; tokens: number };
}

const WARM_UPS = 2;
const SAMPLES = 7;
const SAMPLE_MS = 50;

let sink = 0;

/** Median of 7 samples after 2 warm-ups. */
export async function measure(benchmark: Benchmark): Promise<Measurement> {
  const { name, unit } = benchmark;
  if (!('run' in benchmark)) return { name, value: rounded(median(await ownSamples(benchmark))), unit };
  const ms = median(loopSamples(benchmark));
  const { work } = benchmark;
  const perS = (count: number) => rounded((count * 1000) / ms);
  const rates = work && { requests: perS(work.requests), tokens: perS(work.tokens) };
  const value = { us: ms * 1000, ms, s: ms / 1000, 'requests/s': rates?.requests ?? Number.NaN }[benchmark.unit];
  return { name, value: rounded(value), unit, ...(rates ? { rates } : {}) };
}

function median(samples: readonly number[]): number {
  return samples.slice(WARM_UPS).sort((a, b) => a - b)[(SAMPLES - 1) / 2]!;
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
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

/** What a run takes, ms. A sample is a loop of about 50 ms, so that the clock's steps don't matter. */
function loopSamples(benchmark: LoopBenchmark): number[] {
  time(benchmark, benchmark.warmUpRuns ?? 0);
  let runs = 1;
  while (time(benchmark, runs) < SAMPLE_MS / 2) runs *= 2;
  return Array.from({ length: WARM_UPS + SAMPLES }, (_, i) => {
    const elapsed = time(benchmark, runs);
    const value = elapsed / runs;
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
