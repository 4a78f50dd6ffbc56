import { type Static, type TObject, type TProperties, Type } from '@sinclair/typebox';
import { oneOf } from '../oneOf.ts';
import { EXPECTED_METRICS, type ExpectedMetric, metricUnit } from '../serving-metrics.ts';
import { inUnit } from '../units.ts';
import { closed, named, numberOrNull, resultFile } from './resultParts.ts';

function number(unit: string, description: string) {
  return Type.Number(inUnit(unit, description));
}

function integer(unit: string, description: string) {
  return Type.Integer(inUnit(unit, description, { minimum: 0 }));
}

const complete = Type.Boolean({
  description: 'false if the study was stopped: then this is what was found from the runs that were done by then.',
});
const verdict = oneOf(['stable', 'saturated', 'unstable'], 'What the run comes to, in a word.');
const change = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Dotted paths of the spec with the values that differ from the base; null where a field is taken out.',
});
const studyProblem = Type.Optional(
  Type.String({ description: 'Why the first run that came to nothing did, such as a model that does not fit.' }),
);
const problem = Type.Optional(Type.String({ description: 'Why it cannot be run; then it has no numbers.' }));

/** Every metric of a run, or its mean over repetitions. */
const Metrics = Type.Object(
  named([...EXPECTED_METRICS], (metric) => numberOrNull(metricUnit(metric), `As in ServingResult.`)),
  {
    description: 'Metrics of a ServingResult, means over the repetitions; null where there was nothing to measure.',
    ...closed,
  },
);

const Spread = (unit: string, description: string) =>
  Type.Object(
    {
      mean: numberOrNull(unit, 'The mean over the repetitions.'),
      worst: numberOrNull(unit, 'Of the worst repetition.'),
      best: numberOrNull(unit, 'Of the best repetition.'),
      sd: numberOrNull(unit, 'Standard deviation of the repetitions (n - 1); null for a single one.'),
    },
    { description, ...closed },
  );

const REPETITION_METRICS = [
  ...(['attainment', 'goodput_rps', 'request_throughput_rps'] as const),
  ...(['p95_ttft_ms', 'p95_tpot_ms', 'p95_e2e_ms'] as const),
];

const CapacitySearchOutcome = Type.Object(
  {
    complete,
    problem: studyProblem,
    rates: Type.Array(
      Type.Object(
        {
          rate_rps: number('requests/s', 'The offered rate.'),
          feasible: Type.Boolean({
            description: 'Whether every repetition reached the attainment that is asked for, and drained.',
          }),
          from: oneOf(['grid', 'bisection'], 'Why it was tried.'),
          repetitions: Type.Array(
            Type.Object(
              {
                seed: integer('', 'The seed of the repetition: that of the study and its number.'),
                feasible: Type.Boolean({ description: 'Whether this repetition passed.' }),
                drained: Type.Boolean({ description: 'Whether every request was answered or rejected in time.' }),
                verdict,
                ...named([...REPETITION_METRICS], (metric) => numberOrNull(metricUnit(metric), 'As in ServingResult.')),
              },
              closed,
            ),
            {
              description:
                'Each repetition, in the order of their seeds. Where the study was stopped, a rate that is certainly infeasible may have fewer than others.',
            },
          ),
          ...named([...REPETITION_METRICS], (metric) => Spread(metricUnit(metric), `${metric} over the repetitions.`)),
        },
        closed,
      ),
      { description: 'Every rate that was tried, rising.' },
    ),
    unjudged_rates: Type.Optional(
      integer(
        '',
        'Rates that were begun when the study was stopped, of which no repetition that is done fails: they are not in rates. Absent if there is none.',
      ),
    ),
    highest_feasible_rate_rps: numberOrNull(
      'requests/s',
      'The highest rate that was tried and is feasible together with every lower one tried; null if there is none.',
    ),
    lowest_infeasible_rate_rps: numberOrNull(
      'requests/s',
      'The lowest rate that was tried and is not feasible; null if there is none.',
    ),
    recommended_rate_rps: numberOrNull('requests/s', 'The highest feasible rate, less the headroom.'),
    bound: oneOf(
      ['none', 'min', 'max'],
      'Where the answer is a bound of the search rather than of the system. min: not even the lowest rate is feasible. max: even the highest is.',
    ),
    monotone: Type.Boolean({
      description:
        'false if a rate above an infeasible one is feasible: then repetitions are too few or runs too short.',
    }),
    queueing_model: Type.Unsafe<{ max_rate_rps: number } | null>({
      type: ['object', 'null'],
      description:
        'What the queueing model says for the same targets (lambda* of all replicas, under the documented semantics); null where the latency model does not allow it.',
      properties: { max_rate_rps: number('requests/s', 'lambda* times replicas.') },
    }),
  },
  { description: 'The highest rate that keeps the promise.', ...closed },
);
export type CapacitySearchOutcome = Static<typeof CapacitySearchOutcome>;

const DesignSpaceOutcome = Type.Object(
  {
    complete,
    candidates: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'What tells it from the others.' }),
          change,
          problem,
          accelerators: integer('accelerators', 'Tensor parallel times workers.'),
          repetitions: integer('runs', 'Runs that the means are over.'),
          verdict: Type.Optional(verdict),
          drained: Type.Optional(Type.Boolean({ description: 'Whether every repetition drained.' })),
          goodput_rps: numberOrNull('requests/s', 'Mean over the repetitions.'),
          p95_ttft_ms: numberOrNull('ms', 'Mean over the repetitions.'),
          goodput_per_accelerator_rps: numberOrNull('requests/s', 'goodput_rps over accelerators.'),
          cost_per_million_tokens: numberOrNull(
            'currency',
            'Price of the accelerators for the time in which a million tokens are generated; null where no price is given.',
          ),
          performance_frontier: Type.Boolean({
            description:
              'No other candidate has at least as much goodput and no worse p95 TTFT, with one of them strictly better.',
          }),
          efficiency_frontier: Type.Boolean({ description: 'The same with goodput per accelerator.' }),
          metrics: Type.Optional(Metrics),
        },
        closed,
      ),
      { description: 'Every candidate, in the order of the study.' },
    ),
  },
  { description: 'How designs compare.', ...closed },
);
export type DesignSpaceOutcome = Static<typeof DesignSpaceOutcome>;

const PairedStudyOutcome = Type.Object(
  {
    complete,
    problem: studyProblem,
    change,
    seeds: Type.Array(Type.Integer(), { description: 'The seeds, each simulated with and without the change.' }),
    primary_metric: oneOf(EXPECTED_METRICS, 'What decides who wins.'),
    winner: oneOf(
      ['baseline', 'treatment', 'neither'],
      'Whose primary metric is better; neither if the interval of its delta holds 0.',
    ),
    metrics: Type.Array(
      Type.Object(
        {
          metric: oneOf(EXPECTED_METRICS, 'The metric, as in ServingResult.'),
          better: oneOf(['lower', 'higher'], 'Which direction is better.'),
          baseline_mean: numberOrNull('', 'Mean of the baseline.'),
          treatment_mean: numberOrNull('', 'Mean of the treatment.'),
          mean_delta: numberOrNull('', 'Mean of treatment - baseline over the seeds.', {}),
          median_delta: numberOrNull('', 'Median of the same.', {}),
          win_rate: numberOrNull('share', 'Share of the seeds in which the treatment is strictly better.'),
          mean_relative_change: numberOrNull('share', 'Mean of (treatment - baseline) / baseline over the seeds.', {}),
          interval: Type.Unsafe<[number, number] | null>({
            type: ['array', 'null'],
            items: { type: 'number' },
            description: '95 % percentile-bootstrap interval of the mean delta; null below two seeds.',
          }),
          baseline: Type.Array(Type.Unsafe<number | null>({ type: ['number', 'null'] }), {
            description: 'Of each seed.',
          }),
          treatment: Type.Array(Type.Unsafe<number | null>({ type: ['number', 'null'] }), {
            description: 'Of each seed.',
          }),
        },
        closed,
      ),
      { description: 'The metrics that are compared.' },
    ),
  },
  { description: 'What one change does, seed by seed.', ...closed },
);
export type PairedStudyOutcome = Static<typeof PairedStudyOutcome>;

/** What a conclusion of a sensitivity study is drawn from. */
export const SENSITIVITY_METRICS = ['p95_ttft_ms', 'goodput_rps', 'p95_e2e_ms'] as const;

const Side = Type.Object(
  {
    ...named([...SENSITIVITY_METRICS], (metric) => numberOrNull(metricUnit(metric), 'As in ServingResult.')),
    attainment: numberOrNull('share', 'As in ServingResult.'),
    meets_slo: Type.Boolean({
      description: 'Whether the attainment that is asked for was reached, and the run drained.',
    }),
  },
  closed,
);

const SensitivityOutcome = Type.Object(
  {
    complete,
    problem: studyProblem,
    change,
    band: number('share', 'Scales were drawn evenly from 1 - band to 1 + band.'),
    nominal: Type.Unsafe<{ baseline: Static<typeof Side>; treatment: Static<typeof Side> } | null>({
      ...Type.Object({ baseline: Side, treatment: Side }, closed),
      type: ['object', 'null'],
      description: 'With every scale as the document has it; null if it was not run.',
    }),
    draws: Type.Array(
      Type.Object(
        {
          prefill_scale: number('', 'Multiplies the prefill scale of both.'),
          decode_scale: number('', 'Multiplies the decode scale of both.'),
          transfer_scale: number('', 'Multiplies the transfer scale of both.'),
          baseline: Side,
          treatment: Side,
        },
        closed,
      ),
      { description: 'Each draw, in order.' },
    ),
    metrics: Type.Array(
      Type.Object(
        {
          metric: oneOf(SENSITIVITY_METRICS, 'The metric.'),
          better: oneOf(['lower', 'higher'], 'Which direction is better.'),
          nominal_winner: oneOf(['baseline', 'treatment', 'neither'], 'Who is better with every scale as it is.'),
          treatment_win_share: numberOrNull('share', 'Share of the draws in which the treatment is strictly better.'),
          reversals: Type.Array(Type.Integer({ minimum: 0 }), {
            description: 'The draws, from 0 on, in which the other one is strictly better than nominally.',
          }),
        },
        closed,
      ),
      { description: 'What becomes of each conclusion.' },
    ),
    baseline_meets_slo_share: numberOrNull('share', 'Share of the draws in which the baseline meets the SLO.'),
    treatment_meets_slo_share: numberOrNull('share', 'Share of the draws in which the treatment meets the SLO.'),
  },
  { description: 'Whether conclusions outlive modest errors of the latency model.', ...closed },
);
export type SensitivityOutcome = Static<typeof SensitivityOutcome>;

const SweepOutcome = Type.Object(
  {
    complete,
    axes: Type.Array(
      Type.Object(
        {
          field: Type.String({ description: 'The dotted path of the spec that is varied.' }),
          values: Type.Array(Type.Number(), { description: 'Its values, in their order.' }),
        },
        closed,
      ),
      { description: 'One or two.' },
    ),
    points: Type.Array(
      Type.Object(
        {
          at: Type.Array(Type.Number(), { description: 'The value of each axis.' }),
          problem,
          repetitions: integer('runs', 'Runs that the means are over.'),
          verdict: Type.Optional(verdict),
          metrics: Type.Optional(Metrics),
        },
        closed,
      ),
      { description: 'Every point, the last axis fastest.' },
    ),
  },
  { description: 'What metrics become as fields go through values.', ...closed },
);
export type SweepOutcome = Static<typeof SweepOutcome>;

function studyResult<Kind extends string, Outcome extends TObject<TProperties>>(
  kind: Kind,
  id: string,
  result: Outcome,
  what: string,
) {
  return resultFile(kind, id, {
    spec: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      description: 'The spec of the study with every default written out, and its base in full.',
    }),
    result,
    description: what,
  });
}

export const CapacitySearchResult = studyResult(
  'CapacitySearchResult',
  'capacity-search-result',
  CapacitySearchOutcome,
  'What a capacity search found, with the evidence of every rate that was tried.',
);
export type CapacitySearchResult = Static<typeof CapacitySearchResult>;
export const DesignSpaceResult = studyResult(
  'DesignSpaceResult',
  'design-space-result',
  DesignSpaceOutcome,
  'How the candidates of a design space compare, and which are on a frontier.',
);
export type DesignSpaceResult = Static<typeof DesignSpaceResult>;
export const PairedStudyResult = studyResult(
  'PairedStudyResult',
  'paired-study-result',
  PairedStudyOutcome,
  'What one change does under the same seeds.',
);
export type PairedStudyResult = Static<typeof PairedStudyResult>;
export const SensitivityResult = studyResult(
  'SensitivityResult',
  'sensitivity-result',
  SensitivityOutcome,
  'Whether the conclusion of a comparison outlives modest errors of the latency model.',
);
export type SensitivityResult = Static<typeof SensitivityResult>;
export const SweepResult = studyResult(
  'SweepResult',
  'sweep-result',
  SweepOutcome,
  'What metrics become as one or two fields go through values.',
);
export type SweepResult = Static<typeof SweepResult>;

export type StudyResult =
  | CapacitySearchResult
  | DesignSpaceResult
  | PairedStudyResult
  | SensitivityResult
  | SweepResult;
/** What a study found, whichever it is. */
export type StudyOutcome = StudyResult['result'];
export type StudyMetrics = Readonly<Record<ExpectedMetric, number | null>>;
