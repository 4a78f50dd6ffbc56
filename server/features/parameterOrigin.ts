import { age } from '../../engine/report/age.ts';
import type { KnownVariant } from '../documents/knownVariants.ts';

/** Whose parameters these are, and how old the oldest are: learned by a tuner, or given by somebody. */
export function parameterOrigin(variants: readonly KnownVariant[], now: number): string {
  const times = variants.flatMap(({ parameters }) => (parameters.learned ? [Date.parse(parameters.learned.at)] : []));
  if (times.length === 0) return 'Parameters given.';
  const oldest = Math.min(...times.filter(Number.isFinite));
  const learned = Number.isFinite(oldest) ? `learned ${age(now - oldest)} ago` : 'learned';
  return times.length < variants.length ? `Parameters given and ${learned}.` : `Parameters ${learned}.`;
}
