/** The largest time that a date can have, ms. */
const LAST_TIME_MS = 8.64e15;
const MS_PER_MINUTE = 60_000;
const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

/** Whether this many ms since 1970-01-01 UTC are a time. */
export function isTime(timeMs: number): boolean {
  return Math.abs(timeMs) <= LAST_TIME_MS;
}

/** A time of day in UTC: `10:00:45`, with parts of a second where there are any. */
export function timeOfDay(timeMs: number): string {
  return utc(timeMs).slice(11, -1) || '–';
}

/** A time as documents have it: `2026-11-29T10:00:45Z`. Empty for what is no time. */
export function utc(timeMs: number): string {
  return isTime(timeMs) ? new Date(timeMs).toISOString().replace('.000Z', 'Z') : '';
}

/**
 * A time of RFC 3339, in ms since 1970-01-01 UTC; what is finer than a ms is cut off. NaN for any other text, and for a
 * day or an hour that there is not.
 * Not `Date.parse`: what that makes of a fraction, and of other texts, is left to each JavaScript engine.
 */
export function timeMs(text: string): number {
  const parts = RFC_3339.exec(text);
  if (!parts) return Number.NaN;
  const [, year, month, day, hours, minutes, seconds, fraction = '', sign, zoneHours, zoneMinutes] = parts;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  const utcMs = date.setUTCHours(Number(hours), Number(minutes), Number(seconds), ms);
  // The 31st of February would be a day in March.
  if (!date.toISOString().startsWith(text.slice(0, 19))) return Number.NaN;
  if (!sign) return utcMs;
  const ahead = (Number(zoneHours) * 60 + Number(zoneMinutes)) * MS_PER_MINUTE;
  return sign === '+' ? utcMs - ahead : utcMs + ahead;
}
