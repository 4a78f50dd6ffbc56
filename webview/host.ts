import type { FromCapacityPage, ToCapacityPage } from '../protocol/capacityMessages.ts';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): VsCodeApi;

/** The editor's side, as the page sees it. */
export interface Host {
  send(message: FromCapacityPage): void;
  /** What was kept before the page was hidden or reloaded. */
  kept(): unknown;
  keep(state: unknown): void;
  listen(hear: (message: ToCapacityPage) => void): void;
}

export function connectHost(): Host {
  const api = acquireVsCodeApi();
  return {
    send: (message) => api.postMessage(message),
    kept: () => api.getState(),
    keep: (state) => api.setState(state),
    listen: (hear) => window.addEventListener('message', ({ data }) => hear(data as ToCapacityPage)),
  };
}
