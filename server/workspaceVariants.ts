import { TextDocument } from 'vscode-languageserver-textdocument';
import { type KnownVariant, knownVariants, withoutDuplicates } from './documents/knownVariants.ts';
import { buildModel, type DocumentModel } from './documents/model.ts';

/** How the server asks the editor for the files of the workspace. */
export interface WorkspaceReader {
  list(): Promise<readonly string[]>;
  read(uri: string): Promise<string | null>;
}

/**
 * The service parameters of the workspace: those of open documents as they are typed, of other files as they were
 * last saved. A file that changes is read again; the answer to an older read never replaces a newer one.
 */
export class WorkspaceVariants {
  private readonly saved = new Map<string, KnownVariant[]>();
  private readonly open = new Map<string, KnownVariant[]>();
  private readonly reads = new Map<string, number>();
  private merged: readonly KnownVariant[] | undefined;

  constructor(
    private readonly reader: WorkspaceReader,
    private readonly changed: () => void,
  ) {}

  /** Every variant known, one for each key. */
  all(): readonly KnownVariant[] {
    this.merged ??= withoutDuplicates([...new Map([...this.saved, ...this.open]).values()].flat());
    return this.merged;
  }

  /** Finds and reads every file of the workspace. */
  async scan(): Promise<void> {
    // A file that is created while the list is on its way is not in it, and is not gone either.
    const before = [...this.saved.keys()];
    const uris = new Set(await this.reader.list());
    for (const uri of before) if (!uris.has(uri)) this.put(this.saved, uri, undefined);
    await Promise.all([...uris].map((uri) => this.reread(uri)));
  }

  /** Reads one file again, after it changed on disk or was deleted. */
  async reread(uri: string): Promise<void> {
    const turn = (this.reads.get(uri) ?? 0) + 1;
    this.reads.set(uri, turn);
    const text = await this.reader.read(uri);
    if (this.reads.get(uri) !== turn) return;
    this.put(
      this.saved,
      uri,
      text === null ? undefined : knownVariants(buildModel(TextDocument.create(uri, '', 0, text))),
    );
  }

  /** Takes over what an open document says now. */
  opened(model: DocumentModel): void {
    this.put(this.open, model.document.uri, knownVariants(model));
  }

  /** An open document was closed: what is saved counts again. */
  closed(uri: string): void {
    this.put(this.open, uri, undefined);
  }

  private put(where: Map<string, KnownVariant[]>, uri: string, variants: KnownVariant[] | undefined): void {
    // An open document without variants still hides those that its file had when it was saved.
    const worth = variants && (variants.length > 0 || where === this.open);
    const before = where.get(uri);
    if (worth) where.set(uri, variants);
    else where.delete(uri);
    this.merged = undefined;
    if (JSON.stringify(before ?? []) !== JSON.stringify(worth ? variants : [])) this.changed();
  }
}
