import type { SizingNote } from '../queueing/types.ts';

/** What to say where an oddity of the controller shaped a number. */
export const SIZING_NOTES: Readonly<Record<SizingNote, string>> = {
  'tps-value-unused': 'a token rate limits the rate to 0.9 of the maximum, whatever its value',
  'flat-curve': 'a latency does not depend on the rate, and the controller decides by direction, not by value',
  'falling-curve': 'a latency falls with the rate (max batch 1), and the controller takes that literally',
  'target-at-lowest-rate': 'a target equals the latency of an idle replica, so the capacity is next to nothing',
  'single-place': 'the controller refuses a queue with a single place',
};
