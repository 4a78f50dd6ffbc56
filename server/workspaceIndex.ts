import { TextDocument } from 'vscode-languageserver-textdocument';
import type { SpecSummary } from '../protocol/specs.ts';
import { type FileFacts, fileFacts, type WorkspaceFacts, workspaceFacts } from './documents/fileFacts.ts';
import { buildModel, type DocumentModel } from './documents/model.ts';
import type { ModelPlace } from './documents/modelPlaces.ts';
import type { NamedFile } from './documents/serving/namedFiles.ts';

/** How the server asks the editor for the files of the workspace. */
export interface WorkspaceReader {
  list(): Promise<readonly string[]>;
  read(uri: string): Promise<string | null>;
}

/** Files read at once. */
const READERS = 16;

/**
 * What the files of the workspace say: open documents as they are typed, other files as they were last saved. A file
 * that changes is read again; the answer to an older read never replaces a newer one.
 */
export class WorkspaceIndex {
  private readonly saved = new Map<string, FileFacts>();
  private readonly open = new Map<string, FileFacts>();
  private readonly reads = new Map<string, number>();
  /** Kept while no file says anything else: what is worked out from them is kept with them. */
  private merged: WorkspaceFacts | undefined;
  private scanned = false;

  constructor(
    private readonly reader: WorkspaceReader,
    private readonly changed: () => void,
  ) {}

  facts(): WorkspaceFacts {
    this.merged ??= workspaceFacts(this.files());
    return this.merged;
  }

  /** Where the files speak of models. */
  places(): ModelPlace[] {
    return this.files().flatMap(({ places }) => places);
  }

  /** The files that experiments name, wherever they are. */
  named(): NamedFile[] {
    return this.files().flatMap(({ named }) => named);
  }

  /** The experiments and studies, by file and place. */
  specs(): SpecSummary[] {
    const specs = this.files().flatMap((file) => file.specs);
    return specs.sort((a, b) => (a.uri === b.uri ? a.range.start.line - b.range.start.line : a.uri < b.uri ? -1 : 1));
  }

  /** Whether every file of the workspace has been read, so that what is not found is not there. */
  get isComplete(): boolean {
    return this.scanned;
  }

  /** Finds and reads every file of the workspace. */
  async scan(): Promise<void> {
    // A file that is created while the list is on its way is not in it, and is not gone either.
    const before = [...this.saved.keys()];
    const uris = new Set(await this.reader.list());
    for (const uri of before) if (!uris.has(uri)) this.put(this.saved, uri, undefined);
    // A few at a time: an editor far away answers each by a round trip.
    const waiting = uris.values();
    const failures: unknown[] = [];
    const reader = async () => {
      for (const uri of waiting) await this.reread(uri).catch((error: unknown) => failures.push(error));
    };
    await Promise.all(Array.from({ length: READERS }, reader));
    // What is not found may be in a file that could not be read.
    this.scanned = failures.length === 0;
    this.changed();
    if (failures.length > 0) throw failures[0];
  }

  /** Reads one file again, after it changed on disk or was deleted. */
  async reread(uri: string): Promise<void> {
    const turn = (this.reads.get(uri) ?? 0) + 1;
    this.reads.set(uri, turn);
    const text = await this.reader.read(uri);
    if (this.reads.get(uri) !== turn) return;
    this.reads.delete(uri);
    const facts = text === null ? undefined : fileFacts(buildModel(TextDocument.create(uri, '', 0, text)));
    this.put(this.saved, uri, facts);
  }

  /** Takes over what an open document says now. */
  opened(model: DocumentModel): void {
    this.put(this.open, model.document.uri, fileFacts(model));
  }

  /** An open document was closed: what is saved counts again. */
  closed(uri: string): void {
    this.put(this.open, uri, undefined);
  }

  private files(): FileFacts[] {
    return [...new Map([...this.saved, ...this.open]).values()];
  }

  private put(where: Map<string, FileFacts>, uri: string, facts: FileFacts | undefined): void {
    const before = this.open.get(uri) ?? this.saved.get(uri);
    if (facts) where.set(uri, facts);
    else where.delete(uri);
    const after = this.open.get(uri) ?? this.saved.get(uri);
    if (reach(before) === reach(after)) return;
    this.merged = undefined;
    this.changed();
  }
}

/** What of a file's facts shows in other files. Where models stand is asked for when it is needed. */
function reach(facts: FileFacts | undefined): string {
  return facts ? JSON.stringify([facts.variants, facts.observed, facts.mapNamespaces, facts.named]) : '';
}
