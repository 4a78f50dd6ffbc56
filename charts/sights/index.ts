import type { AnyResult } from '../../schemas/results/results.ts';
import type { Looked } from '../closeUp.ts';
import { capacitySearchSights } from './capacitySearch.ts';
import { designSpaceSights } from './designSpace.ts';
import { pairedStudySights } from './pairedStudy.ts';
import { sensitivitySights } from './sensitivity.ts';
import { servingRunSights } from './servingRun.ts';
import type { Sight, SightChoices, Sights } from './sight.ts';
import { sweepSights } from './sweep.ts';

const SIGHTS: { readonly [Kind in AnyResult['kind']]: Sights<Extract<AnyResult, { kind: Kind }>> } = {
  CapacitySearchResult: capacitySearchSights,
  DesignSpaceResult: designSpaceSights,
  PairedStudyResult: pairedStudySights,
  SensitivityResult: sensitivitySights,
  ServingResult: servingRunSights,
  SweepResult: sweepSights,
};

/** The pictures of a result as they were chosen, one below the other. */
export function sightsOf(result: AnyResult, choices: SightChoices = {}, looked: Looked = {}): Sight[] {
  return (SIGHTS[result.kind] as Sights<AnyResult>)(result, choices, looked);
}
