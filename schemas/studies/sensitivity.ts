import { type Static, Type } from '@sinclair/typebox';
import { DEFAULT_BAND, DEFAULT_DRAWS } from '../defaults.ts';
import { inUnit } from '../units.ts';
import { Change, expectations, studyDocument } from './studyParts.ts';

/** The document that asks whether the conclusion of a comparison outlives errors of the latency model. */
export const Sensitivity = studyDocument(
  'Sensitivity',
  'Whether the conclusion of a comparison outlives modest errors of the latency model.',
  {
    change: Change,
    band: Type.Optional(
      Type.Number(
        inUnit(
          'share',
          'Scales of prefill, decode and transfer are drawn evenly from 1 - band to 1 + band, and multiply those of both alternatives.',
          { exclusiveMinimum: 0, exclusiveMaximum: 1, default: DEFAULT_BAND },
        ),
      ),
    ),
    draws: Type.Optional(
      Type.Integer(
        inUnit('draws', 'Draws of the scales, each simulated with the change and without it, under one seed.', {
          minimum: 1,
          maximum: 100_000,
          default: DEFAULT_DRAWS,
        }),
      ),
    ),
    expect: expectations('Sensitivity'),
  },
);
export type Sensitivity = Static<typeof Sensitivity>;
