import type { ServingResult } from '../../../schemas/results/serving-result.ts';
import { latency, plural, rate, share, threeDigits, whole } from '../quantities.ts';
import { percent } from '../servingSentence.ts';
import { type EvidenceTable, evidenceTable, right, said } from './evidenceTable.ts';

const STATISTICS = ['mean', 'p50', 'p90', 'p95', 'p99'] as const;

/** The latencies of a run, with their targets. The target for ITL is held against the mean gap of a request, its TPOT. */
export function latencyEvidence({ result, spec: { slo } }: ServingResult): EvidenceTable {
  const { disaggregation: between } = result;
  const row = (title: string, values: typeof result.ttft_ms, targetMs?: number) => [
    title,
    ...STATISTICS.map((statistic) => said(values[statistic], latency)),
    targetMs === undefined ? '' : latency(targetMs),
  ];
  return evidenceTable(
    'Latencies',
    [{ title: 'latency' }, ...right(...STATISTICS, 'target')],
    [
      row('queue wait', result.queue_wait_ms),
      row('TTFT', result.ttft_ms, slo?.ttft_ms),
      row('ITL', result.itl_ms),
      row('TPOT', result.tpot_ms, slo?.itl_ms),
      row('E2E', result.e2e_ms, slo?.e2e_ms),
      ...(between ? [row('transfer', between.transfer_ms), row('decode wait', between.decode_wait_ms)] : []),
    ],
    Number.POSITIVE_INFINITY,
  );
}

/** What a run comes to beside its latencies. */
export function runEvidence({ result }: ServingResult): EvidenceTable {
  const { queue, batch, kv } = result;
  return evidenceTable(
    'The run',
    [{ title: 'quantity' }, { title: 'value' }],
    [
      ['verdict', `${result.label.verdict}: ${result.label.reason}`],
      [
        'requests',
        `${whole(result.arrived)} arrived, ${whole(result.completed)} completed, ${whole(result.unfinished)} unfinished, ${whole(result.rejected)} rejected`,
      ],
      ['attainment', said(result.attainment, percent)],
      ['goodput', said(result.goodput_rps, rate)],
      ['throughput', said(result.request_throughput_rps, rate)],
      ['generated tokens', said(result.token_throughput_tps, (value) => `${threeDigits(value)} tokens/s`)],
      ['utilisation', said(result.utilisation, share)],
      ['batch occupancy', said(result.batch_occupancy, share)],
      ['waiting', `${threeDigits(queue.mean)} on average, at most ${whole(queue.peak)}`],
      ['running', `${threeDigits(batch.mean)} on average, at most ${whole(batch.peak)}`],
      ['KV cache', `${percent(kv.mean)} full on average, at most ${percent(kv.peak)}`],
      ['preemptions', plural(result.preemptions, 'preemption')],
    ],
    Number.POSITIVE_INFINITY,
  );
}
