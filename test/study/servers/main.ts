import { existsSync } from 'node:fs';
import { MEASURED_RUNS, readRuns } from './measuredRun.ts';
import { predictions } from './predictions.ts';
import { fitTable, predictionTable } from './predictionTable.ts';

if (existsSync(MEASURED_RUNS)) {
  const rows = predictions(readRuns());
  const lines = ['What was fitted:', ...fitTable(rows), '', 'Errors, %:', ...predictionTable(rows)];
  process.stdout.write(`${lines.join('\n')}\n`);
} else {
  process.stderr.write(`The measurements are not part of the project. They belong in ${MEASURED_RUNS}.\n`);
  process.exitCode = 1;
}
