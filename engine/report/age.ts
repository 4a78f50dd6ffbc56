const MINUTE_MS = 60_000;

/** A duration in the largest unit that says enough: 12 min, 3 h, 5 days. */
export function age(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
