import type { AnyResult } from '../../../schemas/results/results.ts';
import { capacityEvidence } from './capacityEvidence.ts';
import { designEvidence } from './designEvidence.ts';
import type { EvidenceTable } from './evidenceTable.ts';
import { pairedEvidence } from './pairedEvidence.ts';
import { conclusionEvidence, reversalEvidence } from './sensitivityEvidence.ts';
import { latencyEvidence, runEvidence } from './servingEvidence.ts';
import { sweepEvidence } from './sweepEvidence.ts';

/** What a result rests on: the first table is the one that its headline is read from. @param most rows of each */
export function resultEvidence(
  result: AnyResult,
  most = Number.POSITIVE_INFINITY,
): readonly [EvidenceTable, ...EvidenceTable[]] {
  switch (result.kind) {
    case 'ServingResult':
      return [latencyEvidence(result), runEvidence(result)];
    case 'CapacitySearchResult':
      return [capacityEvidence(result.result, most)];
    case 'DesignSpaceResult':
      return [designEvidence(result.result, most)];
    case 'PairedStudyResult':
      return [pairedEvidence(result.result, most)];
    case 'SensitivityResult':
      return [conclusionEvidence(result.result, most), reversalEvidence(result.result, most)];
    case 'SweepResult':
      return sweepEvidence(result.result, most);
  }
}
