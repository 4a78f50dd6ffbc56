import { type Chunk, type IterationTime, iterationTime } from './iterationTime.ts';
import { contextOf, isComplete, type JudgedRequest } from './judgedRequest.ts';
import { poolUnits, prefixUnits, unitsFor, unitsToAdmit } from './kvUnits.ts';
import type { Rules } from './rules.ts';
import type { TieWatch } from './tieWatch.ts';
import { putIn } from './waitingOrder.ts';

interface RequestChunk extends Chunk {
  readonly request: JudgedRequest;
}

/** One iteration of a worker, from its start to its end. */
export interface Iteration {
  /** Place of the worker among all: prefill workers first. */
  readonly worker: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly time: IterationTime;
  /** Requests that decode, with the contexts they decode at. */
  readonly decodes: readonly { readonly request: JudgedRequest; readonly context: number }[];
  readonly chunks: readonly RequestChunk[];
}

/** A worker, its queue, and who is on it. */
export interface Worker {
  /** Place among all workers: prefill workers first. */
  readonly place: number;
  /** Number within its pool. */
  readonly number: number;
  readonly role: 'both' | 'prefill' | 'decode';
  /** Prefill workers have one queue together. */
  readonly waiting: JudgedRequest[];
  /** Those who run, in order of admission. */
  running: JudgedRequest[];
  /** Those whose prompt is done here and whose KV is still to be moved away. */
  leaving: JudgedRequest[];
  iteration: Iteration | undefined;
  /** Those who were given to it and are not complete. */
  outstanding: JudgedRequest[];
  busyMs: number;
  peakUnits: number;
}

export function workerOf(place: number, number: number, role: Worker['role'], waiting: JudgedRequest[]): Worker {
  return {
    place,
    number,
    role,
    waiting,
    running: [],
    leaving: [],
    iteration: undefined,
    outstanding: [],
    busyMs: 0,
    peakUnits: 0,
  };
}

/** Units that requests hold, one by one; the prefix is not counted. */
export function heldUnits(worker: Worker): number {
  let held = 0;
  for (const request of worker.running) held += request.heldUnits;
  for (const request of worker.leaving) held += request.heldUnits;
  return held;
}

function freeUnits(rules: Rules, worker: Worker): number {
  return poolUnits(rules.input) - prefixUnits(rules.input) - heldUnits(worker);
}

/** Starts an iteration, if there is anything to run. */
export function startIteration(rules: Rules, worker: Worker, nowMs: number, ties: TieWatch): void {
  const anyPreempted = giveDecodesTheirUnits(rules, worker, ties);
  const { maxNumBatchedTokens } = rules.input.limits;
  const decoding = worker.running.filter((request) => request.prefillDone).length;
  let budget = maxNumBatchedTokens - decoding;
  if (rules.chunkTokens !== undefined) budget = Math.min(budget, rules.chunkTokens);
  const chunks: RequestChunk[] = [];
  for (const request of worker.running) {
    if (request.prefillDone) continue;
    const tokens = Math.min(contextOf(request) - request.computedTokens, budget);
    if (tokens === 0) continue;
    chunks.push({ request, tokens, after: request.computedTokens });
    budget -= tokens;
  }
  if (!anyPreempted) admit(rules, worker, nowMs, budget, chunks);
  worker.peakUnits = Math.max(worker.peakUnits, heldUnits(worker) + prefixUnits(rules.input));
  if (worker.running.length === 0) return;
  const decodes = worker.running
    .filter((request) => request.prefillDone)
    .map((request) => ({ request, context: contextOf(request) }));
  const time = iterationTime(
    rules.input.cost,
    decodes.map((decode) => decode.context),
    chunks,
  );
  worker.iteration = { worker: worker.place, startMs: nowMs, endMs: nowMs + time.totalMs, time, decodes, chunks };
}

/** Whether anybody had to be preempted for it. */
function giveDecodesTheirUnits(rules: Rules, worker: Worker, ties: TieWatch): boolean {
  let anyPreempted = false;
  for (const request of [...worker.running]) {
    if (!request.prefillDone || !worker.running.includes(request)) continue;
    const needed = unitsFor(rules.input, request, contextOf(request));
    while (worker.running.includes(request) && needed - request.heldUnits > freeUnits(rules, worker)) {
      const victim = worker.running.pop()!;
      victim.heldUnits = 0;
      victim.computedTokens = 0;
      victim.prefillDone = false;
      victim.transferred = false;
      victim.preemptions += 1;
      anyPreempted = true;
      putIn(rules, worker.waiting, victim, true, ties);
    }
    if (worker.running.includes(request)) request.heldUnits = Math.max(request.heldUnits, needed);
  }
  return anyPreempted;
}

/** Admits from the head of the queue, and adds the chunks of those it admits. */
function admit(rules: Rules, worker: Worker, nowMs: number, budgetLeft: number, chunks: RequestChunk[]): void {
  if (rules.scheduler === 'static_fcfs' && worker.running.length > 0) return;
  let budget = budgetLeft;
  while (worker.running.length < rules.input.limits.maxNumSeqs && worker.waiting.length > 0) {
    const head = worker.waiting[0]!;
    const needed = unitsToAdmit(rules, head);
    if (needed > freeUnits(rules, worker)) return;
    if (!head.transferred) {
      const left = contextOf(head) - head.cachedTokens;
      let tokens = left;
      if (rules.chunkTokens !== undefined) {
        if (left > 0 && budget === 0) return;
        tokens = Math.min(left, budget);
      } else if (rules.scheduler === 'static_fcfs') {
        if (left > budget && worker.running.length > 0) return;
      } else {
        if (left > budget && chunks.some((chunk) => chunk.tokens > 0)) return;
      }
      budget -= tokens;
      head.computedTokens = head.cachedTokens;
      chunks.push({ request: head, tokens, after: head.cachedTokens });
    }
    worker.waiting.shift();
    worker.running.push(head);
    head.heldUnits = needed;
    if (worker.role === 'decode') {
      if (Number.isNaN(head.decodeAdmissionMs)) head.decodeAdmissionMs = nowMs;
    } else if (Number.isNaN(head.admissionMs)) {
      head.admissionMs = nowMs;
    }
    if (worker.role === 'prefill') head.workers.push(worker.number);
  }
}

/** What the end of an iteration brings, each in order of admission. */
export interface IterationEnd {
  readonly completed: readonly JudgedRequest[];
  /** Prompts that a prefill worker is done with, for a decode worker. */
  readonly prefilled: readonly JudgedRequest[];
}

/** Ends the worker's iteration: tokens are emitted, and who is done leaves. */
export function endIteration(worker: Worker): IterationEnd {
  const { decodes, chunks, endMs, startMs } = worker.iteration!;
  worker.iteration = undefined;
  worker.busyMs += endMs - startMs;
  for (const { request } of decodes) {
    request.computedTokens = contextOf(request);
    request.emissionsMs.push(endMs);
  }
  for (const { request, tokens } of chunks) {
    request.computedTokens += tokens;
    if (request.computedTokens < contextOf(request)) continue;
    request.prefillDone = true;
    request.emissionsMs.push(endMs);
  }
  const completed = worker.running.filter(isComplete);
  for (const request of completed) {
    request.completionMs = endMs;
    request.heldUnits = 0;
  }
  const staying = worker.running.filter((request) => !isComplete(request));
  const prefilled = worker.role === 'prefill' ? staying.filter((request) => request.prefillDone) : [];
  worker.running = staying.filter((request) => !prefilled.includes(request));
  worker.leaving.push(...prefilled);
  worker.outstanding = worker.outstanding.filter((request) => !isComplete(request));
  return { completed, prefilled };
}
