/** The last part of a URI's path. */
export function fileName(uri: string): string {
  return pathOf(uri).split('/').at(-1) ?? '';
}

/** The path of a URI, without a leading slash, for globs. */
export function pathOf(uri: string): string {
  try {
    return decodeURIComponent(new URL(uri).pathname).replace(/^\/+/, '');
  } catch {
    return uri;
  }
}

/** Whether a file holds values of JSON, one on each line, as traces do: nothing of ours. */
export function isJsonLines({ uri, languageId }: { readonly uri: string; readonly languageId: string }): boolean {
  return languageId === 'jsonl' || /\.(?:jsonl|ndjson)$/i.test(pathOf(uri));
}

/** Whether a file is a table of comma-separated values, by its name or by what the editor takes it for. */
export function isCsv({ uri, languageId }: { readonly uri: string; readonly languageId: string }): boolean {
  return languageId === 'csv' || /\.csv$/i.test(pathOf(uri));
}
