/** One benchmark. `run` does the work once and returns a number that depends on it, so that it can't be optimized away. */
export interface Benchmark {
  /** Stable: dashboards and the gate in CI go by it. */
  name: string;
  unit: 'us' | 'ms';
  run: () => number;
}

export interface Measurement {
  name: string;
  value: number;
  unit: string;
}

const WARM_UPS = 2;
const SAMPLES = 7;
const SAMPLE_MS = 50;

let sink = 0;

/** Median of 7 samples after 2 warm-ups. A sample is a loop of about 50 ms, so that the clock's steps don't matter. */
export function measure(benchmark: Benchmark): Measurement {
  let runs = 1;
  while (time(benchmark, runs) < SAMPLE_MS / 2) runs *= 2;
  for (let i = 0; i < WARM_UPS; i++) {
    const elapsed = time(benchmark, runs);
    runs = Math.max(1, Math.round((runs * SAMPLE_MS) / elapsed));
  }
  const samples = Array.from({ length: SAMPLES }, () => time(benchmark, runs) / runs).sort((a, b) => a - b);
  const medianMs = samples[(SAMPLES - 1) / 2] as number;
  const value = benchmark.unit === 'us' ? medianMs * 1000 : medianMs;
  return { name: benchmark.name, value: Number(value.toPrecision(4)), unit: benchmark.unit };
}

function time(benchmark: Benchmark, runs: number): number {
  const { run } = benchmark;
  const start = process.hrtime.bigint();
  for (let i = 0; i < runs; i++) sink += run();
  const elapsed = Number(process.hrtime.bigint() - start) / 1e6;
  if (Number.isNaN(sink)) throw new Error(`${benchmark.name} computes NaN`);
  return elapsed;
}
