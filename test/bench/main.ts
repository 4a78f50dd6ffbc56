import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { analyzerBenchmarks } from './analyzer.bench.ts';
import { cliBenchmarks } from './cli.bench.ts';
import { keystrokeBenchmarks } from './keystroke.bench.ts';
import { type Benchmark, type Measurement, measure } from './measure.ts';
import { queueBenchmarks } from './queue.bench.ts';
import { REFERENCE_US } from './reference.ts';
import { robustBenchmarks } from './robust.bench.ts';
import { scriptBenchmarks } from './script.bench.ts';
import { startBenchmarks } from './start.bench.ts';
import { tunerBenchmarks } from './tuner.bench.ts';
import { workloadBenchmarks } from './workload.bench.ts';

const benchmarks: readonly Benchmark[] = [
  ...queueBenchmarks,
  ...tunerBenchmarks,
  ...analyzerBenchmarks,
  ...robustBenchmarks,
  ...workloadBenchmarks,
  ...keystrokeBenchmarks,
  ...startBenchmarks,
  ...scriptBenchmarks,
  ...cliBenchmarks,
];

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, filter: { type: 'string', default: '' } },
});
const chosen = benchmarks.filter((benchmark) => benchmark.name.includes(options.filter));
const results: Measurement[] = [];
for (const benchmark of chosen) results.push(await measure(benchmark));
process.stdout.write(options.json ? `${JSON.stringify(results)}\n` : table(results));
if (chosen.length === 0) {
  process.stderr.write(`No benchmark has "${options.filter}" in its name.\n`);
  process.exitCode = 1;
}

function table(rows: Measurement[]): string {
  const width = Math.max(10, ...rows.map((row) => row.name.length));
  const lines = rows.map((row) => {
    const reference = REFERENCE_US[row.name];
    return `${row.name.padEnd(width)}  ${String(row.value).padStart(10)} ${row.unit}  ${reference === undefined ? '' : `${reference} us`.padStart(10)}`;
  });
  const heading = `${''.padEnd(width)}  ${'median of 7'.padStart(13)}  reference, quiet machine`;
  const load = loadavg().map((value) => value.toFixed(2));
  const machine = `load average ${load.join(' ')}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, Node ${process.version}`;
  return `${[heading, ...lines, machine].join('\n')}\n`;
}
