import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { analyzerBenchmarks } from './analyzer.bench.ts';
import { cliBenchmarks } from './cli.bench.ts';
import { hoverBenchmarks } from './hoverUnderLoad.bench.ts';
import { keystrokeBenchmarks } from './keystroke.bench.ts';
import { type Benchmark, type Measurement, measure } from './measure.ts';
import { queueBenchmarks } from './queue.bench.ts';
import { REFERENCES } from './reference.ts';
import { robustBenchmarks } from './robust.bench.ts';
import { scriptBenchmarks } from './script.bench.ts';
import { servingBenchmarks } from './serving.bench.ts';
import { startBenchmarks } from './start.bench.ts';
import { studyBenchmarks } from './studies.bench.ts';
import { tunerBenchmarks } from './tuner.bench.ts';
import { workloadBenchmarks } from './workload.bench.ts';

const benchmarks: readonly Benchmark[] = [
  ...queueBenchmarks,
  ...tunerBenchmarks,
  ...analyzerBenchmarks,
  ...robustBenchmarks,
  ...workloadBenchmarks,
  ...servingBenchmarks,
  ...studyBenchmarks,
  ...keystrokeBenchmarks,
  ...hoverBenchmarks,
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
  const cells = rows.map(({ name, value, unit, rates }) => [
    name,
    `${value} ${unit}`,
    rates ? String(rates.requests) : '',
    rates ? String(rates.tokens) : '',
    REFERENCES[name] ?? '',
  ]);
  const titles = ['', 'median of 7', 'requests/s', 'tokens/s', 'reference'];
  const widths = titles.map((title, i) => Math.max(title.length, ...cells.map((row) => row[i]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => (i === 0 || i === titles.length - 1 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd();
  const load = loadavg().map((value) => value.toFixed(2));
  const machine = `load average ${load.join(' ')}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, Node ${process.version}`;
  return `${[line(titles), ...cells.map(line), machine].join('\n')}\n`;
}
