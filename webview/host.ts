interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): VsCodeApi;

/** The editor's side, as a page sees it: what it sends there, and what it hears. */
export interface Host<Sent, Heard> {
  send(message: Sent): void;
  /** What was kept before the page was hidden or reloaded. */
  kept(): unknown;
  keep(state: unknown): void;
  listen(hear: (message: Heard) => void): void;
}

export function connectHost<Sent, Heard>(): Host<Sent, Heard> {
  const api = acquireVsCodeApi();
  return {
    send: (message) => api.postMessage(message),
    kept: () => api.getState(),
    keep: (state) => api.setState(state),
    listen: (hear) => window.addEventListener('message', ({ data }) => hear(data as Heard)),
  };
}
