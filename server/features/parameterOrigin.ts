import { age } from '../../engine/report/age.ts';
import { timeMs } from '../../engine/report/clock.ts';
import type { KnownVariant } from '../documents/knownVariants.ts';

/**
 * Whose parameters these are, and how old the oldest are: learned by a tuner, or given by somebody; and how long ago
 * the requests were observed, if they were.
 */
export function parameterOrigin(variants: readonly KnownVariant[], now: number): string {
  const { learned, isMixed } = originOf(variants, now);
  const origin = learned ? `${isMixed ? 'given and ' : ''}${learned}` : 'given';
  return `Parameters ${origin}${requestsSeen(variants, now)}.`;
}

function requestsSeen(variants: readonly KnownVariant[], now: number): string {
  const times = variants.flatMap(({ observed }) => (observed?.hasPods ? [observed.timeMs] : []));
  if (times.length === 0) return '';
  const oldest = times.reduce((least, time) => Math.min(least, time));
  return `, ${times.length < variants.length ? 'some ' : ''}requests observed ${age(now - oldest)} ago`;
}

/** The same in a few words: `learned 12 min ago`, `parameters given`. */
export function originPhrase(variants: readonly KnownVariant[], now: number): string {
  const { learned, isMixed } = originOf(variants, now);
  return learned ? `${isMixed ? 'given and ' : ''}${learned}` : 'parameters given';
}

function originOf(variants: readonly KnownVariant[], now: number): { learned?: string; isMixed: boolean } {
  const times = variants.flatMap(({ parameters }) => (parameters.learned ? [timeMs(parameters.learned.at)] : []));
  const isMixed = times.length < variants.length;
  if (times.length === 0) return { isMixed };
  const oldest = times.reduce((least, time) => Math.min(least, time));
  return { learned: `learned ${age(now - oldest)} ago`, isMixed };
}
