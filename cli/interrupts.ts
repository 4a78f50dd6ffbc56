/**
 * Keeps Ctrl-C waiting until the work at hand is done: signals reach us only between two turns of the event loop. Then
 * the process ends by the signal, as it would have.
 */
export function finishBeforeInterrupt(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.kill(process.pid, signal));
}
