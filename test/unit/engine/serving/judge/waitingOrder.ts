import { iterationTime } from './iterationTime.ts';
import { contextOf, type JudgedRequest } from './judgedRequest.ts';
import type { Rules } from './rules.ts';
import type { TieWatch } from './tieWatch.ts';

/** Puts a request in among those that wait: a new one, or one that was preempted. */
export function putIn(
  rules: Rules,
  waiting: JudgedRequest[],
  request: JudgedRequest,
  preempted: boolean,
  ties: TieWatch,
): void {
  if (rules.scheduler === 'static_fcfs' || rules.scheduler === 'continuous_fcfs') {
    if (preempted) waiting.unshift(request);
    else waiting.push(request);
    return;
  }
  request.estimateMs = estimate(rules, request);
  for (const other of waiting) watch(rules, request, other, ties);
  waiting.push(request);
  waiting.sort((a, b) => {
    const keyA = keyOf(rules, a);
    const keyB = keyOf(rules, b);
    if (keyA !== keyB) return keyA < keyB ? -1 : 1;
    return a.index - b.index;
  });
}

/** What the scheduler serves the smallest of first. */
function keyOf(rules: Rules, request: JudgedRequest): number {
  if (rules.scheduler === 'continuous_sjf') return request.estimateMs;
  return request.arrivalMs + rules.input.e2eSloMs - request.estimateMs;
}

/** Service time at batch 1 of what is left, ms. */
function estimate(rules: Rules, request: JudgedRequest): number {
  const { cost } = rules.input;
  const context = contextOf(request);
  const outputTokens = believedOutput(rules, request);
  let total = 0;
  let nextDecode = request.emissionsMs.length;
  if (!request.transferred) {
    const chunk = { tokens: context - request.cachedTokens, after: request.cachedTokens };
    total += iterationTime(cost, [], [chunk]).totalMs;
    nextDecode += 1;
  }
  for (let decode = nextDecode; decode <= outputTokens - 1; decode++) {
    total += iterationTime(cost, [request.promptTokens + decode], []).totalMs;
  }
  return total;
}

/** Output tokens that the scheduler counts on: whole ones, and at least one more than there are. */
function believedOutput(rules: Rules, request: JudgedRequest): number {
  if (rules.input.lengthEstimate === 'oracle') return request.outputTokens;
  return Math.max(Math.floor(rules.input.meanOutputTokens + 0.5), request.emissionsMs.length + 1);
}

function watch(rules: Rules, a: JudgedRequest, b: JudgedRequest, ties: TieWatch): void {
  const slack = rules.scheduler !== 'continuous_sjf';
  const sameEstimate =
    a.promptTokens === b.promptTokens &&
    a.cachedTokens === b.cachedTokens &&
    a.emissionsMs.length === b.emissionsMs.length &&
    a.transferred === b.transferred &&
    believedOutput(rules, a) === believedOutput(rules, b);
  if (sameEstimate && (!slack || a.arrivalMs === b.arrivalMs)) return;
  const scale = Math.max(sizeOf(rules, a), sizeOf(rules, b));
  ties.compared(keyOf(rules, a), keyOf(rules, b), scale);
}

/** Sum of the sizes of what a key is made of. */
function sizeOf(rules: Rules, request: JudgedRequest): number {
  if (rules.scheduler === 'continuous_sjf') return request.estimateMs;
  return request.arrivalMs + rules.input.e2eSloMs + request.estimateMs;
}
