import type { TObject } from '@sinclair/typebox';
import { ServiceParameters } from './service-parameters.ts';
import { ServingExperiment } from './serving-experiment.ts';
import { CapacitySearch } from './studies/capacity-search.ts';
import { DesignSpace } from './studies/design-space.ts';
import { PairedStudy } from './studies/paired-study.ts';
import { Sensitivity } from './studies/sensitivity.ts';
import { Sweep } from './studies/sweep.ts';
import { VariantObservations } from './variant-observations.ts';

/** The kinds of documents of our own, each with its schema. */
export const KINDS = {
  ServiceParameters,
  VariantObservations,
  ServingExperiment,
  CapacitySearch,
  DesignSpace,
  PairedStudy,
  Sensitivity,
  Sweep,
} satisfies Record<string, TObject>;
