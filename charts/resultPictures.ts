import { metricName } from '../engine/report/metricWords.ts';
import { servedExperiment } from '../engine/report/servedExperiment.ts';
import type { ServingResult } from '../schemas/results/serving-result.ts';
import {
  type CapacitySearchResult,
  type DesignSpaceResult,
  type PairedStudyResult,
  SENSITIVITY_METRICS,
  type SensitivityResult,
  type StudyResult,
  type SweepResult,
} from '../schemas/results/study-results.ts';
import type { ExpectedMetric } from '../schemas/serving-metrics.ts';
import type { ChartOption } from './echarts.ts';
import { cdfChart } from './servingCdfs.ts';
import { timelineChart, wholeSpan } from './servingTimelines.ts';
import { cdfSummary, timelineSummary } from './servingWords.ts';
import { capacitySearchChart } from './studies/capacitySearch.ts';
import { capacitySearchSummary } from './studies/capacitySearchWords.ts';
import { designSpaceChart } from './studies/designSpace.ts';
import { designSpaceSummary } from './studies/designSpaceWords.ts';
import { pairedStudyChart, pairedStudyHeight } from './studies/pairedStudy.ts';
import { pairedStudySummary } from './studies/pairedStudyWords.ts';
import { reversalMap, reversalSummary } from './studies/reversalMap.ts';
import { sweepLines, sweepLinesHeight } from './studies/sweepLines.ts';
import { sweepMap, sweepMapHeight } from './studies/sweepMap.ts';
import { sweepSummary } from './studies/sweepWords.ts';
import { targetsOf } from './studies/targets.ts';
import { winSharesChart, winSharesSummary } from './studies/winShares.ts';
import { renderSvg } from './svg.ts';
import { PAPER, type PictureSize } from './theme.ts';

/** A picture of a report. */
interface ResultPicture {
  readonly title: string;
  /** What is seen in it. */
  readonly description: string;
  readonly svg: string;
}

interface Drawing {
  readonly title: string;
  readonly description: string;
  readonly height: number;
  readonly chart: (size: PictureSize) => ChartOption | undefined;
}

const WIDTH = 900;
const HEIGHT = 460;
/** What a sweep is drawn for. */
const SWEPT: readonly ExpectedMetric[] = ['attainment', 'goodput_rps', 'p95_ttft_ms'];

/** The pictures of a result for paper, the one that shows its answer first; none where there is nothing to draw yet. */
export function resultPictures(result: ServingResult | StudyResult): ResultPicture[] {
  return drawingsOf(result).flatMap(({ title, description, height, chart }) => {
    const size = { width: WIDTH, height };
    const option = chart(size);
    if (!option) return [];
    const svg = renderSvg({ ...option, backgroundColor: PAPER.background }, { ...size, title, description });
    return [{ title, description, svg }];
  });
}

function drawingsOf(result: ServingResult | StudyResult): Drawing[] {
  switch (result.kind) {
    case 'ServingResult':
      return ofRun(result);
    case 'CapacitySearchResult':
      return ofCapacity(result);
    case 'DesignSpaceResult':
      return ofDesigns(result);
    case 'PairedStudyResult':
      return ofPairs(result);
    case 'SensitivityResult':
      return ofSensitivity(result);
    case 'SweepResult':
      return ofSweep(result);
  }
}

function ofRun(run: ServingResult): Drawing[] {
  const picture = { outcome: run.result, slo: servedExperiment(run.spec).slo };
  return [
    {
      title: 'How latencies are distributed',
      description: cdfSummary(picture),
      height: HEIGHT,
      chart: (size) => cdfChart(picture, PAPER, size),
    },
    {
      title: 'The run over time',
      description: timelineSummary(picture),
      height: HEIGHT,
      chart: (size) => timelineChart({ ...picture, span: wholeSpan(picture) }, PAPER, size),
    },
  ];
}

function ofCapacity({ result: outcome, spec }: CapacitySearchResult): Drawing[] {
  const picture = { outcome, targets: targetsOf(spec) };
  return [
    {
      title: 'Attainment and p95 TTFT against the offered rate',
      description: capacitySearchSummary(picture),
      height: HEIGHT,
      chart: (size) => capacitySearchChart(picture, PAPER, size),
    },
  ];
}

function ofDesigns({ result: outcome, spec }: DesignSpaceResult): Drawing[] {
  return (['performance', 'efficiency'] as const).map((objective) => {
    const picture = { outcome, targets: targetsOf(spec), objective };
    return {
      title: `${objective === 'performance' ? 'Goodput' : 'Goodput per accelerator'} against p95 TTFT`,
      description: designSpaceSummary(picture),
      height: HEIGHT,
      chart: (size) => designSpaceChart(picture, PAPER, size),
    };
  });
}

function ofPairs({ result: outcome }: PairedStudyResult): Drawing[] {
  const picture = { outcome, metrics: 'main' as const };
  return [
    {
      title: 'What the change does, seed by seed',
      description: pairedStudySummary(picture),
      height: pairedStudyHeight(picture),
      chart: (size) => pairedStudyChart(picture, PAPER, size),
    },
  ];
}

function ofSensitivity({ result: outcome }: SensitivityResult): Drawing[] {
  const worst = outcome.metrics.reduce<(typeof outcome.metrics)[number] | undefined>(
    (most, each) => (most && most.reversals.length >= each.reversals.length ? most : each),
    undefined,
  );
  const picture = { outcome, metric: worst?.metric ?? SENSITIVITY_METRICS[0] };
  return [
    {
      title: 'How often the treatment wins',
      description: winSharesSummary(outcome),
      height: 260,
      chart: (size) => winSharesChart(outcome, PAPER, size),
    },
    {
      title: `Where ${metricName(picture.metric)} reverses`,
      description: reversalSummary(picture),
      height: HEIGHT,
      chart: (size) => reversalMap(picture, PAPER, size),
    },
  ];
}

function ofSweep({ result: outcome, spec }: SweepResult): Drawing[] {
  const targets = targetsOf(spec);
  if (outcome.axes.length < 2) {
    const picture = { outcome, targets, metrics: SWEPT };
    return [
      {
        title: `Metrics against ${outcome.axes[0]?.field}`,
        description: sweepSummary(picture),
        height: sweepLinesHeight(SWEPT.length),
        chart: (size) => sweepLines(picture, PAPER, size),
      },
    ];
  }
  return SWEPT.map((metric) => {
    const picture = { outcome, targets, metrics: [metric] };
    return {
      title: `Over both fields: ${metricName(metric)}`,
      description: sweepSummary(picture),
      height: sweepMapHeight(outcome.axes[1]!.values.length),
      chart: (size) => sweepMap(picture, PAPER, size),
    };
  });
}
