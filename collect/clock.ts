import { setTimeout as pause } from 'node:timers/promises';

/** Time as collecting sees it; tests bring their own. */
export interface Clock {
  /** ms since 1970-01-01 UTC. */
  nowMs(): number;
  /** Waits; rejects at once when the signal is raised. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A timer holds 2^31 - 1 ms at most, and would fire at once beyond. */
export const LONGEST_TIMER_MS = 2_147_483_647;

export const systemClock: Clock = {
  nowMs: Date.now,
  sleep: async (ms, signal) => {
    for (let left = ms; left > 0; left -= LONGEST_TIMER_MS)
      await pause(Math.min(left, LONGEST_TIMER_MS), undefined, signal ? { signal } : {});
  },
};
