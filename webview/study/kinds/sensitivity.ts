import { mappedMetric } from '../../../charts/sights/sensitivity.ts';
import type { SensitivityMetric } from '../../../charts/studies/pictures.ts';
import { winnerOf } from '../../../charts/studies/reversalMap.ts';
import { metricName, metricValue } from '../../../engine/report/metricWords.ts';
import { plural, threeDigits, whole } from '../../../engine/report/quantities.ts';
import { changeWords, type ServingSpec, servingSpecOf } from '../../../engine/report/resultSpec.ts';
import { percent } from '../../../engine/report/servingSentence.ts';
import { changedSpec } from '../../../engine/studies/changedSpec.ts';
import type { SensitivityResult } from '../../../schemas/results/study-results.ts';
import type { Tile } from '../../parts/tiles.ts';
import type { KindView, Picked, Table } from '../kindView.ts';

type Outcome = SensitivityResult['result'];
type Draw = Outcome['draws'][number];

export const sensitivityView: KindView<SensitivityResult> = {
  tiles: ({ result }) => tilesOf(result),
  controls: ({ result }, choices) => [
    {
      name: 'metric',
      label: 'Metric of the map',
      options: result.metrics.map(({ metric }) => ({ value: metric, label: metricName(metric) })),
      chosen: mappedMetric(result, choices),
    },
  ],
  table: ({ result }, choices) => tableOf(result, mappedMetric(result, choices)),
  order: ({ result }, choices) => {
    const metric = mappedMetric(result, choices);
    const reversed = new Set(result.metrics.find((each) => each.metric === metric)?.reversals ?? []);
    const all = result.draws.map((_, i) => i);
    return [...all.filter((i) => reversed.has(i)), ...all.filter((i) => !reversed.has(i))];
  },
  picked: (study, pick) => pickedOf(study, pick),
};

function tilesOf(result: Outcome): Tile[] {
  const share = (value: number | null) => (value === null ? '–' : percent(value));
  return [
    ...result.metrics.map(({ metric, treatment_win_share, nominal_winner, reversals }) => {
      const name = metricName(metric);
      return {
        title: `Treatment better at ${name}`,
        value: share(treatment_win_share),
        detail:
          reversals.length === 0
            ? `nominally ${nominal_winner}, never reversed`
            : `nominally ${nominal_winner}, ${plural(reversals.length, 'reversal')}`,
      };
    }),
    {
      title: 'Treatment meets the SLO',
      value: share(result.treatment_meets_slo_share),
      detail: `baseline ${share(result.baseline_meets_slo_share)}`,
    },
  ];
}

function pickedOf(study: SensitivityResult, pick: number): Picked | undefined {
  const { draws, change, metrics } = study.result;
  const found = draws[pick];
  if (!found) return undefined;
  const reversed = metrics.filter(({ reversals }) => reversals.includes(pick)).map(({ metric }) => metricName(metric));
  return {
    title: `Draw ${whole(pick)}`,
    lines: [
      `prefill x ${threeDigits(found.prefill_scale)}, decode x ${threeDigits(found.decode_scale)}, transfer x ${threeDigits(found.transfer_scale)}`,
      reversed.length === 0 ? 'reverses no conclusion' : `reverses the conclusion on ${reversed.join(', ')}`,
      `the treatment: ${changeWords(change)}`,
      sideWords('baseline', found.baseline),
      sideWords('treatment', found.treatment),
    ],
    spec: { name: `treatment, draw ${pick}`, change: { ...change, ...scalesOf(study, found) } },
  };
}

function sideWords(name: string, { attainment, meets_slo, ...values }: Draw['baseline']): string {
  const metrics = (['p95_ttft_ms', 'goodput_rps', 'p95_e2e_ms'] as const).map(
    (metric) => `${metricName(metric)} ${metricValue(metric, values[metric])}`,
  );
  const slo = `${meets_slo ? 'meets' : 'does not meet'} the SLO (attainment ${metricValue('attainment', attainment)})`;
  return `${name}: ${metrics.join(', ')}; ${slo}`;
}

/** The scales that the treatment's document would have in that draw: they multiply what is in it. */
function scalesOf(study: SensitivityResult, draw: Draw): Record<string, number> {
  const { latency, disaggregation } = changedSpec(servingSpecOf(study), study.result.change) as ServingSpec;
  const scale = (phase: 'prefill' | 'decode' | 'transfer') =>
    (latency?.[`${phase}_scale`] ?? 1) * draw[`${phase}_scale`];
  return {
    'latency.prefill_scale': scale('prefill'),
    'latency.decode_scale': scale('decode'),
    // Without transfers nothing reads it.
    ...(disaggregation ? { 'latency.transfer_scale': scale('transfer') } : {}),
  };
}

function tableOf({ draws, metrics }: Outcome, metric: SensitivityMetric): Table {
  const reversed = new Set(metrics.find((each) => each.metric === metric)?.reversals ?? []);
  return {
    title: `Draws, by ${metricName(metric)}`,
    noun: 'draw',
    columns: [
      { key: 'draw', title: 'draw', share: 0.6 },
      { key: 'prefill', title: 'prefill' },
      { key: 'decode', title: 'decode' },
      { key: 'transfer', title: 'transfer' },
      { key: 'baseline', title: 'baseline', share: 1.2 },
      { key: 'treatment', title: 'treatment', share: 1.2 },
      { key: 'better', title: 'better', share: 1.6 },
      { key: 'baselineSlo', title: 'baseline, SLO', share: 1.1 },
      { key: 'treatmentSlo', title: 'treatment, SLO', share: 1.1 },
    ],
    rows: draws.map((draw, pick) => ({
      pick,
      cells: {
        draw: whole(pick),
        prefill: threeDigits(draw.prefill_scale),
        decode: threeDigits(draw.decode_scale),
        transfer: threeDigits(draw.transfer_scale),
        baseline: metricValue(metric, draw.baseline[metric]),
        treatment: metricValue(metric, draw.treatment[metric]),
        better: `${winnerOf(draw, metric)}${reversed.has(pick) ? ', reversed' : ''}`,
        baselineSlo: draw.baseline.meets_slo ? '✓ met' : '✗ not met',
        treatmentSlo: draw.treatment.meets_slo ? '✓ met' : '✗ not met',
      },
      values: {
        draw: pick,
        prefill: draw.prefill_scale,
        decode: draw.decode_scale,
        transfer: draw.transfer_scale,
        baseline: draw.baseline[metric],
        treatment: draw.treatment[metric],
      },
    })),
  };
}
