import type { Disaggregation } from '../../../../../engine/serving/simulationInput.ts';
import type { JudgedRequest } from './judgedRequest.ts';
import type { Worker } from './worker.ts';

/** A prompt's KV on its way. */
export interface Transfer {
  readonly request: JudgedRequest;
  readonly from: Worker;
  readonly to: Worker;
  readonly askedMs: number;
  readonly doneMs: number;
}

/** The link between the pools: one transfer after the other, in the order in which they were asked for. */
export class Link {
  /** Those that are not done, in order. */
  readonly transfers: Transfer[] = [];
  private freeMs = 0;

  constructor(private readonly times: Disaggregation) {}

  send(request: JudgedRequest, from: Worker, to: Worker, nowMs: number): void {
    const tokens = request.promptTokens - request.cachedTokens;
    const durationMs = this.times.baseLatencyMs + tokens * this.times.perTokenMs;
    this.freeMs = Math.max(this.freeMs, nowMs) + durationMs;
    this.transfers.push({ request, from, to, askedMs: nowMs, doneMs: this.freeMs });
  }
}
