import type { VariantParameters } from '../schemas/service-parameters.ts';
import type { ObservationsResult } from './observations.ts';
import type { FromPage, ToPage } from './pageMessages.ts';

/** The type under which the editor keeps panels of the tuner view. */
export const TUNER_VIEW = 'kneepoint.tuner';

/** From the editor's side to the page. */
export type ToTunerPage = ToPage<ObservationsResult>;

/** What the page of the tuner view asks for beside what every page does. */
export interface TunerRequest {
  readonly type: 'saveParameters';
  /** Of one model. */
  readonly variants: readonly VariantParameters[];
  /** Why they may not be worth saving, for the reader to decide; empty if there is no doubt. */
  readonly doubts: readonly string[];
}

/** From the page to the editor's side. */
export type FromTunerPage = FromPage | TunerRequest;
