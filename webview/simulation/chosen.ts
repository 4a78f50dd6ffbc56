import { dividesHeads } from '../../engine/hardware/kvSize.ts';
import { whole } from '../../engine/report/quantities.ts';
import type { SimulationFacts, SimulationJob } from '../../protocol/simulation.ts';
import type { Pinned, SimulationState } from './state.ts';
import { fieldsOf, type Values, valuesOf, withValues } from './values.ts';

/** A run to be made. The same object for as long as it is the same run. */
export interface Question {
  readonly job: Omit<SimulationJob, 'trace'>;
  readonly trace?: SimulationJob['trace'];
  /** Requests of the whole run. */
  readonly requests: number;
}

/** Everything that the controls stand at. */
export interface Chosen {
  readonly facts: SimulationFacts;
  /** What the file says, and what the controls stand at. */
  readonly file: Values;
  readonly values: Values;
  readonly question: Question;
  /** Why it cannot be run. */
  readonly problem?: string;
  /** What differs from the file, by its path; empty if nothing does. */
  readonly toWrite: Readonly<Record<string, number | string | null>>;
  readonly isMoved: boolean;
  /** Whether the numbers depend on what the accelerator is. */
  readonly needsAccelerator: boolean;
  /** Accelerators that can share the model. */
  readonly tensorParallels: readonly number[];
}

const OFFERED_TENSOR_PARALLEL = [1, 2, 4, 8, 16];

/** Resolves what the file says and what the reader moved; undefined without an experiment that can be run. */
export function createChosen(): (state: SimulationState) => Chosen | undefined {
  let last: { readonly facts: SimulationFacts; readonly moved: Values; readonly chosen: Chosen } | undefined;
  return ({ facts, moved }) => {
    if (!facts) return undefined;
    if (last?.facts !== facts || last.moved !== moved) last = { facts, moved, chosen: chosenOf(facts, moved) };
    return last.chosen;
  };
}

function chosenOf(facts: SimulationFacts, moved: Values): Chosen {
  const { trace, ...job } = facts.job;
  const { latency, system } = job.experiment;
  const experiment = withValues(job.experiment, moved);
  const accelerator = facts.accelerators.find(({ id }) => id === moved.accelerator) ?? job.accelerator;
  const values = valuesOf(experiment);
  const problem = contradiction(values);
  const { model } = job;
  return {
    facts,
    file: valuesOf(job.experiment),
    values,
    question: questionOf({ ...job, experiment, ...(accelerator ? { accelerator } : {}) }, trace),
    ...(problem ? { problem } : {}),
    toWrite: fieldsOf(moved),
    isMoved: Object.keys(moved).length > 0,
    needsAccelerator: latency.model === 'roofline' || !('kvBlocks' in system.kv),
    tensorParallels: OFFERED_TENSOR_PARALLEL.filter((count) => !model || dividesHeads(model, count)),
  };
}

/** The run that is pinned, with the requests that the file has now. */
export function createPinnedQuestion(): (pinned: Pinned | undefined, now: Question) => Question | undefined {
  let last: { readonly pinned: Pinned; readonly trace: Question['trace']; readonly question: Question } | undefined;
  return (pinned, { trace }) => {
    if (!pinned) return undefined;
    if (last?.pinned !== pinned || last.trace !== trace)
      last = { pinned, trace, question: questionOf(pinned.job, trace) };
    return last.question;
  };
}

/** What no server could be started with. */
function contradiction({ maxNumSeqs = 1, maxNumBatchedTokens = 1 }: Values): string | undefined {
  if (maxNumBatchedTokens >= maxNumSeqs) return undefined;
  return `max_num_batched_tokens (${whole(maxNumBatchedTokens)}) is below max_num_seqs (${whole(maxNumSeqs)}), so that not every request could decode. Raise the one or lower the other.`;
}

function questionOf(job: Question['job'], trace: Question['trace']): Question {
  const { workload } = job.experiment;
  if (workload.source === 'generated') return { job, requests: workload.numRequests };
  const requests = Math.min(trace?.arrivalMs.length ?? 0, workload.maxRequests ?? Number.POSITIVE_INFINITY);
  return { job, requests, ...(trace ? { trace } : {}) };
}
