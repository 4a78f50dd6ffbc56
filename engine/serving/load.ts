/** What all workers hold together, at the moment. */
export class Load {
  waiting = 0;
  /** Those of them that wait at decode workers. */
  waitingToDecode = 0;
  /** With their KV on the link, or waiting for it. */
  onLink = 0;
  running = 0;
  /** As of the last time at which the blocks that jumps take were booked. */
  heldUnits = 0;
  /** What `heldUnits` over time misses since it is told late: units times ms, from when they were taken until they were booked. */
  lateUnitMs = 0;
  /** Emitted so far. */
  tokens = 0;
  preemptions = 0;
}
