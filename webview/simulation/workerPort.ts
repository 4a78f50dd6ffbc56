import type { FromWorker, ToWorker } from './workerMessages.ts';

/** The way to the worker. What is sent before it is there waits for it. */
export interface Port {
  send(message: ToWorker): void;
  /** Ends the worker, whatever it is at. */
  close(): void;
}

/**
 * Starts the worker of the page. Workers load scripts of their own origin only, which a page of the editor has not: so its script is
 * fetched, and started as a blob.
 * @param script where its script is
 * @param failed called with the reason if it cannot be started, or breaks down
 */
export function startWorker(
  script: string | undefined,
  hear: (message: FromWorker) => void,
  failed: (why: string) => void,
): Port {
  const waiting: ToWorker[] = [];
  let send = (message: ToWorker): void => {
    waiting.push(message);
  };
  let isClosed = false;
  let close = (): void => {
    isClosed = true;
  };
  void started(script).then(
    (worker) => {
      close = () => worker.terminate();
      if (isClosed) close();
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
      worker.onerror = ({ message }) => failed(message || 'it broke down');
      send = (message) => worker.postMessage(message);
      for (const message of waiting) send(message);
    },
    (error: unknown) => failed(error instanceof Error ? error.message : String(error)),
  );
  return { send: (message) => send(message), close: () => close() };
}

async function started(script: string | undefined): Promise<Worker> {
  if (!script) throw new Error('the page does not say where its script is');
  const response = await fetch(script);
  if (!response.ok) throw new Error(`its script cannot be read (${response.status})`);
  const url = URL.createObjectURL(new Blob([await response.text()], { type: 'text/javascript' }));
  try {
    return new Worker(url);
  } finally {
    // The worker has begun to load it.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}
