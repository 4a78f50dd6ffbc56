import { percent } from '../servingSentence.ts';

/** A share of the requests: `4 %`, and `none` rather than 0 %. */
export function completedWords(share: number): string {
  return share === 0 ? 'none' : percent(share);
}
