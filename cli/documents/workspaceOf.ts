import { pathToFileURL } from 'node:url';

/**
 * The folders that a document may read files from: the one that the command runs in, and its own. As in the editor, a path that
 * climbs out of them is refused: whoever runs documents of others, in CI say, need not look for such paths. A symbolic link inside
 * is followed.
 */
export function workspaceOf(documentUri: string): string[] {
  const folder = URL.canParse('.', documentUri) ? [new URL('.', documentUri).href] : [];
  return [pathToFileURL(process.cwd()).href, ...folder];
}
