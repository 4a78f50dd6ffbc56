import { type Static, Type } from '@sinclair/typebox';
import { DEFAULT_PAIRED_REPETITIONS, DEFAULT_PRIMARY_METRIC, DEFAULT_RESAMPLES } from '../defaults.ts';
import { oneOf } from '../oneOf.ts';
import { EXPECTED_METRICS } from '../serving-metrics.ts';
import { STUDY_EXPECTATIONS } from './expectations.ts';
import { Change, comparison, expectations, repetitions, studyDocument } from './studyParts.ts';

const { winner, win_rate, mean_relative_change } = STUDY_EXPECTATIONS.PairedStudy;

/** The document that asks what one change does. */
export const PairedStudy = studyDocument(
  'PairedStudy',
  'What one change does, under the same seeds with it and without it.',
  {
    change: Change,
    repetitions: repetitions(DEFAULT_PAIRED_REPETITIONS, 'Pairs of runs, one seed each.'),
    resamples: Type.Optional(
      Type.Integer({
        description: 'Resamples of the bootstrap that intervals of mean differences are taken from.',
        minimum: 100,
        maximum: 1_000_000,
        default: DEFAULT_RESAMPLES,
      }),
    ),
    primary_metric: Type.Optional(
      oneOf(EXPECTED_METRICS, 'What decides who wins; every metric is compared.', { default: DEFAULT_PRIMARY_METRIC }),
    ),
    expect: expectations({
      winner: Type.Optional(oneOf(['baseline', 'treatment', 'neither'], winner.description)),
      win_rate: comparison(win_rate),
      mean_relative_change: comparison(mean_relative_change),
    }),
  },
);
export type PairedStudy = Static<typeof PairedStudy>;
