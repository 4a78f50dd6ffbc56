import { Type } from '@sinclair/typebox';
import {
  ARRIVAL_PROCESSES,
  DEFAULT_ARRIVAL,
  DEFAULT_BURST_FACTOR,
  DEFAULT_BURST_FRACTION,
  DEFAULT_BURST_PERIOD_S,
  DEFAULT_LENGTH_CV,
  DEFAULT_NUM_REQUESTS,
  LENGTH_DISTRIBUTIONS,
  MAX_RATE_RPS,
  MAX_REQUESTS,
  MAX_TOKENS,
  TRACE_FORMATS,
} from './defaults.ts';
import { oneOf } from './oneOf.ts';
import { inUnit, START_KEYWORD } from './units.ts';

/** Beyond these a number is a typing error. */
const RATES = { minimum: 1e-6, maximum: MAX_RATE_RPS };
const PERIODS = { minimum: 1e-3, maximum: 1e9 };
const HIGHEST_CV = 100;
const MOST_VALUES = 100_000;

const tokens = { minimum: 1, maximum: MAX_TOKENS };

function lengths(what: string) {
  return Type.Object(
    {
      dist: oneOf(
        LENGTH_DISTRIBUTIONS,
        'How the lengths are distributed. lognormal: by mean and cv. constant: value. uniform: every whole number from min to max alike. empirical: values, by their weights.',
      ),
      mean: Type.Optional(
        Type.Number(
          inUnit('tokens', 'lognormal: the mean, before lengths below 1 are raised and long ones cut.', tokens),
        ),
      ),
      cv: Type.Optional(
        Type.Number({
          description: 'lognormal: the coefficient of variation, standard deviation over mean. 0: all alike.',
          minimum: 0,
          maximum: HIGHEST_CV,
          default: DEFAULT_LENGTH_CV,
        }),
      ),
      value: Type.Optional(Type.Integer(inUnit('tokens', 'constant: the length of each.', tokens))),
      min: Type.Optional(Type.Integer(inUnit('tokens', 'uniform: the shortest length.', tokens))),
      max: Type.Optional(
        Type.Integer(inUnit('tokens', 'uniform: the longest length. lognormal: longer ones are cut to it.', tokens)),
      ),
      values: Type.Optional(
        Type.Array(Type.Integer(inUnit('tokens', 'A length that occurs.', tokens)), {
          description: 'empirical: the lengths that occur.',
          minItems: 1,
          maxItems: MOST_VALUES,
        }),
      ),
      weights: Type.Optional(
        Type.Array(Type.Number({ description: 'How often the value at this place occurs.', minimum: 0 }), {
          description: 'empirical: how often each of the values occurs, relative to the others. Left out: all alike.',
          minItems: 1,
          maxItems: MOST_VALUES,
        }),
      ),
    },
    {
      description: what,
      examples: [{ dist: 'constant', value: 1000 }],
      additionalProperties: false,
      [START_KEYWORD]: ['mean', 'cv'],
    },
  );
}

const Trace = Type.Object(
  {
    file: Type.String({
      description: 'The file with the requests, relative to this document. It must be within the workspace.',
      minLength: 1,
    }),
    format: Type.Optional(
      oneOf(
        ['auto', ...TRACE_FORMATS],
        'How the file is written. auto: told by its first line. kneepoint: CSV with arrival_time, prompt_tokens and output_tokens; the others as they are published.',
        { default: 'auto' },
      ),
    ),
    max_requests: Type.Optional(
      Type.Integer(
        inUnit('requests', 'Only the first requests of the trace. Left out: all of them.', {
          minimum: 1,
          maximum: MAX_REQUESTS,
        }),
      ),
    ),
  },
  {
    description: 'Replays the arrivals and lengths of a file exactly as they are, in place of generated ones.',
    examples: [{ file: 'requests.csv' }],
    additionalProperties: false,
  },
);

/** The requests: how they arrive and how long they are, or a trace that says both. */
export const ServingWorkload = Type.Object(
  {
    arrival: Type.Optional(
      oneOf(
        ARRIVAL_PROCESSES,
        'How requests arrive. poisson, constant and bursty are open loops: arrivals never wait for answers. closed_loop: a fixed number in flight, each next one issued when one is done.',
        { default: DEFAULT_ARRIVAL },
      ),
    ),
    request_rate_rps: Type.Optional(
      Type.Number(inUnit('requests/s', 'Mean arrival rate over time, of an open loop.', RATES)),
    ),
    concurrency: Type.Optional(
      Type.Integer(inUnit('requests', 'Requests in flight of a closed loop.', { minimum: 1, maximum: MAX_REQUESTS })),
    ),
    num_requests: Type.Optional(
      Type.Integer(
        inUnit('requests', 'Requests of the run. A percentile p rests on the slowest (1 - p) of them.', {
          minimum: 1,
          maximum: MAX_REQUESTS,
          default: DEFAULT_NUM_REQUESTS,
        }),
      ),
    ),
    prompt_tokens: Type.Optional(lengths('How long prompts are.')),
    output_tokens: Type.Optional(lengths('How many tokens are generated for a request, the first one included.')),
    burst_factor: Type.Optional(
      Type.Number({
        description:
          'bursty: the rate within a burst over the mean rate. Times burst_fraction it must be below 1, since the rest of the time has the rest of the requests.',
        minimum: 1,
        maximum: 1e6,
        default: DEFAULT_BURST_FACTOR,
      }),
    ),
    burst_fraction: Type.Optional(
      Type.Number(
        inUnit('share', 'bursty: the share of each period that its burst takes.', {
          exclusiveMinimum: 0,
          exclusiveMaximum: 1,
          default: DEFAULT_BURST_FRACTION,
        }),
      ),
    ),
    burst_period_s: Type.Optional(
      Type.Number(
        inUnit('s', 'bursty: the time from the start of one burst to the start of the next.', {
          ...PERIODS,
          default: DEFAULT_BURST_PERIOD_S,
        }),
      ),
    ),
    trace: Type.Optional(Trace),
  },
  {
    description: 'The requests: how they arrive and how long they are, or a trace that says both.',
    additionalProperties: false,
    [START_KEYWORD]: ['arrival', 'request_rate_rps', 'num_requests', 'prompt_tokens', 'output_tokens'],
  },
);
