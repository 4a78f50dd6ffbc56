import type { Requests } from '../../engine/serving/simulationInput.ts';
import type {
  SimulationAddress,
  SimulationJob,
  SimulationProblem,
  SimulationResult,
} from '../../protocol/simulation.ts';
import { ACCELERATORS } from '../../schemas/generated/profiles.js';
import type { DocumentModel } from '../documents/model.ts';
import { experimentJob } from '../documents/serving/experimentJob.ts';
import { experimentNamed } from '../documents/serving/experimentNamed.ts';
import { surroundings } from '../documents/serving/namedFiles.ts';
import { namedAccelerator } from '../documents/serving/namedProfiles.ts';
import { servingExperiment } from '../documents/serving/servingExperiment.ts';
import type { FeatureContext } from './context.ts';
import { FILE_CLOSED, findingsIn, whyNotLookedInto } from './lookedInto.ts';
import { shortened } from './shortened.ts';

/** kneepoint/simulation: what the simulation view runs, or why there is nothing to run. */
export function simulation(
  model: DocumentModel,
  { uri, name }: SimulationAddress,
  context: FeatureContext,
): SimulationResult {
  const { version } = model.document;
  const problem = (state: SimulationProblem['state'], message: string): SimulationProblem => ({
    state,
    uri,
    name,
    version,
    message,
  });
  const unread = whyNotLookedInto(model, 'Put the experiment into one of its own.');
  if (unread !== undefined) return problem('invalid', unread);
  const part = experimentNamed(model, name);
  if (!part)
    return problem('missing', `The file has no experiment "${name}" any more. Undo the change, or simulate another.`);

  const found = findingsIn(part, model, context);
  const errors = found.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return problem('invalid', shortened(errors.map(({ message }) => message)));
  const experiment = servingExperiment(part);
  if (!experiment)
    return problem('invalid', 'This experiment cannot be run as it stands. Its findings in the editor say why.');

  const read = experimentJob(experiment, surroundings(model.document.uri, context));
  if ('problems' in read) return problem('invalid', shortened(read.problems.map(({ message }) => message)));
  const { trace, model: profile } = read.job;
  // Where nothing is computed from it now, it may be as soon as a control is moved.
  const accelerator = namedAccelerator(experiment.spec);
  const { workload } = experiment;
  const most = workload.source === 'trace' ? workload.maxRequests : undefined;
  return {
    state: 'known',
    uri,
    name,
    version,

    job: {
      experiment,
      ...(profile ? { model: profile } : {}),
      ...(accelerator ? { accelerator } : {}),
      ...(trace ? { trace: onWire(trace, most) } : {}),
    },
    accelerators: ACCELERATORS,
    remarks: [...found.filter(({ severity }) => severity !== 'hint').map(({ message }) => message), ...read.warnings],
  };
}

/** kneepoint/simulation of a file that is not open. */
export function simulationOfClosedFile({ uri, name }: SimulationAddress): SimulationProblem {
  return {
    state: 'file-closed',
    uri,
    name,
    message: FILE_CLOSED,
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
