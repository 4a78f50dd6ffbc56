import type { SizingNote } from './types.ts';

/** Stable codes: the same as in the golden data. */
export type QueueErrorCode =
  | 'configuration-invalid'
  | 'request-size-invalid'
  | 'rate-not-positive'
  | 'rate-above-max'
  | 'model-invalid'
  | 'target-negative'
  | 'ttft-target-below-range'
  | 'itl-target-below-range'
  | 'ttft-evaluation-failed'
  | 'itl-evaluation-failed';

/** What a caller needs to explain an error or to offer a fix. Only the fields that apply are set. */
export interface QueueErrorDetails {
  /** The input at fault, by its name in `QueueInput` or `Targets`. */
  field?: string;
  /** Its value. */
  value?: number;
  /** The bound that it violates, in the same unit. */
  limit?: number;
  /** For a target below the range: the lowest value that any rate achieves, ms. */
  lowestMs?: number;
  /** For a target below the range: lowest achievable - target, ms; negative if the target could be met (see `note`). */
  missesByMs?: number;
  /** The oddity of the reference behind the error, if there is one. */
  note?: SizingNote;
}

/** A question that the queue cannot answer. The message is for people; `code` and `details` are for programs. */
export class QueueError extends Error {
  readonly code: QueueErrorCode;
  readonly details: QueueErrorDetails;

  constructor(code: QueueErrorCode, message: string, details: QueueErrorDetails = {}) {
    super(message);
    this.name = 'QueueError';
    this.code = code;
    this.details = details;
  }
}
