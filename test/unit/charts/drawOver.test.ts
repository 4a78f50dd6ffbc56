import { describe, expect, test } from 'vitest';
import { capacityChart } from '../../../charts/capacity.ts';
import { drawOver } from '../../../charts/drawOver.ts';
import { type ChartOption, init } from '../../../charts/echarts.ts';
import { cdfChart } from '../../../charts/servingCdfs.ts';
import { sightsOf } from '../../../charts/sights/index.ts';
import type { SightChoices } from '../../../charts/sights/sight.ts';
import { renumbered } from '../../../charts/svg.ts';
import { PAPER, type PictureSize } from '../../../charts/theme.ts';
import { tunerChart } from '../../../charts/tuner.ts';
import type { TunerPicture } from '../../../charts/tunerPanels.ts';
import { inferSlo } from '../../../engine/analyzer/inferredSlo.ts';
import { replicaCapacity } from '../../../engine/analyzer/replicaCapacity.ts';
import type { AnyResult } from '../../../schemas/results/results.ts';
import { capacitySearch, designSpace, pairedStudy, sensitivity, servingRun, sweep } from '../savedResults/results.ts';

const SIZES: readonly PictureSize[] = [
  { width: 360, height: 900 },
  { width: 900, height: 420 },
];
type Make = (size: PictureSize) => ChartOption | undefined;
interface State {
  readonly name: string;
  readonly option: ChartOption;
  readonly size: PictureSize;
}

/** Each picture in each size. */
function states(pictures: Readonly<Record<string, Make>>): State[] {
  return Object.entries(pictures).flatMap(([name, make]) =>
    SIZES.flatMap((size) => {
      const option = make(size);
      return option ? [{ name: `${name}, ${size.width} px`, option: { ...option, animation: false }, size }] : [];
    }),
  );
}

/** What is seen once all of them were drawn, one over the other. */
function seen(...drawn: readonly State[]): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 100, height: 100 });
  try {
    let before: ChartOption | undefined;
    for (const { option, size } of drawn) {
      chart.resize(size);
      drawOver(chart, option, before);
      before = option;
    }
    return renumbered(chart.renderToSVGString());
  } finally {
    chart.dispose();
  }
}

/** Of any two pictures the second leaves nothing of the first. */
function leaveNothing(all: readonly State[]): void {
  expect(all.length).toBeGreaterThan(1);
  for (const after of all) {
    const alone = seen(after);
    for (const before of all)
      if (before !== after) expect(seen(before, after) === alone, `${after.name}, over ${before.name}`).toBe(true);
  }
}

const CHOICES: readonly SightChoices[] = [{ scale: 'linear' }, { scale: 'log', metric: 'p95_e2e_ms' }];
const PART = { x: [0.2, 0.45], y: [0.4, 0.8] } as const;

/** The ways to look at each picture of a result. */
function sightsByStem(result: AnyResult): Record<string, Make>[] {
  const stems = new Map<string, Record<string, Make>>();
  for (const choices of CHOICES)
    for (const looked of [{}, { closeUp: PART }])
      for (const { stem, chart } of sightsOf(result, choices, looked)) {
        const name = `${stem} ${JSON.stringify([choices, looked])}`;
        stems.set(stem, { ...stems.get(stem), [name]: (size) => chart(PAPER, size) });
      }
  return [...stems.values()];
}

const update = (cycle: number, nis: number) => ({
  ...{ cycle, timeMs: cycle * 15_000, at: cycle, outcome: 'accepted' as const },
  update: {
    ...{ state: [8, 0.02, 0.0005] as const, sigma: [0.5, 0.001, 0.00002] as const, nis },
    ...{ observed: { ttftMs: 30, itlMs: 9 }, predicted: { ttftMs: 31, itlMs: 9.5 } },
  },
});

describe('a picture leaves nothing of the one before', () => {
  test.each([capacitySearch(), designSpace(), pairedStudy(), sensitivity(), sweep(), sweep({ axes: 2 }), servingRun()])(
    '$kind',
    (result) => {
      for (const ways of sightsByStem(result)) leaveNothing(states(ways));
    },
  );

  test('latencies of a run, with a long tail and without, with a pinned run and without', () => {
    const { result: outcome } = servingRun();
    const slo = { ttftMs: 500, itlMs: 50, attainment: 0.95 };
    const tail = { ...outcome, ttft_ms: { ...outcome.ttft_ms, p99: 1e5 } };
    leaveNothing(
      states({
        short: (size) => cdfChart({ outcome, slo }, PAPER, size),
        tail: (size) => cdfChart({ outcome: tail, slo: { attainment: 1 } }, PAPER, size),
        pinned: (size) => cdfChart({ outcome, slo, pinned: { outcome: tail, slo } }, PAPER, size),
      }),
    );
  });

  test('the capacity of a variant, with a pinned one and without', () => {
    const input = {
      ...{ alphaMs: 6.97, betaMs: 0.0267, gammaMs: 0.00011 },
      ...{ inputTokens: 1024, outputTokens: 256, maxBatch: 256 },
    };
    const at = (k: number, arrivalRps: number) =>
      replicaCapacity({ input, semantics: 'documented', slo: inferSlo(k, [input])!, arrivalRps });
    leaveNothing(
      states({
        idle: (size) => capacityChart({ capacity: at(3, 0) }, PAPER, size),
        busy: (size) => capacityChart({ capacity: at(1.5, 40) }, PAPER, size),
        pinned: (size) => capacityChart({ capacity: at(3, 14), pinned: at(6, 14) }, PAPER, size),
      }),
    );
  });

  test('what a tuner learned, in few cycles and in many', () => {
    const learned = (nis: readonly number[]): TunerPicture => ({
      cycles: nis.length,
      chosen: { tuner: 'documented', updates: nis.map((each, i) => update(i + 1, each)) },
      ...{ skipped: [], others: [], maxNis: 7.378 },
    });
    leaveNothing(
      states({
        few: (size) => tunerChart(learned([1, 2]), PAPER, size),
        many: (size) => tunerChart(learned([1, 400, 0.001, 2, 3]), PAPER, size),
      }),
    );
  });
});
