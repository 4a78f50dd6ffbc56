import { plural } from '../../engine/report/quantities.ts';

/** Errors in a sentence or two: the first, and how many more there are. */
export function shortened([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return `${first} ${plural(others.length, 'more error', 'more errors')} ${others.length === 1 ? 'is' : 'are'} marked in the editor.`;
}
