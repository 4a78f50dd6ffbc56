import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { ReadDocumentResult } from '../protocol/documents.ts';
import type { NamedFile, NamedFiles, TraceFormatChoice, Unread } from './documents/serving/namedFiles.ts';
import type { readNamedFile } from './documents/serving/readNamedFile.ts';

type Understand = typeof readNamedFile;
type Read = ReturnType<Understand> | Unread;

/** How the files that experiments name are reached. */
export interface NamedFileReader {
  /** Loads what understands such files. */
  load(): Promise<Understand>;
  /** Asks the editor's side for what was last saved. */
  read(file: NamedFile): Promise<ReadDocumentResult>;
  /** The file as it is being typed, if it is open. */
  open(uri: string): TextDocument | undefined;
  /** The files that experiments of the workspace name. */
  named(): readonly NamedFile[];
  /** Something else is known of files that these documents name. */
  changed(documentUris: readonly string[]): void;
}

/**
 * The files that experiments name: open ones as they are typed, others as they were last saved. They are read for the open
 * documents that name them, and forgotten with these; of a text only what it comes to is kept.
 */
export class ExperimentFiles implements NamedFiles {
  /** By document, what it names. */
  private readonly wanted = new Map<string, readonly NamedFile[]>();
  private readonly saved = new Map<string, Read>();
  private readonly reading = new Map<string, Promise<void>>();
  private readonly typed = new WeakMap<TextDocument, { version: number; readonly reads: Map<string, Read> }>();

  private loading: Promise<Understand> | undefined;
  private understand: Understand | undefined;

  constructor(private readonly reader: NamedFileReader) {}

  config(uri: string): ReturnType<NamedFiles['config']> {
    return this.known({ as: 'config', uri }) as ReturnType<NamedFiles['config']>;
  }

  trace(uri: string, format: TraceFormatChoice): ReturnType<NamedFiles['trace']> {
    return this.known({ as: 'trace', uri, format }) as ReturnType<NamedFiles['trace']>;
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
    const files = [...this.wanted.values()].flat();
    return [...new Map(files.map(({ uri }) => [fileKey(uri), uri])).values()];
  }

  /**
   * Reads what an open document names; nothing if it is closed.
   * @returns when all of it is known
   */
  async want(documentUri: string, files: readonly NamedFile[]): Promise<void> {
    if (files.length > 0) this.wanted.set(documentUri, files);
    else this.wanted.delete(documentUri);
    const kept = new Set([...this.wanted.values()].flat().map(keyOf));
    for (const key of this.saved.keys()) if (!kept.has(key)) this.saved.delete(key);
    await Promise.all(files.map((file) => this.reading.get(keyOf(file)) ?? this.readFirst(file)));
  }

  /** A file is typed, opened or closed: it reads otherwise. */
  touched(uri: string): void {
    const documents = this.naming(uri);
    if (documents.length > 0) this.reader.changed(documents);
  }

  /** Reads a file again, after it changed on disk or was deleted. */
  async reread(uri: string): Promise<void> {
    const key = fileKey(uri);
    const files = [...this.wanted.values()].flat().filter((file) => fileKey(file.uri) === key);
    const distinct = [...new Map(files.map((file) => [keyOf(file), file])).values()];
    await Promise.all(distinct.map((file) => this.read(file)));
  }

  private known(file: NamedFile): Read | undefined {
    const document = this.reader.open(file.uri);
    if (!document) return this.saved.get(keyOf(file));
    if (this.understand) return this.asTyped(document, file, this.understand);
    // It is asked for again when it can be understood.
    this.loaded().then(
      () => this.reader.changed([...this.wanted.keys()]),
      () => {},
    );
    return undefined;
  }

  private loaded(): Promise<Understand> {
    this.loading ??= this.reader.load().then((understand) => {
      this.understand = understand;
      return understand;
    });
    return this.loading;
  }

  private asTyped(document: TextDocument, file: NamedFile, understand: Understand): Read {
    let known = this.typed.get(document);
    if (known?.version !== document.version) {
      known = { version: document.version, reads: new Map() };
      this.typed.set(document, known);
    }
    const key = keyOf(file);
    const read = known.reads.get(key) ?? understand(document.getText(), file);
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
      .then(([{ text, absence }, understand]) => (text === null ? { absence } : understand(text, file)))
      .catch((): Unread => ({ absence: undefined }))
      .then((read) => {
        if (this.reading.get(key) !== reading) return;
        this.reading.delete(key);
        if (this.naming(file.uri).length === 0) return;
        this.saved.set(key, read);
        this.touched(file.uri);
      });
    this.reading.set(key, reading);
    return reading;
  }

  private naming(uri: string): string[] {
    const key = fileKey(uri);
    return [...this.wanted].flatMap(([documentUri, files]) =>
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
