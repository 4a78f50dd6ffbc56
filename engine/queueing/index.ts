/** The queueing model of one replica: closed form, finite state-dependent queue, sizing. See docs/theory.md. */
export * from './closedForm.ts';
export { QueueError, type QueueErrorCode, type QueueErrorDetails } from './errors.ts';
export { QueueModel } from './queueModel.ts';
export { DIFFERENCES, type Differences } from './semantics.ts';
export { decodeMs, delta, iterationMs, prefillMs } from './serviceTimes.ts';
export type { QueueInput, QueueMetrics, RequestSize, ServiceTimes, Sizing, SizingNote, Targets } from './types.ts';
