import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { ReadDocumentResult } from '../protocol/documents.ts';
import type { NamedFile, NamedFileRead, NamedFiles, TraceFormatChoice } from './documents/serving/namedFiles.ts';

/** What understands named files. */
type Understanding = Pick<typeof import('./namedFileReader.ts'), 'readNamedFile' | 'hash'>;

/** What is known of a file that was saved. */
interface Saved {
  readonly read: NamedFileRead;
  readonly hash?: string;
}

/** What is known of a file that is open. */
interface Typed {
  readonly version: number;
  readonly reads: Map<string, NamedFileRead>;
  hash: string | undefined;
}

/** How the files that documents name are reached. */
export interface NamedFileReader {
  /** Loads what understands such files. */
  load(): Promise<Understanding>;
  /** Asks the editor's side for what was last saved. */
  read(file: NamedFile): Promise<ReadDocumentResult>;
  /** The file as it is being typed, if it is open. */
  open(uri: string): TextDocument | undefined;
  /** The files that documents of the workspace name. */
  named(): readonly NamedFile[];
  /** Something else is known of files that these documents name. */
  changed(documentUris: readonly string[]): void;
}

/**
 * The files that documents name: open ones as they are typed, others as they were last saved. They are read for the open
 * documents that name them, and forgotten with these; of a text only what it comes to is kept.
 */
export class ExperimentFiles implements NamedFiles {
  /** By document, what it names, and how to look again: what it names may depend on what they hold. */
  private readonly wanted = new Map<
    string,
    { files: readonly NamedFile[]; readonly look: () => readonly NamedFile[] }
  >();
  private readonly saved = new Map<string, Saved>();
  private readonly reading = new Map<string, Promise<void>>();
  private readonly typed = new WeakMap<TextDocument, Typed>();

  private loading: Promise<Understanding> | undefined;
  private understanding: Understanding | undefined;

  constructor(private readonly reader: NamedFileReader) {}

  config(uri: string): ReturnType<NamedFiles['config']> {
    return this.known({ as: 'config', uri }) as ReturnType<NamedFiles['config']>;
  }

  trace(uri: string, format: TraceFormatChoice): ReturnType<NamedFiles['trace']> {
    return this.known({ as: 'trace', uri, format }) as ReturnType<NamedFiles['trace']>;
  }

  experiments(uri: string): ReturnType<NamedFiles['experiments']> {
    return this.known({ as: 'experiment', uri }) as ReturnType<NamedFiles['experiments']>;
  }

  hashOf(uri: string): string | undefined {
    const document = this.reader.open(uri);
    if (document) {
      const known = this.typed.get(document);
      if (known?.version !== document.version) return undefined;
      known.hash ??= this.understanding?.hash(document.getText());
      return known.hash;
    }
    const key = fileKey(uri);
    const file = this.files().find((each) => fileKey(each.uri) === key);
    return file && this.saved.get(keyOf(file))?.hash;
  }

  formatsOf(uri: string): TraceFormatChoice[] {
    const key = fileKey(uri);
    const formats = this.reader
      .named()
      .flatMap((file) => (file.as === 'trace' && fileKey(file.uri) === key ? [file.format] : []));
    return [...new Set(formats)];
  }

  /** Every file that is kept up to date. */
  uris(): string[] {
    return [...new Map(this.files().map(({ uri }) => [fileKey(uri), uri])).values()];
  }

  /**
   * Reads what an open document names, and what that names.
   * @param look what it names, of what is known so far; nothing if the document is closed
   * @returns when all of it is known
   */
  async want(documentUri: string, look: () => readonly NamedFile[]): Promise<void> {
    const files = look();
    if (files.length > 0) this.wanted.set(documentUri, { files, look });
    else this.wanted.delete(documentUri);
    const kept = new Set(this.files().map(keyOf));
    for (const key of this.saved.keys()) if (!kept.has(key)) this.saved.delete(key);
    await Promise.all(files.map((file) => this.reading.get(keyOf(file)) ?? this.readFirst(file)));
    await this.wantMore(documentUri);
  }

  /** Looks again at what a document names, now that more is known. */
  private async wantMore(documentUri: string): Promise<void> {
    const wanted = this.wanted.get(documentUri);
    if (!wanted) return;
    const before = wanted.files.map(keyOf).join('\n');
    if (wanted.look().map(keyOf).join('\n') !== before) await this.want(documentUri, wanted.look);
  }

  /** A file is typed, opened or closed: it reads otherwise. */
  touched(uri: string): void {
    const documents = this.naming(uri);
    if (documents.length === 0) return;
    this.reader.changed(documents);
    for (const document of documents) void this.wantMore(document);
  }

  /** Reads a file again, after it changed on disk or was deleted. */
  async reread(uri: string): Promise<void> {
    const key = fileKey(uri);
    const files = this.files().filter((file) => fileKey(file.uri) === key);
    const distinct = [...new Map(files.map((file) => [keyOf(file), file])).values()];
    await Promise.all(distinct.map((file) => this.read(file)));
  }

  private files(): NamedFile[] {
    return [...this.wanted.values()].flatMap(({ files }) => files);
  }

  private known(file: NamedFile): NamedFileRead | undefined {
    const document = this.reader.open(file.uri);
    if (!document) return this.saved.get(keyOf(file))?.read;
    if (this.understanding) return this.asTyped(document, file, this.understanding);
    // It is asked for again when it can be understood.
    this.loaded().then(
      () => {
        this.reader.changed([...this.wanted.keys()]);
        for (const documentUri of this.wanted.keys()) void this.wantMore(documentUri);
      },
      () => {},
    );
    return undefined;
  }

  private loaded(): Promise<Understanding> {
    this.loading ??= this.reader.load().then(
      (understanding) => {
        this.understanding = understanding;
        return understanding;
      },
      (error: unknown) => {
        // It is tried again when it is needed next.
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }

  private asTyped(document: TextDocument, file: NamedFile, understanding: Understanding): NamedFileRead {
    let known = this.typed.get(document);
    if (known?.version !== document.version) {
      known = { version: document.version, reads: new Map(), hash: undefined };
      this.typed.set(document, known);
    }
    const key = keyOf(file);
    const read = known.reads.get(key) ?? understanding.readNamedFile(document.getText(), file);
    known.reads.set(key, read);
    return read;
  }

  private async readFirst(file: NamedFile): Promise<void> {
    // What is open is known; when it is closed, what was saved counts.
    if (!this.saved.has(keyOf(file))) await this.read(file);
  }

  /** The answer to an older read never replaces a newer one. */
  private read(file: NamedFile): Promise<void> {
    const key = keyOf(file);
    const reading: Promise<void> = Promise.all([this.reader.read(file), this.loaded()])
      .then(
        ([{ text, absence }, understanding]): Saved =>
          text === null
            ? { read: { absence } }
            : { read: understanding.readNamedFile(text, file), hash: understanding.hash(text) },
      )
      .catch((): Saved => ({ read: { absence: undefined } }))
      .then((saved) => {
        if (this.reading.get(key) !== reading) return;
        this.reading.delete(key);
        if (this.naming(file.uri).length === 0) return;
        this.saved.set(key, saved);
        this.touched(file.uri);
      });
    this.reading.set(key, reading);
    return reading;
  }

  private naming(uri: string): string[] {
    const key = fileKey(uri);
    return [...this.wanted].flatMap(([documentUri, { files }]) =>
      files.some((file) => fileKey(file.uri) === key) ? [documentUri] : [],
    );
  }
}

function keyOf(file: NamedFile): string {
  return `${file.as === 'trace' ? file.format : file.as} ${fileKey(file.uri)}`;
}

/** A URI as it compares: editors escape more characters than have to be. */
export function fileKey(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
