import { distance } from 'fastest-levenshtein';

/** What others call a part of a name, and what it is called where no name has their word. */
const OTHER_WORDS = [
  ['tpot', 'itl'],
  ['input', 'prompt'],
  ['batchsize', 'numseqs'],
] as const;

/**
 * The name that somebody most likely meant: what is written in our words, else what is nearest; undefined if none is near. Case, -
 * and _ hardly count.
 */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const fold = (name: string) => name.toLowerCase().replace(/[-_ ]/g, '');
  const folded = fold(written.slice(0, 100));
  for (const [theirs, ours] of OTHER_WORDS) {
    if (!folded.includes(theirs) || names.some((name) => fold(name).includes(theirs))) continue;
    const meant = names.find((name) => fold(name).startsWith(folded.replace(theirs, ours)));
    if (meant !== undefined) return meant;
  }
  let nearest: string | undefined;
  let least = Math.max(2, Math.floor(folded.length / 3)) + 1;
  for (const name of names) {
    const edits = distance(folded, fold(name));
    if (edits < least) [nearest, least] = [name, edits];
  }
  return nearest;
}
