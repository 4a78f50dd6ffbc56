import type { TObject } from '@sinclair/typebox';
import { ServingResult } from './serving-result.ts';
import {
  CapacitySearchResult,
  DesignSpaceResult,
  PairedStudyResult,
  SensitivityResult,
  type StudyResult,
  SweepResult,
} from './study-results.ts';

/** The kinds of results, each with the schema of its file. */
export const RESULTS = {
  ServingResult,
  CapacitySearchResult,
  DesignSpaceResult,
  PairedStudyResult,
  SensitivityResult,
  SweepResult,
} satisfies Record<string, TObject>;

/** A result of whichever kind. */
export type AnyResult = ServingResult | StudyResult;
