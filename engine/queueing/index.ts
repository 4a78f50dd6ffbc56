/** The queueing model of one replica: closed form, finite state-dependent queue, sizing. See docs/theory.md. */
export * from './closedForm.ts';
export * from './errors.ts';
export { QueueModel } from './queueModel.ts';
export * from './semantics.ts';
export { decodeMs, iterationMs, prefillMs } from './serviceTimes.ts';
export type * from './types.ts';
