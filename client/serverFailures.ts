import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  type ErrorHandlerResult,
} from 'vscode-languageclient/node';

const MOST_RESTARTS = 4;
const WITHIN_MS = 3 * 60_000;

/**
 * Restarts a server that died. A failed write is no reason to act: it means that the server has ended, and the close that
 * follows restarts it. The client's own handler may answer such a write by stopping for good, before the close arrives.
 */
export class RestartAfterDeath implements ErrorHandler {
  private readonly restarts: number[] = [];

  error(): ErrorHandlerResult {
    return { action: ErrorAction.Continue, handled: true };
  }

  closed(): CloseHandlerResult {
    const now = Date.now();
    while (this.restarts.length > 0 && now - this.restarts[0]! > WITHIN_MS) this.restarts.shift();
    this.restarts.push(now);
    if (this.restarts.length <= MOST_RESTARTS) return { action: CloseAction.Restart, handled: true };
    return {
      action: CloseAction.DoNotRestart,
      message:
        'Kneepoint: the language server ended five times in three minutes and stays off. "Restart Language Server" starts it again.',
    };
  }
}
