import type { Requests } from '../../engine/serving/simulationInput.ts';
import type { SimulationJob, SimulationResult } from '../../protocol/simulation.ts';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import { ACCELERATORS } from '../../schemas/generated/profiles.js';
import type { DocumentModel } from '../documents/model.ts';
import { namedAccelerator } from '../documents/serving/namedProfiles.ts';
import type { FeatureContext } from './context.ts';
import { experimentToRun } from './experimentToRun.ts';

/** kneepoint/simulation: what the simulation view runs, or why there is nothing to run. */
export function simulation(model: DocumentModel, address: SpecAddress, context: FeatureContext): SimulationResult {
  const found = experimentToRun(model, address, context);
  if ('state' in found) return found;
  const { trace, model: profile, experiment } = found.job;
  // Where nothing is computed from it now, it may be as soon as a control is moved.
  const accelerator = namedAccelerator(experiment.spec);
  const { workload } = experiment;
  const most = workload.source === 'trace' ? workload.maxRequests : undefined;
  const { uri, name } = address;
  return {
    state: 'known',
    uri,
    name,
    version: model.document.version,
    job: {
      experiment,
      ...(profile ? { model: profile } : {}),
      ...(accelerator ? { accelerator } : {}),
      ...(trace ? { trace: onWire(trace, most) } : {}),
    },
    accelerators: ACCELERATORS,
    remarks: [...found.remarks, ...found.warnings],
  };
}

/** The requests that are replayed, and no more. */
function onWire(
  { arrivalMs, promptTokens, outputTokens }: Requests,
  maxRequests = Number.POSITIVE_INFINITY,
): NonNullable<SimulationJob['trace']> {
  const count = Math.min(arrivalMs.length, maxRequests);
  const first = (values: Float64Array | Int32Array) => Array.from(values.subarray(0, count));
  return { arrivalMs: first(arrivalMs), promptTokens: first(promptTokens), outputTokens: first(outputTokens) };
}
