import type { Requests } from '../../engine/serving/simulationInput.ts';
import type { SimulationJob, SimulationResult } from '../../protocol/simulation.ts';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import { ACCELERATORS } from '../../schemas/generated/profiles.js';
import type { DocumentModel } from '../documents/model.ts';
import { experimentJob } from '../documents/serving/experimentJob.ts';
import { surroundings } from '../documents/serving/namedFiles.ts';
import { namedAccelerator } from '../documents/serving/namedProfiles.ts';
import { servingExperiment } from '../documents/serving/servingExperiment.ts';
import type { FeatureContext } from './context.ts';
import { shortened } from './shortened.ts';
import { soundSpec, specProblem } from './soundSpec.ts';

/** kneepoint/simulation: what the simulation view runs, or why there is nothing to run. */
export function simulation(model: DocumentModel, address: SpecAddress, context: FeatureContext): SimulationResult {
  const problem = (message: string) => specProblem(model, address, 'invalid', message);
  const sound = soundSpec(model, address, context, 'experiment');
  if ('state' in sound) return sound;
  const experiment = servingExperiment(sound.part);
  if (!experiment) return problem('This experiment cannot be run as it stands. Its findings in the editor say why.');

  const read = experimentJob(experiment, surroundings(model.document.uri, context));
  if ('problems' in read) return problem(shortened(read.problems.map(({ message }) => message)));
  const { trace, model: profile } = read.job;
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
    remarks: [...sound.remarks, ...read.warnings],
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
