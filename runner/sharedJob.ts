import type { Requests } from '../engine/serving/simulationInput.ts';
import type { Alternative, StudyJob } from '../engine/studies/studyJob.ts';

/** Below this size, bytes, copies cost nothing. */
const WORTH_SHARING = 65_536;

/** The same job with its traces in memory that threads share: a copy for each worker would be as large as the trace. */
export function sharedJob(job: StudyJob): StudyJob {
  const traces = new Map<Requests, Requests>();
  const shared = (trace: Requests): Requests => {
    const known = traces.get(trace) ?? sharedTrace(trace);
    traces.set(trace, known);
    return known;
  };
  const alternatives = job.alternatives.map((alternative): Alternative => {
    if ('problem' in alternative || alternative.job.trace === undefined) return alternative;
    return { ...alternative, job: { ...alternative.job, trace: shared(alternative.job.trace) } };
  });
  return { ...job, alternatives };
}

function sharedTrace(trace: Requests): Requests {
  if (trace.arrivalMs.byteLength < WORTH_SHARING) return trace;
  const { arrivalMs, promptTokens, outputTokens, hits } = trace;
  return {
    arrivalMs: sharedFloats(arrivalMs),
    promptTokens: sharedIntegers(promptTokens),
    outputTokens: sharedIntegers(outputTokens),
    ...(hits === undefined ? {} : { hits }),
  };
}

function sharedFloats(values: Float64Array): Float64Array {
  const shared = new Float64Array(new SharedArrayBuffer(values.byteLength));
  shared.set(values);
  return shared;
}

function sharedIntegers(values: Int32Array): Int32Array {
  const shared = new Int32Array(new SharedArrayBuffer(values.byteLength));
  shared.set(values);
  return shared;
}
