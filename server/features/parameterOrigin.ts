import type { KnownVariant } from '../documents/knownVariants.ts';

const MINUTE = 60_000;

/** Whose parameters these are, and how old the oldest are: learned by a tuner, or given by somebody. */
export function parameterOrigin(variants: readonly KnownVariant[], now: number): string {
  const { learned, isMixed } = originOf(variants, now);
  if (!learned) return 'Parameters given.';
  return isMixed ? `Parameters given and ${learned}.` : `Parameters ${learned}.`;
}

/** The same in a few words: `learned 12 min ago`, `parameters given`. */
export function originPhrase(variants: readonly KnownVariant[], now: number): string {
  const { learned, isMixed } = originOf(variants, now);
  return learned ? `${isMixed ? 'given and ' : ''}${learned}` : 'parameters given';
}

function originOf(variants: readonly KnownVariant[], now: number): { learned?: string; isMixed: boolean } {
  const times = variants.flatMap(({ parameters }) => (parameters.learned ? [Date.parse(parameters.learned.at)] : []));
  const isMixed = times.length < variants.length;
  if (times.length === 0) return { isMixed };
  const oldest = times.filter(Number.isFinite).reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  return { learned: Number.isFinite(oldest) ? `learned ${age(now - oldest)} ago` : 'learned', isMixed };
}

/** A duration in the largest unit that says enough: 12 min, 3 h, 5 days. */
function age(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
