import type { ClientCapabilities, FileSystemWatcher } from 'vscode-languageserver';

/** Asks the editor to tell of changes of these files; the answer ends that. */
type Register = (watchers: FileSystemWatcher[]) => Promise<{ dispose(): void }>;

/** Files outside of the glob that the editor's side watches by itself: it is asked to tell of their changes as well. */
export class WatchedFiles {
  private watched = '';
  private turn: Promise<{ dispose(): void } | undefined> = Promise.resolve(undefined);

  constructor(
    private readonly register: Register,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Watches these files and no others. */
  follow(uris: readonly string[], editor: ClientCapabilities): void {
    const { dynamicRegistration, relativePatternSupport } = editor.workspace?.didChangeWatchedFiles ?? {};
    const list = [...uris].sort();
    const watched = JSON.stringify(list);
    if (!dynamicRegistration || !relativePatternSupport || watched === this.watched) return;
    this.watched = watched;
    this.turn = this.turn
      .then((before) => {
        before?.dispose();
        return list.length > 0 ? this.register(list.map(watcherOf)) : undefined;
      })
      .catch((error: unknown) => {
        this.failed(error);
        return undefined;
      });
  }
}

/** A file by its folder and its name, in which nothing is a glob. */
function watcherOf(uri: string): FileSystemWatcher {
  const behind = uri.lastIndexOf('/') + 1;
  const name = decodeURIComponent(uri.slice(behind));
  return {
    globPattern: { baseUri: uri.slice(0, behind - 1), pattern: name.replace(/[*?[\]{}]/g, '[$&]') },
  };
}
