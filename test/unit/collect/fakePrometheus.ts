import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { FakeServing } from './fakeServing.ts';

/** What came in. */
interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly parameters: URLSearchParams;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Answers a request; nothing for one that stays unanswered. */
export type Answering = (request: Received, response: ServerResponse) => Reply | undefined | Promise<Reply>;

export const vector = (...samples: readonly (readonly [labels: Record<string, string>, value: string])[]) =>
  JSON.stringify({
    status: 'success',
    data: {
      resultType: 'vector',
      result: samples.map(([metric, value]) => ({ metric, value: [1_795_950_647.594, value] })),
    },
  });

/** A server on a port of its own that answers as told; gone when the test is over. */
export async function fakePrometheus(answer: Answering, tls?: ServerOptions) {
  const server = await startPrometheus(answer, tls);
  onTestFinished(server.stop);
  return server;
}

/** The same, until it is stopped. */
export async function startPrometheus(answer: Answering, tls?: ServerOptions) {
  const received: Received[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const url = new URL(request.url!, 'http://x');
    const parameters = new URLSearchParams([...url.searchParams, ...new URLSearchParams(body)]);
    const each = { method: request.method!, path: url.pathname, headers: request.headers, parameters };
    received.push(each);
    const reply = await answer(each, response);
    if (!reply) return;
    response.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers });
    response.end(reply.body ?? vector());
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => void handle(request, response);
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const { port } = server.address() as { port: number };
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`, received, stop };
}

/** A server in front of a fake. `before` may hold each answer back. */
export function serve(fake: FakeServing, before: () => Promise<void> | undefined = () => undefined) {
  return fakePrometheus(async (request) => {
    await before();
    return answerOf(fake, request);
  });
}

/** What a fake answers to a request. */
export async function answerOf(fake: FakeServing, { path, parameters }: Pick<Received, 'path' | 'parameters'>) {
  const { signal } = new AbortController();
  const url = new URL(path, 'http://x');
  const { status, text: body } = await fake.fetch({
    url,
    method: 'POST',
    headers: {},
    body: parameters.toString(),
    signal,
  });
  return { status, body };
}
