import { expect } from 'vitest';
import type { QueueError } from '../../../engine/queueing/index.ts';

/** The error that a question to the queue ends with. */
export function thrown(run: () => unknown): QueueError {
  try {
    run();
  } catch (error) {
    return error as QueueError;
  }
  return expect.fail('nothing was thrown');
}
