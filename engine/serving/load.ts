/** What all workers hold together, at the moment. */
export class Load {
  waiting = 0;
  running = 0;
  heldUnits = 0;
  /** Emitted so far. */
  tokens = 0;
  preemptions = 0;
}
