/** Years of four digits, ms since 1970-01-01 UTC: documents have no other. */
const FIRST_MS = Date.UTC(1970, 0, 1);
const END_MS = Date.UTC(10_000, 0, 1);

/** Whether a time can be written into a document; false for NaN. */
export function isCalendarTime(timeMs: number): boolean {
  return timeMs >= FIRST_MS && timeMs < END_MS;
}
