import { nearestName } from './nearestName.ts';

/** A name that begins more is not told by a few. */
const MOST_SUGGESTIONS = 3;

/**
 * The models or accelerators that somebody may have meant: those that begin with what is written, or the longest that is part of it
 * (an id with its publisher), or the nearest.
 */
export function likelyProfiles(written: string, names: readonly string[]): readonly string[] {
  const folded = written.toLowerCase().replaceAll('_', '-');
  const longer = names.filter((name) => name.startsWith(folded));
  if (longer.length > 0) return longer.slice(0, MOST_SUGGESTIONS);
  const parts = names.filter((name) => folded.includes(name));
  if (parts.length > 0) return [parts.reduce((a, b) => (b.length > a.length ? b : a))];
  return [nearestName(written, names)].filter((name) => name !== undefined);
}
