import type { AnyResult } from '../../../schemas/results/results.ts';
import type { KindView } from '../kindView.ts';
import { capacitySearchView } from './capacitySearch.ts';
import { designSpaceView } from './designSpace.ts';
import { pairedStudyView } from './pairedStudy.ts';
import { sensitivityView } from './sensitivity.ts';
import { servingRunView } from './servingRun.ts';
import { sweepView } from './sweep.ts';

const VIEWS: { readonly [Kind in AnyResult['kind']]: KindView<Extract<AnyResult, { kind: Kind }>> } = {
  CapacitySearchResult: capacitySearchView,
  DesignSpaceResult: designSpaceView,
  PairedStudyResult: pairedStudyView,
  SensitivityResult: sensitivityView,
  ServingResult: servingRunView,
  SweepResult: sweepView,
};

/** How a result is shown. */
export function viewOf<Result extends AnyResult>({ kind }: Result): KindView<Result> {
  return VIEWS[kind] as unknown as KindView<Result>;
}
