import { type Static, Type } from '@sinclair/typebox';
import { DEFAULT_BAND, DEFAULT_DRAWS } from '../defaults.ts';
import { inUnit } from '../units.ts';
import { STUDY_EXPECTATIONS } from './expectations.ts';
import { Change, comparison, expectations, studyDocument } from './studyParts.ts';

const { treatment_win_share, reversal_share, treatment_meets_slo_share } = STUDY_EXPECTATIONS.Sensitivity;

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
    expect: expectations({
      treatment_win_share: comparison(treatment_win_share),
      reversal_share: comparison(reversal_share),
      treatment_meets_slo_share: comparison(treatment_meets_slo_share),
    }),
  },
);
export type Sensitivity = Static<typeof Sensitivity>;
