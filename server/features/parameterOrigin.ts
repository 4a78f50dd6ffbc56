import type { KnownVariant } from '../documents/knownVariants.ts';

const MINUTE = 60_000;

/** Whose parameters these are, and how old the oldest are: learned by a tuner, or given by somebody. */
export function parameterOrigin(variants: readonly KnownVariant[], now: number): string {
  const times = variants.flatMap(({ parameters }) => (parameters.learned ? [Date.parse(parameters.learned.at)] : []));
  if (times.length === 0) return 'Parameters given.';
  const oldest = times.filter(Number.isFinite).reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const learned = Number.isFinite(oldest) ? `learned ${age(now - oldest)} ago` : 'learned';
  return times.length < variants.length ? `Parameters given and ${learned}.` : `Parameters ${learned}.`;
}

/** A duration in the largest unit that says enough: 12 min, 3 h, 5 days. */
function age(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
