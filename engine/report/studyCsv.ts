import type {
  CapacitySearchOutcome,
  DesignSpaceOutcome,
  PairedStudyOutcome,
  SensitivityOutcome,
  StudyResult,
  SweepOutcome,
} from '../../schemas/results/study-results.ts';
import { METRICS } from '../studies/metricDirection.ts';
import { csvText, numberCell, textCell } from './csvCells.ts';

type Line = readonly string[];

const OF_A_SIDE = ['p95_ttft_ms', 'goodput_rps', 'p95_e2e_ms', 'attainment'] as const;
const OF_A_REPETITION = [
  ...(['attainment', 'goodput_rps', 'request_throughput_rps'] as const),
  ...(['p95_ttft_ms', 'p95_tpot_ms', 'p95_e2e_ms'] as const),
];

/**
 * The evidence of a study as CSV, with units in the names and every digit: a line for each repetition of a rate, each candidate, each
 * metric and seed, each draw, or each point. An empty cell where there was nothing to measure.
 */
export function studyCsv(study: StudyResult): string {
  switch (study.kind) {
    case 'CapacitySearchResult':
      return csvText(capacityLines(study.result));
    case 'DesignSpaceResult':
      return csvText(designLines(study.result));
    case 'PairedStudyResult':
      return csvText(pairedLines(study.result));
    case 'SensitivityResult':
      return csvText(sensitivityLines(study.result));
    case 'SweepResult':
      return csvText(sweepLines(study.result));
  }
}

function capacityLines({ rates }: CapacitySearchOutcome): Line[] {
  return [
    ['rate_rps', 'rate_feasible', 'from', 'seed', 'feasible', 'drained', 'verdict', ...OF_A_REPETITION],
    ...rates.flatMap(({ rate_rps, feasible, from, repetitions }) =>
      repetitions.map((each) => [
        ...[numberCell(rate_rps), String(feasible), from, numberCell(each.seed)],
        ...[String(each.feasible), String(each.drained), each.verdict],
        ...OF_A_REPETITION.map((metric) => numberCell(each[metric])),
      ]),
    ),
  ];
}

function designLines({ candidates }: DesignSpaceOutcome): Line[] {
  return [
    [
      ...['candidate', 'change', 'accelerators', 'repetitions', 'verdict', 'drained'],
      ...['goodput_per_accelerator_rps', 'cost_per_million_tokens', 'performance_frontier', 'efficiency_frontier'],
      ...METRICS,
      'problem',
    ],
    ...candidates.map((each) => [
      ...[textCell(each.name), textCell(JSON.stringify(each.change))],
      ...[numberCell(each.accelerators), numberCell(each.repetitions)],
      ...[each.verdict ?? '', each.drained === undefined ? '' : String(each.drained)],
      ...[numberCell(each.goodput_per_accelerator_rps), numberCell(each.cost_per_million_tokens)],
      ...[String(each.performance_frontier), String(each.efficiency_frontier)],
      ...METRICS.map((metric) => numberCell(each.metrics?.[metric])),
      textCell(each.problem ?? ''),
    ]),
  ];
}

function pairedLines({ seeds, metrics }: PairedStudyOutcome): Line[] {
  return [
    ['metric', 'seed', 'baseline', 'treatment'],
    ...metrics.flatMap(({ metric, baseline, treatment }) =>
      seeds.map((seed, i) => [metric, numberCell(seed), numberCell(baseline[i]), numberCell(treatment[i])]),
    ),
  ];
}

function sensitivityLines({ draws }: SensitivityOutcome): Line[] {
  const columns = [...OF_A_SIDE, 'meets_slo'];
  const side = (of: SensitivityOutcome['draws'][number]['baseline']) => [
    ...OF_A_SIDE.map((metric) => numberCell(of[metric])),
    String(of.meets_slo),
  ];
  return [
    [
      ...['draw', 'prefill_scale', 'decode_scale', 'transfer_scale'],
      ...columns.map((name) => `baseline_${name}`),
      ...columns.map((name) => `treatment_${name}`),
    ],
    ...draws.map((draw, i) => [
      ...[i, draw.prefill_scale, draw.decode_scale, draw.transfer_scale].map(numberCell),
      ...side(draw.baseline),
      ...side(draw.treatment),
    ]),
  ];
}

function sweepLines({ axes, points }: SweepOutcome): Line[] {
  return [
    [...axes.map(({ field }) => textCell(field)), 'repetitions', 'verdict', ...METRICS, 'problem'],
    ...points.map(({ at, repetitions, verdict = '', metrics, problem = '' }) => [
      ...at.map(numberCell),
      ...[numberCell(repetitions), verdict],
      ...METRICS.map((metric) => numberCell(metrics?.[metric])),
      textCell(problem),
    ]),
  ];
}
