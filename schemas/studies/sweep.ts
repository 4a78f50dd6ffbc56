import { type Static, Type } from '@sinclair/typebox';
import { DEFAULT_CANDIDATE_REPETITIONS, DEFAULT_SWEEP_STEPS, MOST_ALTERNATIVES } from '../defaults.ts';
import { inUnit, START_KEYWORD } from '../units.ts';
import { expectations, repetitions, studyDocument } from './studyParts.ts';

const Axis = Type.Object(
  {
    field: Type.String({
      description: 'Dotted path of a field of the spec of the base that holds a number: workload.request_rate_rps.',
      minLength: 1,
    }),
    from: Type.Optional(Type.Number({ description: 'The first value.' })),
    to: Type.Optional(Type.Number({ description: 'The last value, above the first.' })),
    steps: Type.Optional(
      Type.Integer(
        inUnit(
          'values',
          'Values from the first to the last, evenly apart; of a field that holds whole numbers, rounded to such.',
          { minimum: 2, maximum: MOST_ALTERNATIVES, default: DEFAULT_SWEEP_STEPS },
        ),
      ),
    ),
    values: Type.Optional(
      Type.Array(Type.Number({ description: 'A value.' }), {
        description: 'The values themselves, in place of from, to and steps.',
        minItems: 1,
        maxItems: MOST_ALTERNATIVES,
      }),
    ),
  },
  {
    description: 'A field, and the values that it goes through.',
    additionalProperties: false,
    [START_KEYWORD]: ['from', 'to', 'steps'],
  },
);

/** The document that asks what metrics become as fields go through values. */
export const Sweep = studyDocument('Sweep', 'What every metric becomes as one or two fields go through values.', {
  axes: Type.Array(Axis, {
    description: 'One field, or two: then every value of the first with every value of the second.',
    minItems: 1,
    maxItems: 2,
  }),
  repetitions: repetitions(DEFAULT_CANDIDATE_REPETITIONS, 'Runs of each point; its figures are their means.'),
  expect: expectations('Sweep', 'The lowest (min_) or the highest (max_) value of the metric over all points.'),
});
export type Sweep = Static<typeof Sweep>;
