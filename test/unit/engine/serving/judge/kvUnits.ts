import type { SimulationInput } from '../../../../../engine/serving/simulationInput.ts';
import { contextOf, type JudgedRequest } from './judgedRequest.ts';
import type { Rules } from './rules.ts';

/*
 * The KV cache in units: a block of one layer. Where all layers are alike a unit is a block.
 */

/** What a request with a context of so many tokens holds. */
export function unitsFor(input: SimulationInput, request: JudgedRequest, contextTokens: number): number {
  const size = input.limits.kvBlockTokens;
  const full = Math.ceil(contextTokens / size) - Math.floor(request.cachedTokens / size);
  return input.limits.fullLayers * full + input.limits.windowLayers * windowBlocks(input, contextTokens);
}

/** What the shared prefix takes from a worker for good. */
export function prefixUnits(input: SimulationInput): number {
  const full = Math.ceil(input.prefixTokens / input.limits.kvBlockTokens);
  return input.limits.fullLayers * full + input.limits.windowLayers * windowBlocks(input, input.prefixTokens);
}

/** What a worker has, prefix included. */
export function poolUnits(input: SimulationInput): number {
  return input.limits.kvBlocks * (input.limits.fullLayers + input.limits.windowLayers);
}

/** What must be free for a waiting request to be admitted. */
export function unitsToAdmit(rules: Rules, request: JudgedRequest): number {
  if (rules.scheduler === 'static_fcfs') {
    return unitsFor(rules.input, request, request.promptTokens + request.outputTokens);
  }
  return unitsFor(rules.input, request, contextOf(request));
}

/** Whether a request could not be served by a worker of its own. */
export function neverFits(rules: Rules, request: JudgedRequest): boolean {
  const { input, scheduler } = rules;
  const most = request.promptTokens + request.outputTokens - (scheduler === 'static_fcfs' ? 0 : 1);
  const empty = poolUnits(input) - prefixUnits(input);
  // A prefill worker needs no more for the prompt than a decode worker, but the rule names both.
  return unitsFor(input, request, most) > empty || unitsFor(input, request, request.promptTokens) > empty;
}

function windowBlocks(input: SimulationInput, contextTokens: number): number {
  const size = input.limits.kvBlockTokens;
  return Math.min(Math.ceil(contextTokens / size), Math.ceil(input.cost.windowTokens / size));
}
