import type { JudgedRequest } from './judgedRequest.ts';
import type { Iteration } from './worker.ts';

/** What an experiment comes to. */
export interface Verdict {
  /** In order of arrival. */
  readonly requests: readonly JudgedRequest[];
  /** Every time between two tokens of a request, requests one after the other, ms. */
  readonly gapsMs: readonly number[];
  /** Emitted, also by requests that did not complete. */
  readonly tokens: number;
  readonly preemptions: number;
  readonly rejections: number;
  /** Whether every request that was not rejected is complete. */
  readonly drained: boolean;
  /** Those that ended, in the order of their ends. */
  readonly iterations: readonly Iteration[];
  /** Of each worker, prefill workers first: time in iterations that ended, ms. */
  readonly busyMs: readonly number[];
  /** Of each worker: most units of KV blocks taken in an iteration, the prefix included. */
  readonly peakUnits: readonly number[];
  /** Requests that wait and that run, and units of KV blocks that they hold (the prefix not counted), over all workers. */
  readonly waiting: MeanAndPeak;
  readonly running: MeanAndPeak;
  readonly held: MeanAndPeak;
  /** What rounding might have decided differently; see TieWatch. */
  readonly ties: number;
}

/** Of what there is from the first arrival on, once all that happens at a moment has happened. */
export interface MeanAndPeak {
  readonly mean: number;
  readonly peak: number;
}

/** When the request's first token came, ms; NaN if none did. */
export function firstTokenMs(request: JudgedRequest): number {
  return request.emissionsMs[0] ?? Number.NaN;
}

export function gapsOf(request: JudgedRequest): number[] {
  const gaps: number[] = [];
  for (let i = 1; i < request.emissionsMs.length; i++) gaps.push(request.emissionsMs[i]! - request.emissionsMs[i - 1]!);
  return gaps;
}
