import type { ServingOutcome } from '../../schemas/results/serving-result.ts';

const LATENCIES = ['queue_wait_ms', 'ttft_ms', 'itl_ms', 'tpot_ms', 'e2e_ms'] as const;
const STATISTICS = ['mean', 'p50', 'p90', 'p95', 'p99'] as const;
const NUMBERS = [
  ...['attainment', 'goodput_rps', 'request_throughput_rps', 'token_throughput_tps', 'utilisation', 'batch_occupancy'],
  ...['arrived', 'completed', 'unfinished', 'rejected', 'preemptions', 'generated_tokens', 'iterations', 'duration_s'],
] as readonly (keyof {
  [Name in keyof ServingOutcome as ServingOutcome[Name] extends number | null ? Name : never]: 0;
})[];

/** The numbers of a run, and of a pinned one beside it, as CSV: names as in `expect`, an empty cell where nothing was measured. */
export function servingCsv(now: ServingOutcome, pinned?: ServingOutcome): string {
  const runs = pinned ? [now, pinned] : [now];
  const row = (name: string, value: (outcome: ServingOutcome) => string | number | null) =>
    [name, ...runs.map((outcome) => value(outcome) ?? '')].join(',');
  const lines = [
    ['metric', 'value', ...(pinned ? ['pinned'] : [])].join(','),
    row('verdict', ({ label }) => label.verdict),
    ...LATENCIES.flatMap((name) =>
      STATISTICS.map((statistic) => row(`${statistic}_${name}`, (outcome) => outcome[name][statistic])),
    ),
    ...NUMBERS.map((name) => row(name, (outcome) => outcome[name])),
  ];
  return `${lines.join('\r\n')}\r\n`;
}
