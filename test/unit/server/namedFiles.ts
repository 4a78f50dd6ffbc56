import type { NamedFile, NamedFiles, TraceFormatChoice } from '../../../server/documents/serving/namedFiles.ts';
import { readNamedFile } from '../../../server/documents/serving/readNamedFile.ts';

/** Files that experiments name, by URI; one that is null is missing, and any other has not been read. */
export function filesOf(
  texts: Readonly<Record<string, string | null>>,
  formats: readonly TraceFormatChoice[] = ['auto'],
): NamedFiles {
  const read = (file: NamedFile) => {
    const text = texts[file.uri];
    if (text === null) return { absence: 'missing' } as const;
    return text === undefined ? undefined : readNamedFile(text, file);
  };
  return {
    config: (uri) => read({ as: 'config', uri }) as ReturnType<NamedFiles['config']>,
    trace: (uri, format) => read({ as: 'trace', uri, format }) as ReturnType<NamedFiles['trace']>,
    formatsOf: () => formats,
  };
}
