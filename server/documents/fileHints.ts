import zeptomatch from 'zeptomatch';
import type { FileHints } from './model.ts';

/** Globs that say what files are, whatever they look like. */
export interface FileGlobs {
  readonly configMapFiles: readonly string[];
  readonly entryFiles: readonly string[];
  readonly patchFiles: readonly string[];
}

/** What a file's path says of it. */
export function fileHints(path: string, globs: FileGlobs): FileHints {
  const matches = (list: readonly string[]) => matchesGlob(path, list);
  return {
    isConfigMap: matches(globs.configMapFiles),
    isEntry: matches(globs.entryFiles),
    isPatch: matches(globs.patchFiles),
  };
}

/** Whether a path matches one of the globs. */
export function matchesGlob(path: string, globs: readonly string[]): boolean {
  return globs.some((glob) => zeptomatch(glob, path));
}
