import {
  LENGTH_ESTIMATES,
  MAX_BATCHED_TOKENS,
  MAX_KV_BLOCK_TOKENS,
  MAX_KV_BLOCKS,
  MAX_NUM_SEQS,
  MAX_REQUESTS,
  MAX_TOKENS,
  MAX_WORKERS,
  ROUTERS,
  SCHEDULERS,
} from '../../schemas/defaults.ts';
import type { IterationCost } from './iterationCost.ts';
import type { ServingSlo } from './outcome.ts';
import type { Disaggregation, Requests, SimulationInput, WorkerLimits } from './simulationInput.ts';

/** Beyond these a number is a typing error; with them every sum stays finite and every whole one exact. */
const MAX_TIME_MS = 1e15;
const MAX_COST_MS = 1e9;
const MAX_LAYERS = 10_000;
/** Places for running requests, over all workers: each takes some dozen bytes. */
const MAX_SLOTS = 4_194_304;
const MAX_STRETCHES = 1_000_000;
const MAX_SCALE = 1e6;

/** An input that makes no sense. The message is a sentence that names its first such field. */
export class SimulationError extends RangeError {
  /** @param field a path of `SimulationInput` @param must what goes on after it in the sentence */
  constructor(
    readonly field: string,
    readonly must: string,
  ) {
    super(`${field} ${must}`);
  }
}

/** @throws SimulationError at the first field that makes no sense */
export function checkSimulation(input: SimulationInput, slo: ServingSlo): void {
  checkRequests(input.requests, input.concurrency === undefined);
  if (input.concurrency !== undefined) checkWhole('concurrency', input.concurrency, 1, MAX_REQUESTS);
  checkOneOf('scheduler', input.scheduler, SCHEDULERS);
  checkOneOf('router', input.router, ROUTERS);
  checkOneOf('lengthEstimate', input.lengthEstimate, LENGTH_ESTIMATES);
  checkLimits(input.limits);
  checkCost(input.cost);
  checkWorkers(input);
  checkWhole('prefixTokens', input.prefixTokens, 0, MAX_TOKENS);
  checkNumber('meanOutputTokens', input.meanOutputTokens, 1, MAX_TOKENS);
  if (input.drainLimitMs !== undefined) checkNumber('drainLimitMs', input.drainLimitMs, 0, MAX_TIME_MS);
  checkTarget('e2eSloMs', input.e2eSloMs);
  for (const name of ['ttftMs', 'itlMs', 'e2eMs'] as const) {
    const target = slo[name];
    if (target !== undefined) checkTarget(`slo.${name}`, target);
  }
}

/** @throws SimulationError unless there can be so many stretches of a timeline */
export function checkStretches(stretches: number): void {
  checkWhole('stretches', stretches, 2, MAX_STRETCHES);
  if (stretches % 2 !== 0) throw new SimulationError('stretches', `must be even, not ${stretches}.`);
}

function checkRequests({ arrivalMs, promptTokens, outputTokens, hits }: Requests, hasArrivals: boolean): void {
  const count = promptTokens.length;
  checkWhole('The number of requests', count, 0, MAX_REQUESTS);
  checkLength('requests.outputTokens', outputTokens.length, count);
  if (hits !== undefined) checkLength('requests.hits', hits.length, count);
  for (let r = 0; r < count; r++) {
    if (!isWhole(promptTokens[r]!, 0, MAX_TOKENS)) {
      checkWhole(`requests.promptTokens[${r}]`, promptTokens[r]!, 0, MAX_TOKENS);
    }
    if (!isWhole(outputTokens[r]!, 1, MAX_TOKENS)) {
      checkWhole(`requests.outputTokens[${r}]`, outputTokens[r]!, 1, MAX_TOKENS);
    }
  }
  if (hasArrivals) checkArrivals(arrivalMs, count);
}

function checkArrivals(arrivalMs: Float64Array, count: number): void {
  checkLength('requests.arrivalMs', arrivalMs.length, count);
  let before = 0;
  for (let r = 0; r < count; r++) {
    const at = arrivalMs[r]!;
    if (!(at >= 0 && at <= MAX_TIME_MS)) checkNumber(`requests.arrivalMs[${r}]`, at, 0, MAX_TIME_MS);
    if (at < before) {
      const must = `must not be before the arrival of the request before it: ${at} after ${before}.`;
      throw new SimulationError(`requests.arrivalMs[${r}]`, must);
    }
    before = at;
  }
}

function checkLimits(limits: WorkerLimits): void {
  const { maxNumSeqs, chunkTokens } = limits;
  checkWhole('limits.maxNumSeqs', maxNumSeqs, 1, MAX_NUM_SEQS);
  // So that every request that runs has room for its next token.
  checkWhole('limits.maxNumBatchedTokens', limits.maxNumBatchedTokens, maxNumSeqs, MAX_BATCHED_TOKENS);
  if (chunkTokens !== undefined) checkWhole('limits.chunkTokens', chunkTokens, 1, MAX_BATCHED_TOKENS);
  checkWhole('limits.kvBlockTokens', limits.kvBlockTokens, 1, MAX_KV_BLOCK_TOKENS);
  checkWhole('limits.kvBlocks', limits.kvBlocks, 1, MAX_KV_BLOCKS);
  checkWhole('limits.fullLayers', limits.fullLayers, 0, MAX_LAYERS);
  checkWhole('limits.windowLayers', limits.windowLayers, limits.fullLayers === 0 ? 1 : 0, MAX_LAYERS);
}

function checkCost(cost: IterationCost): void {
  const { weightsMs, windowTokens, sharedPrefill, sharedDecode, ...coefficients } = cost;
  for (const [name, value] of Object.entries(coefficients)) checkNumber(`cost.${name}`, value, 0, MAX_COST_MS);
  if (weightsMs.length === 0) throw new SimulationError('cost.weightsMs', 'must have at least one element.');
  for (let i = 0; i < weightsMs.length; i++) checkNumber(`cost.weightsMs[${i}]`, weightsMs[i]!, 0, MAX_COST_MS);
  if (windowTokens !== Number.POSITIVE_INFINITY) checkWhole('cost.windowTokens', windowTokens, 1, MAX_TOKENS);
  checkNumber('cost.sharedPrefill', sharedPrefill, 0, MAX_SCALE);
  checkNumber('cost.sharedDecode', sharedDecode, 0, MAX_SCALE);
}

function checkWorkers({ replicas, disaggregation, limits }: SimulationInput): void {
  checkWhole('replicas', replicas, 1, MAX_WORKERS);
  if (disaggregation !== undefined) checkDisaggregation(disaggregation);
  const workers = disaggregation ? disaggregation.prefillWorkers + disaggregation.decodeWorkers : replicas;
  if (workers * limits.maxNumSeqs > MAX_SLOTS) {
    const must = `times the number of workers must be at most ${MAX_SLOTS}, not ${limits.maxNumSeqs} times ${workers}.`;
    throw new SimulationError('limits.maxNumSeqs', must);
  }
}

function checkDisaggregation(disaggregation: Disaggregation): void {
  checkWhole('disaggregation.prefillWorkers', disaggregation.prefillWorkers, 1, MAX_WORKERS);
  checkWhole('disaggregation.decodeWorkers', disaggregation.decodeWorkers, 1, MAX_WORKERS);
  checkNumber('disaggregation.baseLatencyMs', disaggregation.baseLatencyMs, 0, MAX_COST_MS);
  checkNumber('disaggregation.perTokenMs', disaggregation.perTokenMs, 0, MAX_COST_MS);
}

function checkTarget(name: string, value: number): void {
  if (!(value > 0)) throw new SimulationError(name, `must be a number above 0, not ${value}.`);
}

function checkLength(name: string, length: number, count: number): void {
  if (length !== count)
    throw new SimulationError(name, `must have an element for each of the ${count} requests, not ${length}.`);
}

function checkOneOf(name: string, value: string, values: readonly string[]): void {
  if (!values.includes(value)) throw new SimulationError(name, `must be one of ${values.join(', ')}, not ${value}.`);
}

function isWhole(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}

function checkWhole(name: string, value: number, low: number, high: number): void {
  if (isWhole(value, low, high)) return;
  throw new SimulationError(name, `must be a whole number from ${low} to ${high}, not ${value}.`);
}

function checkNumber(name: string, value: number, low: number, high: number): void {
  if (value >= low && value <= high) return;
  throw new SimulationError(name, `must be a number from ${low} to ${high}, not ${value}.`);
}
