import type { ExperimentAtParams, SimulationAddress } from '../../protocol/simulation.ts';
import type { DocumentModel } from '../documents/model.ts';
import { experimentsIn, spanOf } from '../documents/serving/experimentNamed.ts';

/** kneepoint/experimentAt: the experiment at a place, else the nearest above it, else the file's first. */
export function experimentAt(model: DocumentModel, { uri, position }: ExperimentAtParams): SimulationAddress | null {
  const offset = model.document.offsetAt(position);
  const named = experimentsIn(model).filter(({ name }) => name);
  const found = named.findLast(({ part }) => spanOf(part)[0] <= offset) ?? named[0];
  return found ? { uri, name: found.name! } : null;
}
