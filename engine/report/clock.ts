/** The largest time that a date can have, ms. */
const LAST_TIME_MS = 8.64e15;

/** A time of day in UTC: `10:00:45`, with parts of a second where there are any. */
export function timeOfDay(timeMs: number): string {
  return utc(timeMs).slice(11, -1) || '–';
}

/** A time as documents have it: `2026-11-29T10:00:45Z`. Empty for what is no time. */
export function utc(timeMs: number): string {
  return Math.abs(timeMs) <= LAST_TIME_MS ? new Date(timeMs).toISOString().replace('.000Z', 'Z') : '';
}
