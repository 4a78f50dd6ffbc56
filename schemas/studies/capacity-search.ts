import { type Static, Type } from '@sinclair/typebox';
import {
  DEFAULT_BISECTION_STEPS,
  DEFAULT_CAPACITY_REPETITIONS,
  DEFAULT_GRID_RATES,
  DEFAULT_HEADROOM,
} from '../defaults.ts';
import { inUnit } from '../units.ts';
import { expectations, repetitions, studyDocument } from './studyParts.ts';

function rate(description: string) {
  return Type.Number(inUnit('requests/s', description, { minimum: 1e-6, maximum: 1e9 }));
}

/** The document that asks for the highest rate that keeps the promise. */
export const CapacitySearch = studyDocument(
  'CapacitySearch',
  'The highest rate at which every repetition reaches the attainment of slo and drains, and what to plan with.',
  {
    min_rate_rps: rate('The lowest rate that is tried; below max_rate_rps.'),
    max_rate_rps: rate('The highest rate that is tried.'),
    grid_rates: Type.Optional(
      Type.Integer(
        inUnit('rates', 'Rates from the lowest to the highest, evenly apart, that are tried in any case.', {
          minimum: 2,
          maximum: 1000,
          default: DEFAULT_GRID_RATES,
        }),
      ),
    ),
    bisection_steps: Type.Optional(
      Type.Integer(
        inUnit(
          'rates',
          'Rates that are tried after them, each half way between the highest feasible one and the infeasible one above it.',
          { minimum: 0, maximum: 50, default: DEFAULT_BISECTION_STEPS },
        ),
      ),
    ),
    repetitions: repetitions(
      DEFAULT_CAPACITY_REPETITIONS,
      'Runs of each rate; it is feasible only if every one of them is.',
    ),
    headroom: Type.Optional(
      Type.Number(
        inUnit('share', 'How far the recommended rate stays below the highest feasible one.', {
          minimum: 0,
          exclusiveMaximum: 1,
          default: DEFAULT_HEADROOM,
        }),
      ),
    ),
    expect: expectations('CapacitySearch'),
  },
);
export type CapacitySearch = Static<typeof CapacitySearch>;
