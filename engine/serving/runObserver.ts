import type { Load } from './load.ts';
import type { Observer } from './observer.ts';
import { QueueGrowth } from './queueGrowth.ts';
import { Timeline } from './timeline.ts';

/** Keeps what a result tells of a run over time. */
export class RunObserver implements Observer {
  readonly waiting: Timeline;
  readonly running: Timeline;
  /** Units of the KV cache that requests hold. */
  readonly held: Timeline;
  readonly queueGrowth: QueueGrowth;

  /** @param stretches most stretches of each timeline, even */
  constructor(requests: number, stretches: number) {
    this.waiting = new Timeline(stretches);
    this.running = new Timeline(stretches);
    this.held = new Timeline(stretches);
    this.queueGrowth = new QueueGrowth(requests);
  }

  arrival(request: number, timeMs: number, waiting: number): void {
    this.queueGrowth.arrival(request, timeMs, waiting);
  }

  get stretchEndMs(): number {
    return this.held.stretchEndMs;
  }

  pass(timeMs: number, load: Load): void {
    this.held.rise(timeMs, load.heldUnits);
  }

  observe(timeMs: number, load: Load): void {
    this.waiting.set(timeMs, load.waiting);
    this.running.set(timeMs, load.running);
    this.held.set(timeMs, load.heldUnits);
  }

  end(timeMs: number): void {
    this.waiting.end(timeMs);
    this.running.end(timeMs);
    this.held.end(timeMs);
  }
}
