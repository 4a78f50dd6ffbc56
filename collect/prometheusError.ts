/** What went wrong between us and Prometheus. */
export type PrometheusErrorCode =
  | 'url-invalid'
  | 'header-invalid'
  | 'unreachable'
  | 'not-trusted'
  | 'timeout'
  | 'unauthorised'
  | 'redirected'
  | 'not-found'
  | 'query-refused'
  | 'throttled'
  | 'server-failed'
  | 'malformed'
  | 'too-large'
  | 'no-series'
  | 'cancelled';

/** Asking the same again may help. */
const PASSING: ReadonlySet<PrometheusErrorCode> = new Set(['unreachable', 'timeout', 'throttled', 'server-failed']);
/** Every other query would fail in the same way. */
const OF_EVERY_QUERY: ReadonlySet<PrometheusErrorCode> = new Set([
  ...([
    'url-invalid',
    'header-invalid',
    'not-trusted',
    'unauthorised',
    'redirected',
    'not-found',
    'cancelled',
  ] as const),
]);

/** A question that Prometheus did not answer. The message is for people, and holds no credentials; `code` is for programs. */
export class PrometheusError extends Error {
  override readonly name = 'PrometheusError';

  constructor(
    readonly code: PrometheusErrorCode,
    message: string,
    /** How long the server asks us to wait before the next try, ms. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }

  get isPassing(): boolean {
    return PASSING.has(this.code);
  }

  get isOfEveryQuery(): boolean {
    return OF_EVERY_QUERY.has(this.code);
  }

  /** The server itself could not be reached, whatever the query. */
  get isOfTransport(): boolean {
    return this.code === 'unreachable' || this.code === 'timeout';
  }
}
