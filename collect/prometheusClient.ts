import { type Answer, readAnswer, refusalIn } from './answer.ts';
import { type Clock, LONGEST_TIMER_MS } from './clock.ts';
import { checkHeaders } from './headers.ts';
import { AnswerTooLarge, AnswerUnreadable, type Fetch, type HttpAnswer, LARGEST_ANSWER } from './http.ts';
import { PrometheusError } from './prometheusError.ts';
import { baseUrl, shownUrl } from './prometheusUrl.ts';

/** Where Prometheus is and how to be let in. */
export interface PrometheusSettings {
  /** Of Prometheus, Thanos, Mimir, VictoriaMetrics or a proxy before one; may have a path. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bearerToken?: string;
  /** Sent as `X-Scope-OrgID`. */
  readonly tenantId?: string;
  /** How long one attempt may take, ms. */
  readonly timeoutMs: number;
  /** Further attempts after one that failed for a reason that may pass. */
  readonly retries: number;
}

/** Waits before the second, third, ... attempt, ms; the last one for all that follow. */
const BACKOFF_MS = [250, 1000, 4000] as const;
/** A server that wants us to wait longer than this is taken as failing. */
const LONGEST_BACKOFF_MS = 30_000;

/** Asks Prometheus' HTTP API; waits, tries again, and says in one sentence what is wrong. */
export class PrometheusClient {
  private readonly base: URL;
  private readonly shown: string;
  private readonly headers: Readonly<Record<string, string>>;
  /** Some proxies let only GET through. */
  private method: 'POST' | 'GET' = 'POST';
  private readonly timeoutMs: number;
  private hasAnswered = false;

  /** @throws PrometheusError `url-invalid`, `header-invalid` */
  constructor(
    private readonly settings: PrometheusSettings,
    private readonly fetch: Fetch,
    private readonly clock: Clock,
  ) {
    this.base = baseUrl(settings.url);
    this.shown = shownUrl(this.base);
    this.headers = {
      ...settings.headers,
      ...(settings.bearerToken === undefined ? {} : { Authorization: `Bearer ${settings.bearerToken}` }),
      ...(settings.tenantId === undefined ? {} : { 'X-Scope-OrgID': settings.tenantId }),
    };
    checkHeaders(this.headers);
    this.timeoutMs = Math.min(settings.timeoutMs, LONGEST_TIMER_MS);
  }

  /** The query's value at one time, ms since 1970; without one, at the server's own time. */
  instant(promql: string, timeMs: number | undefined, signal: AbortSignal): Promise<Answer> {
    return this.ask('query', { query: promql, ...(timeMs === undefined ? {} : { time: seconds(timeMs) }) }, signal);
  }

  /** The query's values at `startMs`, and every `stepMs` up to `endMs`. */
  range(promql: string, startMs: number, endMs: number, stepMs: number, signal: AbortSignal): Promise<Answer> {
    const times = { start: seconds(startMs), end: seconds(endMs), step: seconds(stepMs) };
    return this.ask('query_range', { query: promql, ...times }, signal);
  }

  private async ask(path: string, parameters: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.attempt(path, parameters, signal);
      } catch (error) {
        if (!(error instanceof PrometheusError) || !error.isPassing || attempt >= this.settings.retries) throw error;
        const waitMs = error.retryAfterMs ?? BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length - 1)]!;
        if (waitMs > LONGEST_BACKOFF_MS) throw error;
        await this.clock.sleep(waitMs, signal).catch(() => Promise.reject(cancelled()));
      }
    }
  }

  private async attempt(path: string, parameters: Readonly<Record<string, string>>, signal: AbortSignal) {
    const form = new URLSearchParams({ ...parameters, timeout: seconds(this.timeoutMs) });
    let answer = await this.send(path, form, signal);
    if (this.method === 'POST' && (answer.status === 405 || answer.status === 501)) {
      this.method = 'GET';
      answer = await this.send(path, form, signal);
    }
    this.check(answer);
    return readAnswer(answer.text);
  }

  private async send(path: string, form: URLSearchParams, signal: AbortSignal): Promise<HttpAnswer> {
    if (signal.aborted) throw cancelled();
    const url = new URL(this.base);
    url.pathname += `api/v1/${path}`;
    const isGet = this.method === 'GET';
    if (isGet) for (const [name, value] of form) url.searchParams.set(name, value);
    const ending = new AbortController();
    const end = () => ending.abort();
    signal.addEventListener('abort', end);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      ending.abort();
    }, this.timeoutMs);
    try {
      const answer = await this.fetch({
        url,
        method: this.method,
        headers: {
          Accept: 'application/json',
          ...(isGet ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
          ...this.headers,
        },
        ...(isGet ? {} : { body: form.toString() }),
        signal: ending.signal,
      });
      this.hasAnswered = true;
      return answer;
    } catch (error) {
      if (signal.aborted) throw cancelled();
      throw isLate ? this.late() : this.notReached(error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  }

  /** Throws unless the status is one of success. */
  private check({ status, headers, text }: HttpAnswer): void {
    if (status >= 200 && status < 300) return;
    const reason = refusalIn(text);
    const because = reason === undefined ? '' : `: ${reason}`;
    if (status >= 300 && status < 400)
      throw new PrometheusError(
        'redirected',
        `${this.shown} sends us on to ${shownLocation(headers.location)} (${status}), which we do not follow: it would get the credentials. It may want a login; else give that URL itself.`,
      );
    switch (status) {
      case 401:
        throw new PrometheusError(
          'unauthorised',
          `${this.shown} wants to know who asks (401 Unauthorized)${because}. Give a token, or renew it.`,
        );
      case 403:
        throw new PrometheusError(
          'unauthorised',
          `${this.shown} does not let us read (403 Forbidden)${because}. The token, or the tenant, needs the right to query.`,
        );
      case 404:
        throw new PrometheusError(
          'not-found',
          `There is no Prometheus at ${this.shown} (404 Not Found for api/v1 below it). Its path may be missing: .../prometheus, .../select/0/prometheus.`,
        );
      case 400:
      case 422:
        if (reason === undefined && this.base.protocol === 'http:' && /\bHTTPS (?:server|port)\b/.test(text))
          throw new PrometheusError('url-invalid', `${this.shown} speaks HTTPS. Write https://.`);
        throw new PrometheusError('query-refused', `Prometheus refuses the query (${status})${because}.`);
      case 429:
        throw new PrometheusError(
          'throttled',
          `${this.shown} has had too many queries (429 Too Many Requests)${because}.`,
          waitAskedFor(headers['retry-after']),
        );
      default:
        throw new PrometheusError('server-failed', `${this.shown} failed (status ${status})${because}.`);
    }
  }

  private late(): PrometheusError {
    return new PrometheusError(
      'timeout',
      `${this.shown} did not answer within ${this.timeoutMs / 1000} s. It may be busy; a longer timeout may help.`,
    );
  }

  private notReached(error: unknown): PrometheusError {
    if (error instanceof AnswerTooLarge)
      return new PrometheusError('too-large', `The answer is larger than ${LARGEST_ANSWER / 1e6} MB.`);
    if (error instanceof AnswerUnreadable)
      return new PrometheusError('malformed', `The answer cannot be read: ${error.message}.`);
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined && /CERT|SIGNATURE|CRL|ISSUER|SELF_SIGNED|HOSTNAME/.test(code))
      return new PrometheusError(
        'not-trusted',
        `The certificate of ${this.shown} is not trusted: ${message}. If a private CA signed it, give that CA's certificate.`,
      );
    const why = (code !== undefined && CONNECTION_ERRORS[code]) || message || String(error);
    // What a server of HTTPS makes of a request without.
    const isPlain = message === 'socket hang up' && this.base.protocol === 'http:' && !this.hasAnswered;
    const hint = isPlain ? '. If it speaks HTTPS, write https://' : '';
    return new PrometheusError('unreachable', `${this.shown} cannot be reached: ${why}${hint}.`);
  }
}

const CONNECTION_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there (connection refused). Prometheus may be down, or the port-forward has ended',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  EHOSTUNREACH: 'no route leads to the host',
  ENETUNREACH: 'no route leads to the host',
  ETIMEDOUT: 'the host does not answer',
  EPROTO: 'it does not speak HTTPS there; http:// may be right',
  HPE_INVALID_CONSTANT: 'it does not speak HTTP there; https:// may be right',
};

function cancelled(): PrometheusError {
  return new PrometheusError('cancelled', 'Collecting was stopped.');
}

/** Times and spans as Prometheus takes them. */
function seconds(ms: number): string {
  return String(ms / 1000);
}

function waitAskedFor(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d+$/.test(header) ? Number(header) * 1000 : undefined;
}

/** Where a redirect leads, without what may be secret in it. */
function shownLocation(location: string | string[] | undefined): string {
  if (typeof location !== 'string') return 'another place';
  return URL.canParse(location) ? shownUrl(new URL(location)) : location.replace(/[?#].*$/s, '');
}
