import { describe, expect, test } from 'vitest';
import { capacityChart } from '../../../charts/capacity.ts';
import type { Looked } from '../../../charts/closeUp.ts';
import type { ChartOption } from '../../../charts/echarts.ts';
import { sightsOf } from '../../../charts/sights/index.ts';
import type { SightChoices } from '../../../charts/sights/sight.ts';
import { renderSvg } from '../../../charts/svg.ts';
import { PAPER, type PictureSize } from '../../../charts/theme.ts';
import { tunerChart } from '../../../charts/tuner.ts';
import { inferSlo } from '../../../engine/analyzer/inferredSlo.ts';
import { replicaCapacity } from '../../../engine/analyzer/replicaCapacity.ts';
import type { AnyResult } from '../../../schemas/results/results.ts';
import { capacitySearch, designSpace, pairedStudy, sensitivity, servingRun, sweep } from '../savedResults/results.ts';

/** Widths of the printable ASCII characters in DejaVu Sans, which is wide, as shares of its size: a text is no wider anywhere. */
const WIDTHS = [
  ...[32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34],
  ...[84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99],
  ...[69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52],
  ...[39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84],
];
const BOLD = 1.12;
const THIN_SPACE = '\u202f';
/** The library breaks the lines of a key by a narrower font than this one. */
const SLACK_PX = 2;

function widthOf(text: string, style: string): number {
  const size = Number(/font-size:(\d+)px/.exec(style)![1]);
  const shares = [...text].map((each) => (each === THIN_SPACE ? 20 : (WIDTHS[each.charCodeAt(0) - 32] ?? 84)));
  return (shares.reduce((sum, share) => sum + share, 0) / 100) * size * (style.includes('bold') ? BOLD : 1);
}

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where the texts of a drawn picture stand. */
function textsOf(svg: string): Box[] {
  return [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, attributes = '', text = '']) => {
    const read = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
    const [x, y] = [Number(read('x') ?? 0), Number(read('y') ?? 0)];
    const style = read('style')!;
    const width = widthOf(text, style);
    const from = x - width * { start: 0, middle: 0.5, end: 1 }[read('text-anchor') as 'start' | 'middle' | 'end'];
    const half = Number(/font-size:(\d+)px/.exec(style)![1]) / 2;
    const moved = read('transform') ?? 'translate(0 0)';
    const turned = /^matrix\(0,-1,1,0,([^,]+),([^)]+)\)$/.exec(moved);
    if (turned) {
      const [atX, atY] = [Number(turned[1]), Number(turned[2])];
      return { text, left: atX + y - half, right: atX + y + half, top: atY - from - width, bottom: atY - from };
    }
    const [, atX, atY] = /^translate\((\S+) (\S+)\)$/.exec(moved)!.map(Number) as [number, number, number];
    return {
      text,
      left: atX + from,
      right: atX + from + width,
      top: atY + y - half,
      bottom: atY + y + half,
    };
  });
}

/** The texts that leave a picture. */
function outside(option: ChartOption, { width, height }: PictureSize): Box[] {
  const boxes = textsOf(renderSvg(option, { width, height, title: '', description: '' }));
  expect(boxes.length).toBeGreaterThan(3);
  return boxes.filter(
    ({ left, right, top, bottom }) =>
      left < -SLACK_PX || right > width + SLACK_PX || top < -SLACK_PX || bottom > height + SLACK_PX,
  );
}

const LIMITS = [/_ms$/, /_rps$/];
const LISTS = ['rates', 'candidates', 'points', 'draws'];

/** A result with other latencies and rates: those of a list's i-th of n entries times `factor(i / (n - 1))`. */
function scaled<T>(of: T, factor: (share: number) => number, by = factor(0), isScaled = false): T {
  if (typeof of === 'number') return (isScaled ? of * by : of) as T;
  if (Array.isArray(of)) return of.map((each) => scaled(each, factor, by, isScaled)) as T;
  if (typeof of !== 'object' || of === null) return of;
  return Object.fromEntries(
    Object.entries(of).map(([key, value]) => [
      key,
      Array.isArray(value) && LISTS.includes(key)
        ? value.map((each: unknown, i: number) => scaled(each, factor, factor(i / Math.max(1, value.length - 1))))
        : scaled(value, factor, by, isScaled || LIMITS.some((limit) => limit.test(key))),
    ]),
  ) as T;
}

const FACTORS: Readonly<Record<string, (share: number) => number>> = {
  'as they are': () => 1,
  tiny: () => 1e-5,
  'in thousands': () => 3.3e3,
  huge: () => 1e7,
  'from tiny to huge': (share) => 10 ** (12 * share - 5),
  'from usual to large': (share) => 10 ** (4 * share),
};
/** Labels have more digits there. */
const CLOSE: Looked = { closeUp: { x: [0.31, 0.33], y: [0.3, 0.32] } };
const WIDTHS_PX = [330, 420, 640, 960];

const SIGHTS: readonly (readonly [AnyResult, SightChoices?])[] = [
  [capacitySearch()],
  [capacitySearch(), { scale: 'linear' }],
  [designSpace({ count: 40 })],
  [designSpace({ count: 40 }), { objective: 'efficiency', scale: 'linear' }],
  [pairedStudy({ seeds: 5 }), { rows: 'all' }],
  [sensitivity({ draws: 20 })],
  [servingRun()],
  [sweep()],
  [sweep(), { scale: 'linear', metric: 'token_throughput_tps', below: 'preemptions' }],
  [sweep({ axes: 2 })],
  [sweep({ axes: 2 }), { metric: 'goodput_rps', scale: 'log' }],
];

describe.each(Object.entries(FACTORS))('no text of a picture leaves it where numbers are %s', (_, factor) => {
  test.each(SIGHTS.map(([result, choices = {}]) => ({ result, choices, kind: result.kind })))(
    'of a $kind, $choices',
    ({ result, choices }) => {
      for (const width of WIDTHS_PX)
        for (const sight of [{}, CLOSE].flatMap((looked) => sightsOf(scaled(result, factor), choices, looked))) {
          const size = { width, height: sight.height(width) };
          expect(outside(sight.chart(PAPER, size)!, size), `${sight.stem}, ${width} px`).toEqual([]);
        }
    },
  );

  test('of the capacity of a replica', () => {
    const by = factor(1);
    const model = { alphaMs: 7 * by, betaMs: 0.03 * by, gammaMs: 1e-4 * by };
    const input = { ...model, inputTokens: 1024, outputTokens: 256, maxBatch: 256 };
    const capacity = replicaCapacity({
      input,
      semantics: 'documented',
      slo: inferSlo(3, [input])!,
      arrivalRps: 14 / by,
    });
    for (const width of WIDTHS_PX) {
      const size = { width, height: 520 };
      expect(outside(capacityChart({ capacity }, PAPER, size)!, size), `${width} px`).toEqual([]);
    }
  });

  test('of what a tuner learned', () => {
    const updates = [0, 0.25, 0.5, 0.75, 1].map((share, i) => ({
      ...{
        cycle: i + 1,
        timeMs: i * 15_000,
        at: i + 1,
        outcome: i === 2 ? ('rejected' as const) : ('accepted' as const),
      },
      update: {
        state: [8 * factor(share), 0.02 * factor(share), 0.0005 * factor(share)] as const,
        sigma: [factor(share), 0.001 * factor(share), 0.0001 * factor(share)] as const,
        nis: factor(share),
        observed: { ttftMs: 30 * factor(share), itlMs: 9 * factor(share) },
        predicted: { ttftMs: 31 * factor(share), itlMs: 8 * factor(share) },
      },
    }));
    for (const width of WIDTHS_PX) {
      const size = { width, height: 800 };
      const picture = { cycles: 1e6, chosen: { tuner: 'documented' as const, updates }, skipped: [], others: [] };
      const option = tunerChart({ ...picture, known: [8, 0.02, 0.0005], maxNis: 7.378 }, PAPER, size)!;
      expect(outside(option, size), `${width} px`).toEqual([]);
    }
  });
});
