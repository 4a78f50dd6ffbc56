import { QueueError, type QueueErrorCode, type SizingNote } from '../queueing/index.ts';

/** Why no rate keeps the targets, or why there is no answer at all. */
export interface CapacityFailure {
  readonly code: QueueErrorCode;
  readonly message: string;
  /** The target that no rate keeps; absent if something else is wrong. */
  readonly target?: 'ttft' | 'itl';
  /** The lowest latency that any rate achieves, ms. */
  readonly lowestMs?: number;
  readonly note?: SizingNote;
}

/** What a question to the queue ended with; rethrows what is no answer of the queue. */
export function failureOf(error: unknown): CapacityFailure {
  if (!(error instanceof QueueError)) throw error;
  const { code, message } = error;
  const { lowestMs, note } = error.details;
  const target = code.startsWith('ttft') ? 'ttft' : code.startsWith('itl') ? 'itl' : undefined;
  return {
    code,
    message,
    ...(target ? { target } : {}),
    ...(lowestMs === undefined ? {} : { lowestMs }),
    ...(note ? { note } : {}),
  };
}
