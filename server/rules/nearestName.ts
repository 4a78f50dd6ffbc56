import { distance } from 'fastest-levenshtein';

/** The name that somebody most likely meant; undefined if none is near. Case, - and _ hardly count. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const fold = (name: string) => name.toLowerCase().replace(/[-_ ]/g, '');
  const folded = fold(written.slice(0, 100));
  let nearest: string | undefined;
  let least = Math.max(2, Math.floor(folded.length / 3)) + 1;
  for (const name of names) {
    const edits = distance(folded, fold(name));
    if (edits < least) [nearest, least] = [name, edits];
  }
  return nearest;
}
