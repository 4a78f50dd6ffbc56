import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

import { STATISTICS } from '../../../study/servers/errors.ts';
import { LATENCIES, type LatencyName } from '../../../study/servers/latencies.ts';
import { MEASURED_RUNS, type MeasuredRun, readRuns } from '../../../study/servers/measuredRun.ts';
import { FITTED_REQUESTS, type Prediction, predictions } from '../../../study/servers/predictions.ts';
import { fitTable, predictionTable } from '../../../study/servers/predictionTable.ts';

type Bars = Readonly<Record<LatencyName, readonly number[]>>;

/**
 * Most that an error may be, %, for mean, p50, p90, p95 and p99: what docs/serving.md has, and up to one more. The p90 of the
 * RTX 4090's TTFT lies where the server's distribution has a step of 12 s.
 */
const REST_OF_RUN: readonly [model: string, run: string, bars: Bars][] = [
  [
    'iteration',
    'RTX 4090',
    { ttftMs: [2.5, 2.5, 10.5, 2.5, 2.5], tpotMs: [1.5, 1.5, 2.5, 2.5, 5.5], e2eMs: [2.5, 2, 2.5, 2.5, 2.5] },
  ],
  ['iteration', 'RTX PRO 6000', { ttftMs: [2, 2.5, 2.5, 3, 3], tpotMs: [2, 2, 2, 2, 2], e2eMs: [2, 2.5, 2, 2, 2] }],
  ['roofline', 'RTX 4090', { ttftMs: [2.5, 2, 10, 2.5, 2], tpotMs: [2, 1.5, 1.5, 8, 8.5], e2eMs: [2, 1.5, 2, 2, 2.5] }],
  [
    'roofline',
    'RTX PRO 6000',
    { ttftMs: [2.5, 2.5, 2.5, 2, 2], tpotMs: [2.5, 2.5, 2, 2, 2], e2eMs: [2.5, 2.5, 2.5, 2, 2.5] },
  ],
];

/** Of runs on an accelerator that the model was not fitted on: most that the error of a mean may be, %. */
const OTHER_SERVER: readonly [model: string, fittedOn: string, predicts: string, bars: readonly number[]][] = [
  ['iteration', 'RTX 4090', 'RTX PRO 6000', [122, 48, 67]],
  ['iteration', 'RTX PRO 6000', 'RTX 4090', [38, 33, 37]],
  ['iteration, by peaks', 'RTX 4090', 'RTX PRO 6000', [73, 33, 43]],
  ['iteration, by peaks', 'RTX PRO 6000', 'RTX 4090', [46, 37, 44]],
  ['roofline', 'RTX 4090', 'RTX PRO 6000', [57, 24, 32]],
  ['roofline', 'RTX PRO 6000', 'RTX 4090', [40, 31, 38]],
  ['roofline', 'nothing', 'RTX 4090', [39, 28, 36]],
  ['roofline', 'nothing', 'RTX PRO 6000', [4.5, 5, 5]],
];

/** Other people's measurements: they are not part of the project, and read where they lie beside it. */
describe.skipIf(!existsSync(MEASURED_RUNS))(`real servers, skipped where there is no ${MEASURED_RUNS}`, () => {
  let runs: readonly MeasuredRun[];
  let rows: readonly Prediction[];
  beforeAll(() => {
    runs = readRuns();
    rows = predictions(runs);
  }, 60_000);

  const rowOf = (model: string, fittedOn: string, predicts: string): Prediction =>
    rows.find(
      (row) => row.model.name === model && (row.fittedOn?.name ?? 'nothing') === fittedOn && row.of.name === predicts,
    )!;

  it('are read whole, with the limits that they ran with', () => {
    expect(runs.map((run) => [run.name, run.maxNumSeqs, run.maxNumBatchedTokens])).toEqual([
      ['RTX 4090', 256, 2048],
      ['RTX PRO 6000', 128, 2048],
    ]);
    expect(runs.map((run) => [run.kvBlocks, run.hasMeasuredBlocks])).toEqual([
      [2588, true],
      [35_776, false],
    ]);
    for (const { latencies, requests } of runs) {
      expect(requests.arrivalMs).toHaveLength(300);
      expect(LATENCIES.every((name) => latencies[name].every((value) => value > 0))).toBe(true);
    }
  });

  it.each(REST_OF_RUN)(
    `the %s model, fitted on the first ${FITTED_REQUESTS} requests on the %s, predicts the others`,
    (model, run, bars) => {
      const { errors, from } = rowOf(model, run, run);
      expect(from).toBe(FITTED_REQUESTS);
      expect(above(errors, bars)).toEqual([]);
    },
  );

  it.each(OTHER_SERVER)(
    'the %s model, fitted on the %s, is this far from the %s',
    (model, fittedOn, predicts, bars) => {
      const { errors } = rowOf(model, fittedOn, predicts);
      const means = LATENCIES.map((name) => 100 * Math.abs(errors[name][0]!));
      means.forEach((mean, i) => {
        expect(mean, LATENCIES[i]).toBeLessThan(bars[i]!);
      });
    },
  );

  it('preempts about as often as the simulator of those who measured says (194)', () => {
    const { preemptions } = rowOf('iteration', 'RTX 4090', 'RTX 4090');
    expect(preemptions).toBeGreaterThan(170);
    expect(preemptions).toBeLessThan(210);
  });

  it('are in docs/serving.md as `npm run study:servers` prints them', () => {
    const page = readFileSync('docs/serving.md', 'utf8');
    for (const line of [...fitTable(rows), ...predictionTable(rows)]) expect(page).toContain(line);
  });
});

/** What is above its bar, in words. */
function above(errors: Bars, bars: Bars): string[] {
  return LATENCIES.flatMap((name) =>
    STATISTICS.flatMap((statistic, i) => {
      const error = 100 * errors[name][i]!;
      const bar = bars[name][i]!;
      return Math.abs(error) <= bar ? [] : [`${statistic} of ${name}: ${error.toFixed(2)} %, above ${bar} %`];
    }),
  );
}
