import { createHash } from 'node:crypto';
import type {
  NamedFile,
  NamedFileRead,
  NamedFiles,
  TraceFormatChoice,
} from '../../../server/documents/serving/namedFiles.ts';
import { readNamedFile } from '../../../server/documents/serving/readNamedFile.ts';

/** Files that documents name, by URI; one that is null is missing, and any other has not been read. */
export function filesOf(
  texts: Readonly<Record<string, string | null>>,
  formats: readonly TraceFormatChoice[] = ['auto'],
): NamedFiles {
  const known = new Map<string, NamedFileRead>();
  const read = (file: NamedFile) => {
    const text = texts[file.uri];
    if (text === null) return { absence: 'missing' } as const;
    if (text === undefined) return undefined;
    const key = JSON.stringify(file);
    const found = known.get(key) ?? readNamedFile(text, file);
    known.set(key, found);
    return found;
  };
  return {
    config: (uri) => read({ as: 'config', uri }) as ReturnType<NamedFiles['config']>,
    trace: (uri, format) => read({ as: 'trace', uri, format }) as ReturnType<NamedFiles['trace']>,
    experiments: (uri) => read({ as: 'experiment', uri }) as ReturnType<NamedFiles['experiments']>,
    formatsOf: () => formats,
    hashOf: (uri) =>
      createHash('sha256')
        .update(texts[uri] ?? '')
        .digest('hex'),
  };
}
