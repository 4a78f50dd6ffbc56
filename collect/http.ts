import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';

interface HttpRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends one request. Rejects with Node's own errors; redirects are answers like any other. */
export type Fetch = (request: HttpRequest) => Promise<HttpAnswer>;

/** An answer of more bytes than we take in. */
export class AnswerTooLarge extends Error {}

/** More than this is no answer to a query of ours: thousands of pods over hundreds of cycles stay below. */
export const LARGEST_ANSWER = 256_000_000;

/**
 * HTTP by Node's own client, which unlike its `fetch` takes certificates of a CA.
 * @param ca certificates in PEM, instead of those that Node trusts
 */
export function nodeFetch(ca?: string): Fetch {
  return ({ url, method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const start = url.protocol === 'https:' ? secureRequest : plainRequest;
      const request = start(url, {
        method,
        headers: { ...headers, 'Accept-Encoding': 'gzip' },
        signal,
        ...(ca === undefined ? {} : { ca }),
      });
      request.on('error', reject);
      request.on('response', (response) => {
        response.on('error', reject);
        const isZipped = response.headers['content-encoding'] === 'gzip';
        const content = isZipped ? response.pipe(createGunzip()) : response;
        text(limited(content)).then(
          (whole) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: whole }),
          (error) => {
            request.destroy();
            reject(error);
          },
        );
      });
      request.end(body);
    });
}

async function* limited(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) throw new AnswerTooLarge();
    yield chunk;
  }
}
