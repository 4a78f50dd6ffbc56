import { isCalendarTime } from './calendarTime.ts';
import { PrometheusError } from './prometheusError.ts';

/** One value of a series. NaN and infinite values are values too: a mean without requests is NaN. */
interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What a query gave, by time in ms since 1970-01-01 UTC. */
export interface Answer {
  readonly samplesAt: ReadonlyMap<number, readonly Sample[]>;
  /** What Prometheus has to say of it: with several servers behind one, that some did not answer. */
  readonly warnings: readonly string[];
}

/**
 * Reads the body of an answer to `query` or `query_range`: a vector, a matrix or a scalar.
 * Throws `PrometheusError` `query-refused` with Prometheus' own reason, or `malformed`.
 */
export function readAnswer(body: string): Answer {
  const answer = asRecord(parseJson(body));
  if (answer.status === 'error')
    throw new PrometheusError('query-refused', `Prometheus refuses the query: ${reasonOf(answer)}.`);
  const { resultType, result } = asRecord(answer.data);
  const samplesAt = new Map<number, Sample[]>();
  const add = (labels: Readonly<Record<string, string>>, point: unknown) => {
    if (!Array.isArray(point) || point.length !== 2) throw malformed('a value is not a pair of a time and a number');
    const timeMs = Math.round(Number(point[0]) * 1000);
    const value = numberOf(point[1]);
    if (Number.isNaN(timeMs) || value === undefined) throw malformed('a value is not a number');
    if (!isCalendarTime(timeMs)) throw malformed('the time of a value is none');
    const samples = samplesAt.get(timeMs);
    if (samples) samples.push({ labels, value });
    else samplesAt.set(timeMs, [{ labels, value }]);
  };
  if (!Array.isArray(result)) throw malformed('it holds no result');
  if (resultType === 'scalar') {
    add({}, result);
  } else if (resultType === 'vector' || resultType === 'matrix') {
    for (const each of result) {
      const series = asRecord(each);
      const labels = labelsOf(series.metric);
      // A native histogram has `histogram` or `histograms` instead: none of our queries gives one.
      if (resultType === 'vector') add(labels, series.value);
      else if (Array.isArray(series.values)) for (const point of series.values) add(labels, point);
      else throw malformed('a series has no values');
    }
  } else {
    throw malformed(`its result is of the type ${JSON.stringify(resultType)}`);
  }
  const { warnings } = answer;
  return { samplesAt, warnings: Array.isArray(warnings) ? warnings.map(String) : [] };
}

/** Prometheus' own words for why it refused; undefined where the body holds none. */
export function refusalIn(body: string): string | undefined {
  try {
    const answer = asRecord(JSON.parse(body));
    return answer.status === 'error' ? reasonOf(answer) : undefined;
  } catch {
    return undefined;
  }
}

function reasonOf({ errorType, error }: Readonly<Record<string, unknown>>): string {
  const what = typeof error === 'string' && error !== '' ? error.replace(/\.$/, '') : 'no reason given';
  return typeof errorType === 'string' ? `${errorType}: ${what}` : what;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    const start = body.trimStart().slice(0, 60).replace(/\s+/g, ' ');
    if (start === '') throw malformed('it is empty');
    const isPage = /^<(?:!doctype|html|\?xml)/i.test(start);
    throw malformed(isPage ? 'it is a web page' : `it is no JSON: it starts with ${JSON.stringify(start)}`);
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformed('it does not have the shape of an answer of Prometheus');
  return value as Readonly<Record<string, unknown>>;
}

/** Labels are texts, all of them. */
function labelsOf(value: unknown): Readonly<Record<string, string>> {
  const labels = asRecord(value);
  if (Object.values(labels).some((label) => typeof label !== 'string')) throw malformed('a label is not a text');
  return labels as Readonly<Record<string, string>>;
}

/** Values travel as texts, as JSON has no word for some of them. */
function numberOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (value === 'NaN') return Number.NaN;
  if (/^[+-]?Inf$/.test(value)) return value.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

function malformed(what: string): PrometheusError {
  return new PrometheusError('malformed', `The answer cannot be read: ${what}.`);
}
