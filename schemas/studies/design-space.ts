import { type Static, Type } from '@sinclair/typebox';
import { DEFAULT_CANDIDATE_REPETITIONS } from '../defaults.ts';
import { inUnit } from '../units.ts';
import { expectations, repetitions, studyDocument } from './studyParts.ts';

/** The document that compares designs. */
export const DesignSpace = studyDocument(
  'DesignSpace',
  'Designs against each other: goodput, and goodput of each accelerator, against p95 TTFT, with a frontier for each.',
  {
    grid: Type.Optional(
      Type.Unsafe<Readonly<Record<string, readonly unknown[]>>>({
        type: 'object',
        description:
          'The candidates: dotted paths of the spec of the base, such as system.max_num_seqs, each with the values that it takes; every combination is a candidate. null takes a field out. Left out: the continuous schedulers with 8, 16 and 32 running requests, continuous_slo with the cached prefix, and prefill and decode apart 1:1, 1:2 and 2:1, without the prefix and with it.',
        additionalProperties: { type: 'array', minItems: 1 },
      }),
    ),
    repetitions: repetitions(DEFAULT_CANDIDATE_REPETITIONS, 'Runs of each candidate; its figures are their means.'),
    prices: Type.Optional(
      Type.Unsafe<Readonly<Record<string, number>>>({
        type: 'object',
        description:
          'Price of an accelerator for an hour, by its name, in whatever currency: what a million generated tokens cost is computed from it.',
        additionalProperties: Type.Number(
          inUnit('currency/h', 'Price of an accelerator for an hour.', { minimum: 0, maximum: 1e6 }),
        ),
      }),
    ),
    expect: expectations('DesignSpace'),
  },
  ['grid'],
);
export type DesignSpace = Static<typeof DesignSpace>;
