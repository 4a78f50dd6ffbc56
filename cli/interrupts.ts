const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Keeps Ctrl-C waiting until the work at hand is done: signals reach us only between two turns of the event loop. Then
 * the process ends by the signal, as it would have.
 */
export function finishBeforeInterrupt(): void {
  for (const signal of SIGNALS) process.once(signal, () => process.kill(process.pid, signal));
}

/** Ctrl-C asks to stop; a second one ends the process at once. */
export class Interruption extends AbortController {
  private received: NodeJS.Signals | undefined;

  constructor() {
    super();
    for (const signal of SIGNALS)
      process.once(signal, () => {
        this.received = signal;
        this.abort();
      });
  }

  /** Ends the process by the signal that it received, as it would have. */
  pass(): void {
    if (this.received) process.kill(process.pid, this.received);
  }
}
