/**
 * The URI of a path that a document names, relative to that document; undefined for a path from the root, from a home or
 * of a scheme, and where there are no relative paths.
 */
export function uriOfPath(path: string, documentUri: string): string | undefined {
  if (path === '' || /^(?:[/\\~]|[a-z][a-z0-9+.-]*:)/i.test(path) || climbsByBackslash(path)) return undefined;
  try {
    return new URL(path.split('/').map(encodeURIComponent).join('/'), documentUri).href;
  } catch {
    return undefined;
  }
}

/** The URI of a path that a document names, if it stays within the workspace; anything else is not read. */
export function uriInWorkspace(
  path: string,
  documentUri: string,
  workspaceFolders: readonly string[] | undefined,
): string | undefined {
  const uri = uriOfPath(path, documentUri);
  return uri !== undefined && (!workspaceFolders || isWithin(uri, workspaceFolders)) ? uri : undefined;
}

/** A path that a file names, as it is from where that file is named by a path: `a/b.yaml` names `../c.csv`, so `c.csv`. */
export function besideFile(path: string, file: string): string {
  const steps: string[] = [];
  for (const step of [...file.split('/').slice(0, -1), ...path.split('/')]) {
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** Whether a file is in one of some folders. */
function isWithin(uri: string, folders: readonly string[]): boolean {
  return folders.some((folder) => uri.startsWith(folder.endsWith('/') ? folder : `${folder}/`));
}

/** A URI knows no backslashes; where the file lies they may lead up all the same. */
function climbsByBackslash(path: string): boolean {
  return path.includes('\\') && path.split(/[/\\]/).includes('..');
}
