import { EXPERIMENT } from '../../server/documents/serving/writtenExperiment.ts';
import type { FoundSpec } from './foundSpecs.ts';
import { preparedExperiment } from './preparedExperiment.ts';
import { preparedStudy } from './preparedStudy.ts';
import type { Obstacles, PreparedSpec, RunSettings } from './specRun.ts';

/** A document of any kind, ready to run; else why it cannot be. */
export function prepared(found: FoundSpec, settings: RunSettings): PreparedSpec | Obstacles {
  return found.kind === EXPERIMENT ? preparedExperiment(found, settings) : preparedStudy(found, settings);
}
