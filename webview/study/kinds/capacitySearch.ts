import { isSpreadWide } from '../../../charts/axis.ts';
import { feasibleWords } from '../../../charts/studies/capacitySearchWords.ts';
import { closestLatency } from '../../../charts/studies/closestLatency.ts';
import { type Targets, targetOf, targetsOf } from '../../../charts/studies/targets.ts';
import { metricName, metricValue } from '../../../engine/report/metricWords.ts';
import {
  latency,
  plural,
  promisedRate,
  rate,
  roundedDown,
  threeDigits,
  whole,
} from '../../../engine/report/quantities.ts';
import { percent } from '../../../engine/report/servingSentence.ts';
import { answerOf } from '../../../engine/report/studies/keepingUp.ts';
import type { CapacitySearchResult } from '../../../schemas/results/study-results.ts';
import type { Tile } from '../../parts/tiles.ts';
import type { KindView, Table } from '../kindView.ts';
import { scaleControl } from './scaleControl.ts';

type Rate = CapacitySearchResult['result']['rates'][number];

export const capacitySearchView: KindView<CapacitySearchResult> = {
  tiles: (study) => tilesOf(study),
  controls: ({ result, spec }, { scale }) => {
    const metric = closestLatency(result, targetsOf(spec));
    const all = result.rates.flatMap(({ repetitions }) => repetitions.flatMap((each) => each[metric] ?? []));
    return [scaleControl(`${metricName(metric)} axis`, scale === undefined ? isSpreadWide(all) : scale === 'log')];
  },
  table: ({ result }) => tableOf(result.rates),
  order: ({ result }) => result.rates.map((_, i) => i),
  picked: ({ result, spec }, pick) => {
    const found = result.rates[pick];
    if (!found) return undefined;
    const metric = closestLatency(result, targetsOf(spec));
    const name = promisedRate(found.rate_rps);
    return {
      title: `${name}: ${found.feasible ? 'feasible' : 'not feasible'}`,
      lines: [
        feasibleWords(found),
        ...found.repetitions.map(
          (each) =>
            `seed ${whole(each.seed)}: ${each.feasible ? 'passes' : 'does not pass'}, attainment ${metricValue('attainment', each.attainment)}, ${metricName(metric)} ${metricValue(metric, each[metric])}, ${each.drained ? each.verdict : `${each.verdict}, not drained`}`,
        ),
      ],
      spec: {
        name: `at ${threeDigits(roundedDown(found.rate_rps))} rps`,
        change: { 'workload.request_rate_rps': found.rate_rps },
      },
    };
  },
};

function tilesOf({ result, spec }: CapacitySearchResult): Tile[] {
  const { highest_feasible_rate_rps: highest, recommended_rate_rps: recommended, queueing_model: model } = result;
  const targets = targetsOf(spec);
  const at = answerOf(result);
  const spare =
    highest && recommended !== null ? Number(((1 - recommended / highest) * 100).toPrecision(3)) : undefined;
  const none = result.bound === 'min' ? 'no rate is feasible' : 'no answer yet';
  const metric = closestLatency(result, targets);
  const target = targetOf(metric, targets);
  const ms = at?.[metric].mean ?? null;
  return [
    {
      title: 'Recommended rate',
      value: recommended === null ? '–' : promisedRate(recommended),
      detail: spare === undefined ? none : `${threeDigits(spare)} % below the highest feasible`,
    },
    {
      title: 'Highest feasible rate',
      value: highest === null ? '–' : promisedRate(highest),
      detail: boundWords(result),
    },
    {
      title: `${metricName(metric)} there`,
      value: ms === null ? '–' : latency(ms),
      detail: target === undefined ? 'no target' : `target ${latency(target)}`,
      ...(ms === null || target === undefined ? {} : { met: ms <= target }),
    },
    model === null
      ? attainmentTile(at, targets)
      : {
          title: 'Queueing model λ*',
          value: rate(model.max_rate_rps),
          detail: modelWords(model.max_rate_rps, highest),
        },
  ];
}

/** How much of the promise is kept at the highest feasible rate, by the repetition that keeps least of it. */
function attainmentTile(at: Rate | undefined, { attainment: asked }: Targets): Tile {
  const { mean = null, worst = null } = at?.attainment ?? {};
  return {
    title: 'Attainment there',
    value: metricValue('attainment', mean),
    detail: [
      ...(worst === null || worst === mean ? [] : [`at worst ${percent(worst)}`]),
      ...(asked === undefined ? [] : [`${percent(asked)} asked for`]),
    ].join(', '),
    ...(worst === null || asked === undefined ? {} : { met: worst >= asked }),
  };
}

function boundWords({ bound, monotone, lowest_infeasible_rate_rps: lowest }: CapacitySearchResult['result']): string {
  if (!monotone) return 'yet a higher rate passes';
  if (bound === 'max') return 'the end of the search';
  if (bound === 'min') return 'not even the lowest rate';
  return lowest === null ? '' : `not feasible at ${threeDigits(roundedDown(lowest))}`;
}

function modelWords(model: number, highest: number | null): string {
  if (highest === null || highest === 0) return 'mean latencies, not percentiles';
  const more = model / highest - 1;
  if (Math.abs(more) < 0.005) return 'as simulated';
  return `${threeDigits(Number(Math.abs(more * 100).toPrecision(2)))} % ${more > 0 ? 'above' : 'below'} what is feasible`;
}

function tableOf(rates: readonly Rate[]): Table {
  return {
    title: 'Rates that were tried',
    noun: 'rate',
    columns: [
      { key: 'rate', title: 'rate (req/s)' },
      { key: 'feasible', title: 'feasible' },
      { key: 'passed', title: 'repetitions that pass', share: 1.4 },
      { key: 'attainment', title: 'attainment' },
      { key: 'worst', title: 'worst' },
      { key: 'best', title: 'best' },
      { key: 'sd', title: 'standard deviation', share: 1.3 },
      { key: 'ttft', title: 'p95 TTFT' },
      { key: 'ttftWorst', title: 'worst' },
      { key: 'tpot', title: 'p95 TPOT' },
      { key: 'e2e', title: 'p95 E2E' },
      { key: 'goodput', title: 'goodput' },
      { key: 'from', title: 'tried by' },
    ],
    rows: rates.map((each, pick) => {
      const { rate_rps, attainment, p95_ttft_ms, p95_tpot_ms, p95_e2e_ms, goodput_rps, repetitions, from } = each;
      const passed = repetitions.filter(({ feasible }) => feasible).length;
      return {
        pick,
        cells: {
          rate: threeDigits(roundedDown(rate_rps)),
          feasible: each.feasible ? '✓ feasible' : '✗ not feasible',
          passed: `${whole(passed)} of ${plural(repetitions.length, 'repetition')}`,
          attainment: metricValue('attainment', attainment.mean),
          worst: metricValue('attainment', attainment.worst),
          best: metricValue('attainment', attainment.best),
          sd: attainment.sd === null ? '–' : `${threeDigits(attainment.sd * 100)} points`,
          ttft: metricValue('p95_ttft_ms', p95_ttft_ms.mean),
          ttftWorst: metricValue('p95_ttft_ms', p95_ttft_ms.worst),
          tpot: metricValue('p95_tpot_ms', p95_tpot_ms.mean),
          e2e: metricValue('p95_e2e_ms', p95_e2e_ms.mean),
          goodput: metricValue('goodput_rps', goodput_rps.mean),
          from,
        },
        values: {
          rate: rate_rps,
          passed: passed / Math.max(1, repetitions.length),
          attainment: attainment.mean,
          worst: attainment.worst,
          best: attainment.best,
          sd: attainment.sd,
          ttft: p95_ttft_ms.mean,
          ttftWorst: p95_ttft_ms.worst,
          tpot: p95_tpot_ms.mean,
          e2e: p95_e2e_ms.mean,
          goodput: goodput_rps.mean,
        },
      };
    }),
  };
}
