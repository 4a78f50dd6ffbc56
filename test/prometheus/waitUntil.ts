import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer is yes; fails after a time in which it should have been. */
export async function waitUntil(what: string, ask: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await pause(20);
  }
}
