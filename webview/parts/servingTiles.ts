import { latency, rate, threeDigits } from '../../engine/report/quantities.ts';
import { percent } from '../../engine/report/servingSentence.ts';
import { targetWords } from '../../engine/report/servingWords.ts';
import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import type { ServingOutcome } from '../../schemas/results/serving-result.ts';
import type { Tile } from './tiles.ts';

/** The verdict with the attainment, p95 of TTFT and of TPOT against their targets, and the goodput. */
export function servingTiles(outcome: ServingOutcome, slo: ResolvedExperiment['slo']): Tile[] {
  const { label, attainment } = outcome;
  const hasTargets = targetWords(slo) !== '';
  const p95 = (title: string, ms: number | null, target: number | undefined): Tile => ({
    title,
    value: ms === null ? '–' : latency(ms),
    detail: target === undefined ? 'no target' : `target ${latency(target)}`,
    ...(ms === null || target === undefined ? {} : { met: ms <= target }),
  });
  return [
    hasTargets && attainment !== null
      ? {
          title: 'Attainment',
          value: percent(attainment),
          detail: `${label.verdict}, ${percent(slo.attainment)} asked for`,
          met: attainment >= slo.attainment,
        }
      : { title: 'Verdict', value: label.verdict, detail: 'no targets', met: label.verdict === 'stable', verdict: '' },
    p95('p95 TTFT', outcome.ttft_ms.p95, slo.ttftMs),
    p95('p95 TPOT', outcome.tpot_ms.p95, slo.itlMs),
    {
      title: 'Goodput',
      value: outcome.goodput_rps === null ? '–' : rate(outcome.goodput_rps),
      detail: `of ${rate(outcome.request_throughput_rps ?? 0)}, ${threeDigits(outcome.token_throughput_tps ?? 0)} tokens/s`,
    },
  ];
}
