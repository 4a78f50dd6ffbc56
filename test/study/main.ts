import { parseArgs } from 'node:util';
import { STUDY_LOADS, type StudyRow, studyAt } from './coldStartStudy.ts';
import { type Yardstick, yardstickAt } from './yardstick.ts';

const { values: options } = parseArgs({
  options: {
    models: { type: 'string', default: '300' },
    exact: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
});
const models = Number(options.models);
const exact = Math.min(models, Number(options.exact));
const seed = Number(options.seed);

/** Each line of the table: what it is, the bar, and the figure at a load. */
const lines: [string, string, (row: StudyRow, yardstick: Yardstick) => string][] = [
  ['(a) constant rate: within 10 % at it', '95 %', (row) => percent(row.constant)],
  ['    the same, by the point estimate', '', (row) => percent(row.constantEstimate)],
  ['    TTFT interval at half the rate holds the truth', '85 %', (row) => percent(row.coversTtft)],
  ['    ITL interval', '85 %', (row) => percent(row.coversItl)],
  ['    median width of the TTFT interval', '', (row) => percent(Math.exp(row.widthTtft) - 1)],
  ['    of the ITL interval', '', (row) => percent(Math.exp(row.widthItl) - 1)],
  [`    TTFT width / exact posterior's (${exact} models)`, '1.5', (_, yardstick) => yardstick.ratioTtft.toFixed(2)],
  ['    ITL width / exact', '1.5', (_, yardstick) => yardstick.ratioItl.toFixed(2)],
  ['    exact TTFT interval holds the truth', '', (_, yardstick) => percent(yardstick.exactCoversTtft)],
  ['    exact ITL interval', '', (_, yardstick) => percent(yardstick.exactCoversItl)],
  ['(b) varying rate: within 10 % at the last', '95 %', (row) => percent(row.varyingNow)],
  ['    within 10 % at half of it', '95 %', (row) => percent(row.varyingHalf)],
  ['    within 15 % at 1.25 times it', '90 %', (row) => percent(row.varyingBeyond)],
  ['    models asked that', '', (row) => String(row.beyondModels)],
  ['    within 10 % at the last, by the point estimate', '', (row) => percent(row.varyingEstimate)],
  ['(c) beta doubled: within 10 % after ten cycles', '95 %', (row) => percent(row.doubled)],
  ['(d) an outlier: moves the prediction by at most 5 %', '95 %', (row) => percent(row.outlier)],
];

const rows = STUDY_LOADS.map((load) => ({
  row: studyAt(load, models, seed),
  yardstick: yardstickAt(load, exact, seed),
}));
const heading = ['load, share of the maximum rate', 'bar', ...STUDY_LOADS.map(percent)];
const table = [
  heading,
  ...lines.map(([what, bar, figure]) => [what, bar, ...rows.map(({ row, yardstick }) => figure(row, yardstick))]),
];
const widths = heading.map((_, column) => Math.max(...table.map((cells) => cells[column]!.length)));
process.stdout.write(`Cold start of the robust tuner: ${models} models a load, seed ${seed}\n`);
for (const cells of table) {
  const padded = cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)));
  process.stdout.write(`${padded.join('  ')}\n`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
}
