import { RESULT_ENDING } from '../../protocol/results.ts';
import type { AnyResult } from '../../protocol/studyMessages.ts';

/** Bytes of a name that are kept: file systems take 255, and the ending needs some of them. */
const LONGEST_STEM = 180;

/**
 * The name of the file that a result is saved as: whoever made it from which spec with which seed shows.
 * @param file the name of the document's file
 */
export function resultFileName(file: string, { specHash, seed }: Pick<AnyResult, 'specHash' | 'seed'>): string {
  return `${stemOf(file)}.${specHash.slice(0, 8)}-s${seed}${RESULT_ENDING}`;
}

/** The name of a file without its ending, fit to begin the name of another. */
export function stemOf(file: string): string {
  const stem = file.endsWith(RESULT_ENDING)
    ? file.slice(0, -RESULT_ENDING.length)
    : file.replace(/\.(?:ya?ml|jsonc?)$/i, '');
  return shortened(stem) || 'study';
}

function shortened(stem: string): string {
  let bytes = 0;
  let kept = '';
  for (const character of stem) {
    bytes += Buffer.byteLength(character);
    if (bytes > LONGEST_STEM) break;
    kept += character;
  }
  return kept;
}

/** What a result's file says of itself in its first lines; undefined where it is no result. */
export interface ResultHead {
  readonly kind: string;
  readonly seed: number | undefined;
  readonly specHash: string | undefined;
}

/** A result begins with what it is: so many characters are looked at. */
const HEAD = 4000;

/** A cheap look at the text of a file, without parsing it. */
export function resultHead(text: string): ResultHead | undefined {
  const head = text.slice(0, HEAD);
  const kind = /"kind"\s*:\s*"(\w+Result)"/.exec(head)?.[1];
  if (kind === undefined) return undefined;
  const seed = /"seed"\s*:\s*(\d+)/.exec(head)?.[1];
  return {
    kind,
    seed: seed === undefined ? undefined : Number(seed),
    specHash: /"specHash"\s*:\s*"([0-9a-f]{64})"/.exec(head)?.[1],
  };
}

/** Whether a file of that ending is a document of ours that happens to be JSON, rather than a result. */
export function isDocument(text: string): boolean {
  return resultHead(text) === undefined && /"apiVersion"\s*:\s*"kneepoint\.dev\//.test(text.slice(0, HEAD));
}
