import { validateHeaderName, validateHeaderValue } from 'node:http';
import { InvalidArgumentError } from 'commander';
import { isLabelName } from '../../collect/promql.ts';
import { LARGEST_MAX_BATCH } from '../../schemas/defaults.ts';

const UNIT_MS: Readonly<Record<string, number>> = { '': 1000, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A span of time in ms, from `60`, `60s`, `5m`, `2h` or `1d`. */
export function span(text: string): number {
  const [, number, unit] = /^(\d{1,9}(?:\.\d+)?)([smhd]?)$/.exec(text) ?? [];
  if (number === undefined) throw new InvalidArgumentError('Write it as seconds, or as 90s, 5m, 2h or 1d.');
  return Math.round(Number(number) * UNIT_MS[unit!]!);
}

/** A span of at least a second. */
export function positiveSpan(text: string): number {
  const ms = span(text);
  if (ms < 1000) throw new InvalidArgumentError('It must be at least a second.');
  return ms;
}

/** A moment in ms since 1970: RFC 3339, seconds since 1970, `now`, or a span before now such as `-1h`. */
export function moment(text: string): number {
  if (text === 'now') return Date.now();
  if (text.startsWith('-')) return Date.now() - span(text.slice(1));
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  const ms = DATE.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms))
    throw new InvalidArgumentError('Write it as 2026-11-29T10:00:00Z, as -1h (before now), or as now.');
  const day = text.slice(0, 10);
  // The 30th of February would be a day in March.
  if (new Date(Date.parse(`${day}T00:00:00Z`)).toISOString().slice(0, 10) !== day)
    throw new InvalidArgumentError(`There is no ${day}.`);
  return ms;
}

const DATE = /^\d{4}-\d\d-\d\d[Tt ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** The name of something. */
export function name(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** More cycles make a document that nothing reads: these are two months of a cycle a minute. */
export const MOST_CYCLES = 100_000;

/** A whole number from 1 on. */
function count(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of at least 1.');
  return Number(text);
}

/** How many cycles to collect. */
export function cycleCount(text: string): number {
  const cycles = count(text);
  if (cycles > MOST_CYCLES)
    throw new InvalidArgumentError(`One document holds at most ${MOST_CYCLES}. Collect the rest into another.`);
  return cycles;
}

/** The largest batch of a variant. */
export function batch(text: string): number {
  const requests = count(text);
  if (requests > LARGEST_MAX_BATCH)
    throw new InvalidArgumentError(`No server takes more than ${LARGEST_MAX_BATCH} at once.`);
  return requests;
}

/** The name of a label, as Prometheus has it. */
export function label(text: string): string {
  if (isLabelName(text)) return text;
  const near = text.replace(/[^a-zA-Z0-9_]/g, '_');
  throw new InvalidArgumentError(
    `Labels of Prometheus have letters, digits and _.${isLabelName(near) ? ` Did you mean "${near}"?` : ''}`,
  );
}

/** Headers that let somebody in. */
const SECRET = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** Adds a header, written as `Name: value`, to those before it. */
export function addHeader(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const [, name = '', value = ''] = /^([^:]+):\s*(.*?)\s*$/s.exec(text) ?? [];
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new InvalidArgumentError("Write it as 'Name: value'.");
  }
  if (SECRET.has(name.toLowerCase()))
    throw new InvalidArgumentError(
      `What lets you in would show in lists of processes. Put a bearer token into ${TOKEN_VARIABLE} instead.`,
    );
  return { ...before, [name]: value };
}

/** The environment variable with the bearer token. */
export const TOKEN_VARIABLE = 'KNEEPOINT_PROMETHEUS_TOKEN';
