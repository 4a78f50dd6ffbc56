import { type IncomingMessage, request as plainRequest } from 'node:http';
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

/** An answer whose packing cannot be undone. The message is a clause for people. */
export class AnswerUnreadable extends Error {}

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
        const { statusCode: status = 0, headers: own } = response;
        unpacked(response).then(
          (whole) => resolve({ status, headers: own, text: whole }),
          (error: unknown) => {
            request.destroy();
            // A status of failure says enough without its page.
            if (error instanceof AnswerUnreadable && status >= 300) resolve({ status, headers: own, text: '' });
            else reject(error);
          },
        );
      });
      request.end(body);
    });
}

/** The text of an answer. Throws `AnswerUnreadable` or `AnswerTooLarge`, or what the connection says. */
async function unpacked(response: IncomingMessage): Promise<string> {
  const { 'content-encoding': packing = 'identity' } = response.headers;
  if (packing !== 'gzip' && packing !== 'identity')
    throw new AnswerUnreadable(`it is packed as ${JSON.stringify(packing)}, which nobody asked for`);
  try {
    return await text(limited(packing === 'gzip' ? response.pipe(createGunzip()) : response));
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error;
    throw new AnswerUnreadable('it says that it is gzip, and is not, or not whole');
  }
}

async function* limited(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) throw new AnswerTooLarge();
    yield chunk;
  }
}
