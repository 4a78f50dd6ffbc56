import { isSpreadWide } from '../../../charts/axis.ts';
import { objectiveOf } from '../../../charts/sights/designSpace.ts';
import { standing } from '../../../charts/studies/designSpaceWords.ts';
import { placedCandidates } from '../../../charts/studies/placedCandidates.ts';
import { type Targets, targetsOf } from '../../../charts/studies/targets.ts';
import { metricValue } from '../../../engine/report/metricWords.ts';
import { latency, plural, rate, threeDigits, whole } from '../../../engine/report/quantities.ts';
import { valueWords } from '../../../engine/report/resultSpec.ts';
import { percent } from '../../../engine/report/servingSentence.ts';
import { targetWords } from '../../../engine/report/servingWords.ts';
import { DEFAULT_ATTAINMENT } from '../../../schemas/defaults.ts';
import type { DesignSpaceResult } from '../../../schemas/results/study-results.ts';
import type { Tile } from '../../parts/tiles.ts';
import type { KindView, Table } from '../kindView.ts';
import { scaleControl } from './scaleControl.ts';

type Candidate = DesignSpaceResult['result']['candidates'][number];

export const designSpaceView: KindView<DesignSpaceResult> = {
  tiles: ({ result, spec }) => tilesOf(result.candidates, targetsOf(spec)),
  controls: ({ result }, choices) => {
    const objective = objectiveOf(choices);
    const placed = placedCandidates({ outcome: result, objective });
    const isWide = isSpreadWide(placed.map(({ ttftMs }) => ttftMs));
    return [
      {
        name: 'objective',
        label: 'Held against p95 TTFT',
        options: [
          { value: 'performance', label: 'goodput' },
          { value: 'efficiency', label: 'goodput per accelerator' },
        ],
        chosen: objective,
      },
      {
        name: 'range',
        label: 'In sight',
        options: [
          { value: 'all', label: 'all candidates' },
          { value: 'near', label: 'near the frontier' },
        ],
        chosen: choices.range ?? 'all',
      },
      scaleControl('p95 TTFT axis', choices.scale === undefined ? isWide : choices.scale === 'log'),
    ];
  },
  table: ({ result }) => tableOf(result.candidates),
  order: ({ result }, choices) => {
    const placed = placedCandidates({ outcome: result, objective: objectiveOf(choices) });
    return [...placed]
      .sort((a, b) => Number(b.isFrontier) - Number(a.isFrontier) || a.ttftMs - b.ttftMs)
      .map(({ pick }) => pick);
  },
  picked: ({ result }, pick) => {
    const found = result.candidates[pick];
    if (!found) return undefined;
    const { name, change, problem, metrics, accelerators } = found;
    return {
      title: name,
      lines: [
        ...(problem === undefined ? [standing(found)] : [problem]),
        ...Object.entries(change).map(([path, value]) =>
          value === null ? `without ${path}` : `${path}: ${valueWords(value)}`,
        ),
        ...(Object.keys(change).length === 0 ? ['the base as it is'] : []),
        ...(metrics
          ? [
              `p95 TTFT ${metricValue('p95_ttft_ms', found.p95_ttft_ms)}, p95 TPOT ${metricValue('p95_tpot_ms', metrics.p95_tpot_ms)}, attainment ${metricValue('attainment', metrics.attainment)}`,
              `goodput ${metricValue('goodput_rps', found.goodput_rps)} on ${plural(accelerators, 'accelerator')}, ${metricValue('goodput_rps', found.goodput_per_accelerator_rps)} each`,
            ]
          : []),
      ],
      spec: { name, change },
    };
  },
};

function tilesOf(candidates: readonly Candidate[], targets: Targets): Tile[] {
  const best = extreme(candidates, ({ goodput_rps }) => goodput_rps, 'most');
  const lean = extreme(candidates, (each) => each.goodput_per_accelerator_rps, 'most');
  const fast = extreme(
    candidates.filter(({ goodput_rps }) => (goodput_rps ?? 0) > 0),
    ({ p95_ttft_ms }) => p95_ttft_ms,
    'least',
  );
  const frontier = candidates.filter((each) => each.performance_frontier || each.efficiency_frontier).length;
  return [
    {
      title: 'Highest goodput',
      value: best ? rate(best.goodput_rps!) : '–',
      detail: best ? `${best.name}, ${plural(best.accelerators, 'accelerator')}` : 'of no candidate',
    },
    {
      title: 'Highest per accelerator',
      value: lean ? rate(lean.goodput_per_accelerator_rps!) : '–',
      detail: lean?.name ?? 'of no candidate',
    },
    {
      title: 'Lowest p95 TTFT',
      value: fast ? latency(fast.p95_ttft_ms!) : '–',
      detail: fast?.name ?? 'of no candidate',
    },
    costTile(candidates, targets) ?? {
      title: 'On a frontier',
      value: whole(frontier),
      detail: `of ${plural(candidates.length, 'candidate')}`,
    },
  ];
}

/** The cheapest of those that keep the promise: tokens are cheapest where nearly all of them come too late. Undefined without a price. */
function costTile(candidates: readonly Candidate[], targets: Targets): Tile | undefined {
  const priced = candidates.filter(({ cost_per_million_tokens }) => cost_per_million_tokens !== null);
  if (priced.length === 0) return undefined;
  const { attainment: asked = DEFAULT_ATTAINMENT, ...latencies } = targets;
  const keeping = priced.filter(({ metrics }) => (metrics?.attainment ?? 0) >= asked);
  const cheap = extreme(keeping, (each) => each.cost_per_million_tokens, 'least');
  const kept = `${percent(asked)} ${targetWords(latencies) === '' ? 'are answered' : 'meet the SLO'}`;
  return {
    title: 'Lowest cost per 1M tokens',
    value: cheap ? threeDigits(cheap.cost_per_million_tokens!) : '–',
    detail: cheap ? `${cheap.name}, of those where ${kept}` : `there is no candidate with a price where ${kept}`,
  };
}

function extreme(
  candidates: readonly Candidate[],
  of: (candidate: Candidate) => number | null,
  which: 'most' | 'least',
): Candidate | undefined {
  let found: Candidate | undefined;
  for (const candidate of candidates) {
    const value = of(candidate);
    if (value === null) continue;
    if (!found || (which === 'most' ? value > of(found)! : value < of(found)!)) found = candidate;
  }
  return found;
}

function tableOf(candidates: readonly Candidate[]): Table {
  const isPriced = candidates.some(({ cost_per_million_tokens }) => cost_per_million_tokens !== null);
  return {
    title: 'Candidates',
    noun: 'candidate',
    columns: [
      { key: 'name', title: 'candidate', share: 3 },
      { key: 'standing', title: 'standing', share: 2.2 },
      { key: 'goodput', title: 'goodput' },
      { key: 'each', title: 'per accelerator', share: 1.2 },
      { key: 'accelerators', title: 'accelerators', share: 1.1 },
      { key: 'ttft', title: 'p95 TTFT' },
      { key: 'tpot', title: 'p95 TPOT' },
      { key: 'attainment', title: 'attainment' },
      ...(isPriced ? [{ key: 'cost', title: 'cost per 1M tokens', share: 1.2 }] : []),
      { key: 'why', title: 'why not', share: 2 },
    ],
    rows: candidates.map((each, pick) => {
      const { metrics, accelerators, cost_per_million_tokens: cost } = each;
      return {
        pick,
        cells: {
          name: each.name,
          standing: standing(each),
          goodput: metricValue('goodput_rps', each.goodput_rps),
          each: metricValue('goodput_rps', each.goodput_per_accelerator_rps),
          accelerators: whole(accelerators),
          ttft: metricValue('p95_ttft_ms', each.p95_ttft_ms),
          tpot: metricValue('p95_tpot_ms', metrics?.p95_tpot_ms),
          attainment: metricValue('attainment', metrics?.attainment),
          ...(isPriced ? { cost: cost === null ? '–' : threeDigits(cost) } : {}),
          why: each.problem ?? '',
        },
        values: {
          goodput: each.goodput_rps,
          each: each.goodput_per_accelerator_rps,
          accelerators,
          ttft: each.p95_ttft_ms,
          tpot: metrics?.p95_tpot_ms,
          attainment: metrics?.attainment,
          cost,
        },
      };
    }),
  };
}
