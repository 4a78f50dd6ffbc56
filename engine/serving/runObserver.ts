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
  /** Of requests that wait for their prefill, or without disaggregation for anything. */
  readonly queueGrowth: QueueGrowth;
  /** With disaggregation only. */
  readonly link: LinkObserver | undefined;

  /** @param stretches most stretches of each timeline, even */
  constructor(requests: number, stretches: number, hasLink: boolean) {
    this.waiting = new Timeline(stretches);
    this.running = new Timeline(stretches);
    this.held = new Timeline(stretches);
    this.queueGrowth = new QueueGrowth(requests);
    this.link = hasLink ? new LinkObserver(requests, stretches) : undefined;
  }

  arrival(request: number, timeMs: number, load: Load): void {
    this.queueGrowth.arrival(request, timeMs, load.waiting - load.waitingToDecode);
    this.link?.arrival(request, timeMs, load);
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
    this.link?.observe(timeMs, load);
  }

  end(timeMs: number): void {
    this.waiting.end(timeMs);
    this.running.end(timeMs);
    this.held.end(timeMs);
    this.link?.end(timeMs);
  }
}

/** What there is behind the prefill over time. */
class LinkObserver {
  readonly onLink: Timeline;
  /** Of requests on the link and before it, and of those that wait at decode workers. */
  readonly linkGrowth: QueueGrowth;
  readonly decodeGrowth: QueueGrowth;
  private busyMs = 0;
  private queuedMs = 0;
  private sinceMs = 0;
  private isBusy = false;
  private isQueued = false;

  constructor(requests: number, stretches: number) {
    this.onLink = new Timeline(stretches);
    this.linkGrowth = new QueueGrowth(requests);
    this.decodeGrowth = new QueueGrowth(requests);
  }

  /** Share of the time with requests in the system in which a transfer waits for another. */
  get heldBack(): number {
    return this.busyMs > 0 ? this.queuedMs / this.busyMs : 0;
  }

  arrival(request: number, timeMs: number, { onLink, waitingToDecode }: Load): void {
    this.linkGrowth.arrival(request, timeMs, onLink);
    this.decodeGrowth.arrival(request, timeMs, waitingToDecode);
  }

  observe(timeMs: number, { waiting, running, onLink }: Load): void {
    this.onLink.set(timeMs, onLink);
    this.passUntil(timeMs);
    this.isBusy = waiting + running + onLink > 0;
    this.isQueued = onLink > 1;
  }

  end(timeMs: number): void {
    this.onLink.end(timeMs);
    this.passUntil(timeMs);
  }

  private passUntil(timeMs: number): void {
    if (this.isBusy) this.busyMs += timeMs - this.sinceMs;
    if (this.isQueued) this.queuedMs += timeMs - this.sinceMs;
    this.sinceMs = timeMs;
  }
}
