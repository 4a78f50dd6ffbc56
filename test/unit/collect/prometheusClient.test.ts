import { readFileSync } from 'node:fs';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Fetch, nodeFetch } from '../../../collect/http.ts';
import { PrometheusClient, type PrometheusSettings } from '../../../collect/prometheusClient.ts';
import { FakeClock } from './fakeClock.ts';
import { type Answering, fakePrometheus, type Reply, vector } from './fakePrometheus.ts';

const signal = new AbortController().signal;
const UP = vector([{ job: 'x' }, '1']);

function clientOf(url: string, settings: Partial<PrometheusSettings> = {}, clock = new FakeClock()) {
  return new PrometheusClient({ url, timeoutMs: 5000, retries: 0, ...settings }, nodeFetch(), clock);
}

/** The error that a server's reply leads to, and how often it was asked. */
async function errorOf(reply: Reply | Answering, settings: Partial<PrometheusSettings> = {}) {
  const server = await fakePrometheus(typeof reply === 'function' ? reply : () => reply);
  const clock = new FakeClock();
  const error = await clientOf(server.url, settings, clock)
    .instant('up', undefined, signal)
    .then(
      () => undefined,
      (reason: unknown) => reason as { code: string; message: string },
    );
  const message = error?.message.replaceAll(server.url, 'URL');
  return { code: error?.code, message, attempts: server.received.length, waits: clock.waits };
}

describe('what is sent', () => {
  test('a query at a time, as a form below the path of the URL', async () => {
    const server = await fakePrometheus(() => ({ body: UP }));
    const client = clientOf(`${server.url}/select/0/prometheus/?dedup=true`, {
      headers: { 'X-Extra': 'a' },
      bearerToken: 'secret',
      tenantId: 'team-a',
    });
    const answer = await client.instant('up{a="b&c"}', 1_795_950_647_594, signal);
    expect(answer.samplesAt).toEqual(new Map([[1_795_950_647_594, [{ labels: { job: 'x' }, value: 1 }]]]));
    const [{ method, path, headers, parameters }] = server.received as [(typeof server.received)[0]];
    expect([method, path]).toEqual(['POST', '/select/0/prometheus/api/v1/query']);
    expect(Object.fromEntries(parameters)).toEqual({
      dedup: 'true',
      query: 'up{a="b&c"}',
      time: '1795950647.594',
      timeout: '5',
    });
    expect(headers).toMatchObject({ 'x-extra': 'a', authorization: 'Bearer secret', 'x-scope-orgid': 'team-a' });
  });

  test.each(['', '/', '/prom', '/prom/', '/prom/api/v1', '/prom/api/v1/query'])('below the path "%s"', async (path) => {
    const server = await fakePrometheus(() => ({ body: UP }));
    await clientOf(server.url + path).range('up', 1000, 61_000, 15_000, signal);
    expect(server.received[0]!.path).toBe(`${path.startsWith('/prom') ? '/prom' : ''}/api/v1/query_range`);
    expect(Object.fromEntries(server.received[0]!.parameters)).toMatchObject({ start: '1', end: '61', step: '15' });
  });

  test('by GET where nothing else is let through, and from then on', async () => {
    const server = await fakePrometheus(({ method }) => (method === 'GET' ? { body: UP } : { status: 405 }));
    const client = clientOf(server.url);
    await client.instant('up', 1000, signal);
    const answer = await client.instant('up', 2000, signal);
    expect(answer.samplesAt.size).toBe(1);
    expect(server.received.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
    expect(server.received[2]!.parameters.get('query')).toBe('up');
  });

  test('zipped answers are read', async () => {
    const server = await fakePrometheus(({ headers }) =>
      headers['accept-encoding'] === 'gzip' ? { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(UP) } : {},
    );
    expect((await clientOf(server.url).instant('up', 0, signal)).samplesAt.size).toBe(1);
  });
});

describe('a clear error', () => {
  test.each<[string, Reply, string, string]>([
    [
      '401',
      { status: 401, body: 'Unauthorized' },
      'unauthorised',
      'URL wants to know who asks (401 Unauthorized). Give a token, or renew it.',
    ],
    [
      '403',
      { status: 403, body: '{"status":"error","errorType":"forbidden","error":"no such tenant."}' },
      'unauthorised',
      'URL does not let us read (403 Forbidden): forbidden: no such tenant. The token, or the tenant, needs the right to query.',
    ],
    [
      '404',
      { status: 404, body: '404 page not found' },
      'not-found',
      'There is no Prometheus at URL (404 Not Found for api/v1 below it). Its path may be missing: .../prometheus, .../select/0/prometheus.',
    ],
    [
      'a query that it cannot read',
      { status: 400, body: '{"status":"error","errorType":"bad_data","error":"parse error"}' },
      'query-refused',
      'Prometheus refuses the query (400): bad_data: parse error.',
    ],
    [
      'a login page behind a redirect',
      { status: 302, headers: { Location: 'https://login.example/oauth?state=secret' } },
      'redirected',
      'URL sends us on to https://login.example/oauth (302), which we do not follow: it would get the credentials. It may want a login; else give that URL itself.',
    ],
    [
      'malformed JSON',
      { body: '{"status":"succ' },
      'malformed',
      'The answer cannot be read: it is no JSON: it starts with "{\\"status\\":\\"succ".',
    ],
    ['a page', { body: '\n<!DOCTYPE html><title>Login' }, 'malformed', 'The answer cannot be read: it is a web page.'],
    ['nothing at all', { body: '' }, 'malformed', 'The answer cannot be read: it is empty.'],
    [
      'another API',
      { body: '{"data":[]}' },
      'malformed',
      'The answer cannot be read: it does not have the shape of an answer of Prometheus.',
    ],
    [
      'gzip that is none',
      { headers: { 'Content-Encoding': 'gzip' }, body: 'not gzip' },
      'malformed',
      'The answer cannot be read: it says that it is gzip, and is not, or not whole.',
    ],
    [
      'half of a gzip',
      { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(UP).subarray(0, 30) },
      'malformed',
      'The answer cannot be read: it says that it is gzip, and is not, or not whole.',
    ],
    [
      'another packing',
      { headers: { 'Content-Encoding': 'deflate' }, body: deflateSync(UP) },
      'malformed',
      'The answer cannot be read: it is packed as "deflate", which nobody asked for.',
    ],
    [
      '401 in another packing',
      { status: 401, headers: { 'Content-Encoding': 'br' }, body: 'x' },
      'unauthorised',
      'URL wants to know who asks (401 Unauthorized). Give a token, or renew it.',
    ],
    [
      'a time that is none',
      { body: vector([{ job: 'x' }, '1']).replace('1795950647.594', '1e300') },
      'malformed',
      'The answer cannot be read: the time of a value is none.',
    ],
    [
      'a time that is no number',
      { body: vector([{ job: 'x' }, '1']).replace('1795950647.594', '"now"') },
      'malformed',
      'The answer cannot be read: a value is not a number.',
    ],
    ...['5', 'null', '["x"]', '{"a":"b"}'].map((label): [string, Reply, string, string] => [
      `a label that is ${label}`,
      { body: vector([{ job: 'x' }, '1']).replace('"x"', label) },
      'malformed',
      'The answer cannot be read: a label is not a text.',
    ]),
    [
      'HTTPS where it is asked without, of a server that says so',
      { status: 400, body: 'Client sent an HTTP request to an HTTPS server.\n' },
      'url-invalid',
      'URL speaks HTTPS. Write https://.',
    ],
    [
      'an error with status 200',
      { body: '{"status":"error","errorType":"internal","error":"x"}' },
      'query-refused',
      'Prometheus refuses the query: internal: x.',
    ],
  ])('for %s, at once', async (_, reply, code, message) => {
    expect(await errorOf(reply, { retries: 2 })).toEqual({ code, message, attempts: 1, waits: [] });
  });

  test.each<[string, Reply, string, string]>([
    ['500', { status: 500, body: 'oops' }, 'server-failed', 'URL failed (status 500).'],
    [
      'a query that took too long there',
      {
        status: 503,
        body: '{"status":"error","errorType":"timeout","error":"query timed out in expression evaluation"}',
      },
      'server-failed',
      'URL failed (status 503): timeout: query timed out in expression evaluation.',
    ],
    ['429', { status: 429 }, 'throttled', 'URL has had too many queries (429 Too Many Requests).'],
  ])('for %s, after further attempts', async (_, reply, code, message) => {
    expect(await errorOf(reply, { retries: 3 })).toEqual({ code, message, attempts: 4, waits: [250, 1000, 4000] });
  });

  test('for a server that is not there', async () => {
    const server = await fakePrometheus(() => undefined);
    await server.stop();
    const error = clientOf(server.url).instant('up', 0, signal);
    await expect(error).rejects.toMatchObject({
      code: 'unreachable',
      message: `${server.url} cannot be reached: nothing listens there (connection refused). Prometheus may be down, or the port-forward has ended.`,
    });
  });

  test('for one that does not answer', async () => {
    const { code, message, attempts } = await errorOf(() => undefined, { timeoutMs: 50, retries: 1 });
    expect({ code, message, attempts }).toEqual({
      code: 'timeout',
      message: 'URL did not answer within 0.05 s. It may be busy; a longer timeout may help.',
      attempts: 2,
    });
  });

  test('for one that hangs up in the middle of an answer', async () => {
    const { code, message } = await errorOf((_, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"status":', () => response.destroy());
      return undefined;
    });
    expect(code).toBe('unreachable');
    expect(message).toMatch(/^URL cannot be reached: .*\.$/);
  });

  test('for HTTPS where there is none', async () => {
    const server = await fakePrometheus(() => ({ body: UP }));
    const url = server.url.replace('http:', 'https:');
    await expect(clientOf(url).instant('up', 0, signal)).rejects.toMatchObject({
      code: 'unreachable',
      message: `${url} cannot be reached: it does not speak HTTPS there; http:// may be right.`,
    });
  });

  test.each<[string, Partial<PrometheusSettings>, string]>([
    ['a tenant with a line break', { tenantId: 'a\nb' }, 'The tenant'],
    ['a token with a line break', { bearerToken: 'secret\nsecret' }, 'The bearer token'],
    ['a token that is not Latin', { bearerToken: 'secretж' }, 'The bearer token'],
    ['a header', { headers: { 'X-Key': 'secret\u0000' } }, 'The header "X-Key"'],
    ['the name of one', { headers: { 'X Key': 'secret' } }, 'The header "X Key"'],
  ])('for %s, before anything is sent', (_, settings, what) => {
    const message = `${what} has a character that cannot be sent: a line break, or a letter that is not Latin.`;
    expect(() => clientOf('http://host', settings)).toThrow(
      expect.objectContaining({ code: 'header-invalid', message }),
    );
  });

  test('a limit beyond what a timer holds is no limit of a millisecond', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const slow: Fetch = async (request) => {
      await vi.advanceTimersByTimeAsync(86_400_000);
      request.signal.throwIfAborted();
      return { status: 200, headers: {}, text: UP };
    };
    const client = new PrometheusClient({ url: 'http://host', timeoutMs: 1e12, retries: 0 }, slow, new FakeClock());
    expect((await client.instant('up', 0, signal)).samplesAt.size).toBe(1);
  });

  test.each([
    ['localhost:9090', 'The URL must start with http:// or https://, and "localhost:9090" does not.'],
    ['prometheus', '"prometheus" is not a URL. Write it as http://prometheus.monitoring:9090.'],
    [
      'https://user:pass@host/',
      'The URL must not hold a user or password: they would show in lists of processes. Leave them out.',
    ],
  ])('for the URL %s', (url, message) => {
    expect(() => clientOf(url)).toThrow(message);
  });

  test('never holds credentials', async () => {
    for (const status of [302, 400, 401, 403, 404, 429, 500]) {
      const server = await fakePrometheus(() => ({ status }));
      const client = clientOf(`${server.url}?token=secret`, { bearerToken: 'secret', headers: { 'X-Key': 'secret' } });
      const error = await client.instant('up', 0, signal).catch(String);
      expect(error).toContain(String(status));
      expect(error).not.toContain('secret');
    }
  });
});

describe('further attempts', () => {
  test('help where the failure passes', async () => {
    let asked = 0;
    const server = await fakePrometheus(() => (++asked < 3 ? { status: 502 } : { body: UP }));
    const clock = new FakeClock();
    const answer = await clientOf(server.url, { retries: 2 }, clock).instant('up', 0, signal);
    expect([answer.samplesAt.size, clock.waits]).toEqual([1, [250, 1000]]);
  });

  test('wait as long as the server asks', async () => {
    expect(await errorOf({ status: 429, headers: { 'Retry-After': '7' } }, { retries: 1 })).toMatchObject({
      attempts: 2,
      waits: [7000],
    });
  });

  test('but not for an hour', async () => {
    expect(await errorOf({ status: 429, headers: { 'Retry-After': '3600' } }, { retries: 1 })).toMatchObject({
      code: 'throttled',
      attempts: 1,
      waits: [],
    });
  });

  test('end with the signal: on the way, before and between', async () => {
    const stopping = new AbortController();
    const server = await fakePrometheus(() => {
      stopping.abort();
      return undefined;
    });
    const client = clientOf(server.url, { retries: 5 });
    await expect(client.instant('up', 0, stopping.signal)).rejects.toMatchObject({ code: 'cancelled' });
    await expect(client.instant('up', 0, stopping.signal)).rejects.toMatchObject({ code: 'cancelled' });
    expect(server.received).toHaveLength(1);
    const later = new AbortController();
    const failing = await fakePrometheus(() => {
      setImmediate(() => later.abort());
      return { status: 500 };
    });
    await expect(clientOf(failing.url, { retries: 5 }).instant('up', 0, later.signal)).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});

describe('HTTPS', () => {
  const certificate = (name: string) => readFileSync(`test/fixtures/tls/${name}`, 'utf8');
  const tls = { key: certificate('server.key'), cert: certificate('server.pem') };

  test('is trusted by the certificate of its CA', async () => {
    const server = await fakePrometheus(() => ({ body: UP }), tls);
    const settings = { url: server.url, timeoutMs: 5000, retries: 0 };
    const client = new PrometheusClient(settings, nodeFetch(certificate('ca.pem')), new FakeClock());
    expect((await client.instant('up', 0, signal)).samplesAt.size).toBe(1);
  });

  test('is not trusted without', async () => {
    const server = await fakePrometheus(() => ({ body: UP }), tls);
    const error = clientOf(server.url, { bearerToken: 'secret', retries: 2 }).instant('up', 0, signal);
    await expect(error).rejects.toMatchObject({
      code: 'not-trusted',
      message: `The certificate of ${server.url} is not trusted: unable to verify the first certificate. If a private CA signed it, give that CA's certificate.`,
    });
    expect(server.received).toEqual([]);
  });

  test('is hinted at where it was asked without', async () => {
    const server = await fakePrometheus(() => ({ body: UP }), tls);
    const url = server.url.replace('https:', 'http:');
    await expect(clientOf(url).instant('up', 0, signal)).rejects.toMatchObject({
      code: 'unreachable',
      message: `${url} cannot be reached: the connection broke. If it speaks HTTPS, write https://.`,
    });
  });
});
