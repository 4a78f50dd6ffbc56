import { TextDocument } from 'vscode-languageserver-textdocument';
import { EntryCache } from './documents/entry.ts';
import { buildModel, type DocumentModel, type FileHints } from './documents/model.ts';

interface Known {
  readonly model: DocumentModel;
  readonly cache: EntryCache;
}

/**
 * The models of the open documents: one for each version, and a cache of entries for each file. They belong to the
 * document itself, not to its address: closed and opened again, a file starts with the same version and other text.
 */
export class OpenDocuments {
  private models = new WeakMap<TextDocument, Known>();

  /** The model of a document as it is now. */
  model(document: TextDocument, hints: FileHints): DocumentModel {
    const known = this.models.get(document);
    if (known?.model.document.version === document.version) return known.model;
    const cache = known?.cache ?? new EntryCache();
    // A copy: the open document is changed in place by the next edit, and a model never changes.
    const { uri, languageId, version } = document;
    const model = buildModel(TextDocument.create(uri, languageId, version, document.getText()), cache, hints);
    this.models.set(document, { model, cache });
    return model;
  }

  /** Forgets every model: what files are taken for has changed. */
  clear(): void {
    this.models = new WeakMap();
  }
}
