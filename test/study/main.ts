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
const models = wholeOption('models', 1);
/** Models of the exact posterior, which takes its time; without any its lines are left out. */
const exact = Math.min(models, wholeOption('exact', 0));
const seed = wholeOption('seed', 0);

/** Each line of the table: what it is, the bar, and the figure at a load. */
const lines: [string, string, (row: StudyRow) => string][] = [
  ['(a) constant rate: within 10 % at it', '95 %', (row) => percent(row.constant)],
  ['    the same, by the point estimate', '', (row) => percent(row.constantEstimate)],
  ['    TTFT interval at half the rate holds the truth', '85 %', (row) => percent(row.coversTtft)],
  ['    ITL interval', '85 %', (row) => percent(row.coversItl)],
  ['    median width of the TTFT interval', '', (row) => percent(Math.exp(row.widthTtft) - 1)],
  ['    of the ITL interval', '', (row) => percent(Math.exp(row.widthItl) - 1)],
  ...(exact > 0 ? exactLines() : []),
  ['(b) varying rate: within 10 % at the last', '95 %', (row) => percent(row.varyingNow)],
  ['    within 10 % at half of it', '95 %', (row) => percent(row.varyingHalf)],
  ['    within 15 % at 1.25 times it', '90 %', (row) => percent(row.varyingBeyond)],
  ['    models asked that', '', (row) => String(row.beyondModels)],
  ['    within 10 % at the last, by the point estimate', '', (row) => percent(row.varyingEstimate)],
  ['(c) beta doubled: within 10 % after ten cycles', '95 %', (row) => percent(row.doubled)],
  ['(d) an outlier: moves the prediction by at most 5 %', '95 %', (row) => percent(row.outlier)],
  ['evaluations of the queue a cycle, constant rate', '', (row) => row.evaluationsConstant.toFixed(0)],
  ['    varying rate', '', (row) => row.evaluationsVarying.toFixed(0)],
  ["the controller's own tuner: accepts nothing of (a)", '', (row) => percent(row.controllerLocked)],
];

const rows = STUDY_LOADS.map((load) => studyAt(load, models, seed));
const heading = ['load, share of the maximum rate', 'bar', ...STUDY_LOADS.map(percent)];
const table = [heading, ...lines.map(([what, bar, figure]) => [what, bar, ...rows.map(figure)])];
const widths = heading.map((_, column) => Math.max(...table.map((cells) => cells[column]!.length)));
process.stdout.write(`Cold start of the robust tuner: ${models} models a load, seed ${seed}\n`);
for (const cells of table) {
  const padded = cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)));
  process.stdout.write(`${padded.join('  ')}\n`);
}

function exactLines(): typeof lines {
  const yardsticks = new Map(STUDY_LOADS.map((load) => [load as number, yardstickAt(load, exact, seed)]));
  const line = (what: string, bar: string, figure: (yardstick: Yardstick) => string): (typeof lines)[number] => [
    what,
    bar,
    ({ load }) => figure(yardsticks.get(load)!),
  ];
  return [
    line(`    TTFT width / exact posterior's (${exact} models)`, '1.5', ({ ratioTtft }) => ratioTtft.toFixed(2)),
    line('    ITL width / exact', '1.5', ({ ratioItl }) => ratioItl.toFixed(2)),
    line('    exact TTFT interval holds the truth', '', ({ exactCoversTtft }) => percent(exactCoversTtft)),
    line('    exact ITL interval', '', ({ exactCoversItl }) => percent(exactCoversItl)),
  ];
}

function wholeOption(name: keyof typeof options, least: number): number {
  const value = Number(options[name]);
  if (!Number.isInteger(value) || value < least) {
    process.stderr.write(`--${name} must be a whole number from ${least} on, not ${options[name]}.\n`);
    process.exit(2);
  }
  return value;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
}
