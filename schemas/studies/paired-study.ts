import { type Static, Type } from '@sinclair/typebox';
import { DEFAULT_PAIRED_REPETITIONS, DEFAULT_PRIMARY_METRIC, DEFAULT_RESAMPLES } from '../defaults.ts';
import { oneOf } from '../oneOf.ts';
import { EXPECTED_METRICS } from '../serving-metrics.ts';
import { Change, expectations, repetitions, studyDocument } from './studyParts.ts';

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
      oneOf(
        EXPECTED_METRICS,
        'What decides who wins. Compared besides: p50, p95 and p99 of ttft_ms; p95 of queue_wait_ms, itl_ms, tpot_ms and e2e_ms; goodput_rps, attainment, request_throughput_rps, token_throughput_tps, completed, unfinished, rejected and preemptions.',
        { default: DEFAULT_PRIMARY_METRIC },
      ),
    ),
    expect: expectations('PairedStudy'),
  },
);
export type PairedStudy = Static<typeof PairedStudy>;
