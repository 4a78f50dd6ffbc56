/** A time as documents have it: RFC 3339 in UTC, with a fraction only where it is not 0. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString().replace('.000Z', 'Z');
}
