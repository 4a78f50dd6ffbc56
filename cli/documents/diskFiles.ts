import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type {
  NamedFile,
  NamedFileRead,
  NamedFiles,
  TraceFormatChoice,
  Unread,
} from '../../server/documents/serving/namedFiles.ts';
import { readNamedFile } from '../../server/documents/serving/readNamedFile.ts';
import { sha256 } from '../hashes.ts';
import { systemReason } from '../lint/problem.ts';
import { decode } from '../lint/sourceText.ts';

/** A text of that many bytes still is one: the longest that JavaScript has is little longer. */
const LARGEST = 500_000_000;

/** A text that a command was given: it counts as it is, rather than as it is on disk. */
interface Given {
  readonly text: string;
  readonly bytes: Buffer;
}

/** Files that documents name, read from disk when they are first asked for; of a text only what it comes to is kept. */
export class DiskFiles implements NamedFiles {
  private readonly reads = new Map<string, NamedFileRead>();
  private readonly hashes = new Map<string, string>();

  /**
   * @param given texts by their URI
   * @param named what documents name
   */
  constructor(
    private readonly given: ReadonlyMap<string, Given> = new Map(),
    private readonly named: readonly NamedFile[] = [],
  ) {}

  config(uri: string): ReturnType<NamedFiles['config']> {
    return this.read({ as: 'config', uri }) as ReturnType<NamedFiles['config']>;
  }

  trace(uri: string, format: TraceFormatChoice): ReturnType<NamedFiles['trace']> {
    return this.read({ as: 'trace', uri, format }) as ReturnType<NamedFiles['trace']>;
  }

  experiments(uri: string): ReturnType<NamedFiles['experiments']> {
    return this.read({ as: 'experiment', uri }) as ReturnType<NamedFiles['experiments']>;
  }

  formatsOf(uri: string): TraceFormatChoice[] {
    return [...new Set(this.named.flatMap((file) => (file.as === 'trace' && file.uri === uri ? [file.format] : [])))];
  }

  hashOf(uri: string): string | undefined {
    return this.hashes.get(uri);
  }

  private read(file: NamedFile): NamedFileRead {
    const key = JSON.stringify(file);
    const known = this.reads.get(key) ?? this.readFirst(file);
    this.reads.set(key, known);
    return known;
  }

  private readFirst(file: NamedFile): NamedFileRead {
    const content = this.given.get(file.uri) ?? contentAt(file.uri);
    if ('absence' in content) return content;
    this.hashes.set(file.uri, sha256(content.bytes));
    return readNamedFile(content.text, file);
  }
}

function contentAt(uri: string): Given | Unread {
  const unread = (reason: string): Unread => ({ absence: undefined, reason });
  try {
    const path = fileURLToPath(uri);
    const stats = statSync(path);
    if (stats.isDirectory()) return unread('this is a folder. Name a file in it.');
    // A pipe could keep us waiting for ever.
    if (!stats.isFile()) return unread('this is no regular file.');
    if (stats.size > LARGEST) return { absence: 'too-large', reason: `this is larger than ${LARGEST / 1e6} MB.` };
    const bytes = readFileSync(path);
    const source = decode(bytes);
    return 'reason' in source ? unread(source.reason) : { bytes, text: source.text };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { absence: isMissing ? 'missing' : undefined, reason: systemReason(error) };
  }
}
