/**
 * The URI of a path that a document names, relative to that document; undefined for a path from the root, from a home or
 * of a scheme, and where there are no relative paths.
 */
export function uriOfPath(path: string, documentUri: string): string | undefined {
  if (path === '' || /^(?:[/\\~]|[a-z][a-z0-9+.-]*:)/i.test(path)) return undefined;
  try {
    return new URL(path.split('/').map(encodeURIComponent).join('/'), documentUri).href;
  } catch {
    return undefined;
  }
}

/** Whether a file is in one of some folders. */
export function isWithin(uri: string, folders: readonly string[]): boolean {
  return folders.some((folder) => uri.startsWith(folder.endsWith('/') ? folder : `${folder}/`));
}
