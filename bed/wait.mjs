import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 50;

/**
 * Asks again and again until the answer is truthy, and gives it back; fails after a bounded time.
 * @template T
 * @param {string} what for the error: what was waited for
 * @param {() => T | Promise<T>} ask
 * @param {{ timeoutMs?: number, describe?: () => unknown }} [options] describe adds the last state to the error
 * @returns {Promise<NonNullable<T>>}
 */
export async function waitFor(what, ask, { timeoutMs = 30_000, describe } = {}) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer) return /** @type {NonNullable<T>} */ (answer);
    if (Date.now() > deadline) {
      const state = describe ? `; last seen: ${JSON.stringify(await describe())}` : '';
      throw new Error(`Waited ${timeoutMs / 1000} s in vain for ${what}${state}`);
    }
    await pause(everyMs);
  }
}
