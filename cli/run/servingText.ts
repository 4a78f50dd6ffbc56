import type { Colors } from 'picocolors/types.js';
import { latency, plural, rate, share, threeDigits, whole } from '../../engine/report/quantities.ts';
import { basisSentence, percent, servingSentence } from '../../engine/report/servingSentence.ts';
import type { SloShares } from '../../engine/report/sloShares.ts';
import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import type { ServingOutcome, ServingResult } from '../../schemas/results/serving-result.ts';
import { printable } from '../lint/formats/printable.ts';
import { type Column, tableLines } from '../table.ts';
import { type Fact, factLines } from './factLines.ts';
import type { PlacedExpectation } from './specRun.ts';

/** An experiment that was run. */
interface ServedExperiment {
  readonly experiment: ResolvedExperiment;
  readonly result: ServingResult;
  readonly shares: SloShares;
  readonly expectations: readonly PlacedExpectation[];
}

const STATISTICS = ['mean', 'p50', 'p90', 'p95', 'p99'] as const;

/** A run for people: what it comes to in a sentence, a table of latencies, what they rest on, and what was expected. */
export function servingText(run: ServedExperiment, colours: Colors): string {
  const { experiment, result } = run;
  const [titles, ...rows] = latencyTable(run);
  const lines = [
    `${colours.bold(printable(experiment.name))}: ${printable(servingSentence(experiment, result.result))}`,
    `  ${colours.dim(titles!)}`,
    ...rows.map((row) => `  ${row.endsWith(MISSED) ? colours.yellow(row) : row}`),
    ...factLines(factsOf(run), colours),
  ];
  return `${lines.join('\n')}\n`;
}

const MISSED = 'missed';

function latencyTable({ experiment: { slo }, result: { result }, shares }: ServedExperiment): string[] {
  const columns: Column[] = [
    { title: 'latency' },
    ...STATISTICS.map((title) => ({ title, side: 'right' as const })),
    { title: 'SLO', side: 'right' },
    { title: 'met by', side: 'right' },
    { title: `for ${percent(slo.attainment)}` },
  ];
  const row = (name: string, values: ServingOutcome['ttft_ms'], targetMs?: number, within?: number) => [
    name,
    ...STATISTICS.map((statistic) => milliseconds(values[statistic])),
    ...(targetMs === undefined || within === undefined
      ? ['', '', '']
      : [latency(targetMs), percent(within), within >= slo.attainment ? 'met' : MISSED]),
  ];
  return tableLines(columns, [
    row('queue wait', result.queue_wait_ms),
    row('TTFT', result.ttft_ms, slo.ttftMs, shares.ttft),
    row('ITL', result.itl_ms),
    // The mean gap of a request is what the target for ITL is held against.
    row('TPOT', result.tpot_ms, slo.itlMs, shares.itl),
    row('E2E', result.e2e_ms, slo.e2eMs, shares.e2e),
  ]);
}

function factsOf({ experiment, result: { result, warnings, seed }, expectations }: ServedExperiment): Fact[] {
  const { label, attainment, goodput_rps: goodput, disaggregation: between } = result;
  const promised = attainment === null ? '' : `, goodput ${rate(goodput ?? 0)}, attainment ${percent(attainment)}`;
  return [
    [
      'requests',
      `${whole(result.arrived)} arrived, ${whole(result.completed)} completed, ${whole(result.unfinished)} unfinished, ${whole(result.rejected)} rejected, ${plural(result.preemptions, 'preemption')}`,
    ],
    [
      'throughput',
      `${rate(result.request_throughput_rps ?? 0)}, ${threeDigits(result.token_throughput_tps ?? 0)} tokens/s${promised}`,
    ],
    [
      'load',
      `utilisation ${share(result.utilisation ?? 0)}, batch occupancy ${share(result.batch_occupancy ?? 0)}, up to ${plural(result.queue.peak, 'request')} waiting and ${whole(result.batch.peak)} running, KV cache up to ${percent(result.kv.peak)} full`,
    ],
    ...(between
      ? [
          [
            'transfer',
            `mean ${milliseconds(between.transfer_ms.mean)}, p95 ${milliseconds(between.transfer_ms.p95)} from prefill to decode worker, then ${milliseconds(between.decode_wait_ms.mean)}, p95 ${milliseconds(between.decode_wait_ms.p95)} until decode starts; up to ${whole(between.on_link.peak)} on the link`,
          ] as const,
        ]
      : []),
    ['label', `${label.verdict}: ${label.reason}`, label.verdict === 'unstable'],
    ['based on', `${basisSentence(experiment)}; seed ${seed}`],
    ...warnings.map((text): Fact => ['warning', text, true]),
    ...expectations.map((each): Fact => ['expected', each.sentence, !each.isMet]),
  ];
}

function milliseconds(value: number | null): string {
  return value === null ? 'none' : latency(value);
}
