import type { TObject } from '@sinclair/typebox';
import { ServiceParameters } from './service-parameters.ts';
import { ServingExperiment } from './serving-experiment.ts';
import { VariantObservations } from './variant-observations.ts';

/** The kinds of documents of our own, each with its schema. */
export const KINDS = { ServiceParameters, VariantObservations, ServingExperiment } satisfies Record<string, TObject>;
