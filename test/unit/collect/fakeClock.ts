import type { Clock } from '../../../collect/clock.ts';

/** Time that passes only by waiting, and then at once. */
export class FakeClock implements Clock {
  readonly waits: number[] = [];

  constructor(private timeMs = Date.UTC(2026, 10, 29, 10)) {}

  nowMs(): number {
    return this.timeMs;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.waits.push(ms);
    this.timeMs += ms;
  }
}
