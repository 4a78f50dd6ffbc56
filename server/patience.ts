/** How long an answer may take before work goes on without it. */
const PATIENCE_MS = 3000;

/** An answer, or what there is instead if it takes too long; `late` is called if the answer comes after all. */
export function orInTime<T>(answer: Promise<T>, instead: Promise<T>, late: () => void): Promise<T> {
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve(instead);
    }, PATIENCE_MS);
    void answer.then((value) => {
      clearTimeout(timer);
      resolve(value);
      if (isLate) late();
    });
  });
}

/** Does something, and again after each of the delays for as long as it fails. `failed` hears of every failure. */
export async function untilDone(
  work: () => Promise<void>,
  delaysMs: readonly number[],
  failed: (error: unknown) => void,
): Promise<void> {
  for (const delayMs of [...delaysMs, undefined]) {
    try {
      return await work();
    } catch (error) {
      failed(error);
    }
    if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs).unref());
  }
}
