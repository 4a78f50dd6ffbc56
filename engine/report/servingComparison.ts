import type { ServingOutcome } from '../../schemas/results/serving-result.ts';
import { latency, rate, threeDigits, whole } from './quantities.ts';
import { percent } from './servingSentence.ts';

/** One number of two runs, as it is shown. */
interface ComparisonRow {
  readonly what: string;
  readonly now: string;
  readonly pinned: string;
  /** Empty where there is nothing to say. */
  readonly change: string;
}

type Quantity = {
  readonly what: string;
  readonly of: (outcome: ServingOutcome) => number | null;
  readonly words: (value: number) => string;
  readonly isShare?: true;
};

const LATENCIES = {
  ttft_ms: 'TTFT',
  itl_ms: 'ITL',
  tpot_ms: 'TPOT',
  e2e_ms: 'E2E',
  queue_wait_ms: 'Queue wait',
} as const;
const quantities: readonly Quantity[] = [
  { what: 'Attainment', of: ({ attainment }) => attainment, words: percent, isShare: true },
  { what: 'Goodput', of: (outcome) => outcome.goodput_rps, words: rate },
  { what: 'Throughput', of: (outcome) => outcome.request_throughput_rps, words: rate },
  {
    what: 'Tokens generated',
    of: (outcome) => outcome.token_throughput_tps,
    words: (tps) => `${threeDigits(tps)} tokens/s`,
  },
  ...Object.entries(LATENCIES).flatMap(([name, title]) =>
    (['p50', 'p95', 'p99'] as const).map((statistic) => ({
      what: `${title} ${statistic}`,
      of: (outcome: ServingOutcome) => outcome[name as keyof typeof LATENCIES][statistic],
      words: latency,
    })),
  ),
  { what: 'Utilisation', of: ({ utilisation }) => utilisation, words: percent, isShare: true },
  { what: 'Preemptions', of: ({ preemptions }) => preemptions, words: whole },
];

/** Two runs side by side: the verdicts, then number by number. */
export function servingComparison(now: ServingOutcome, pinned: ServingOutcome): ComparisonRow[] {
  const verdict = { what: 'Verdict', now: now.label.verdict, pinned: pinned.label.verdict, change: '' };
  return [
    verdict,
    ...quantities.map(({ what, of, words, isShare }) => {
      const [after, before] = [of(now), of(pinned)];
      const said = (value: number | null) => (value === null ? '–' : words(value));
      return {
        what,
        now: said(after),
        pinned: said(before),
        change: (isShare ? pointsInWords : changeInWords)(after, before, said(after) === said(before)),
      };
    }),
  ];
}

/** What changed most for those who wait, in a sentence. */
export function comparisonSentence(now: ServingOutcome, pinned: ServingOutcome): string | undefined {
  const [after, before] = [now.ttft_ms.p95, pinned.ttft_ms.p95];
  if (after === null || before === null) return undefined;
  const change = changeInWords(after, before, latency(after) === latency(before));
  const than = change.endsWith(' as high') ? 'as' : 'than';
  // Of nothing, everything is infinitely more.
  if (change === '') return undefined;
  const ttft = change === SAME ? 'p95 TTFT is as pinned' : `p95 TTFT is ${change} ${than} pinned (${latency(before)})`;
  const share =
    now.attainment === null || pinned.attainment === null
      ? ''
      : `, attainment ${percent(now.attainment)} instead of ${percent(pinned.attainment)}`;
  return `${ttft}${share}.`;
}

/** What is said of two numbers that read the same, and of which nobody would see the difference. */
export const SAME = 'the same';

/** `18 % lower`; many times as much is told in times. @param readAlike whether both are written alike */
export function changeInWords(after: number | null, before: number | null, readAlike: boolean): string {
  if (after === null || before === null) return '';
  if (after === before) return SAME;
  if (before === 0) return '';
  const ratio = after / before;
  if (ratio >= 3) return `${threeDigits(Number(ratio.toPrecision(2)))} x as high`;
  const relative = Number((Math.abs(ratio - 1) * 100).toPrecision(2));
  if (relative < 0.1 && readAlike) return SAME;
  return `${relative < 0.01 ? 'less than 0.01' : threeDigits(relative)} % ${ratio > 1 ? 'higher' : 'lower'}`;
}

/** Shares differ by points: a percentage of a percentage would be taken for them. @param readAlike whether both are written alike */
export function pointsInWords(after: number | null, before: number | null, readAlike: boolean): string {
  if (after === null || before === null) return '';
  const points = Math.abs(after - before) * 100;
  if (points === 0 || (points < 0.1 && readAlike)) return SAME;
  const rounded = points < 0.1 ? Number(points.toPrecision(2)) : Math.round(points * 10) / 10;
  return `${threeDigits(rounded)} points ${after > before ? 'higher' : 'lower'}`;
}
