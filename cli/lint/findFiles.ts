import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { readGlob } from './glob.ts';
import { type Problem, systemReason } from './problem.ts';

/** A file to look at. */
export interface FoundFile {
  /** As the user named it, or named the way to it; with `/` between folders. */
  readonly name: string;
  /** The file itself, links followed. */
  readonly path: string;
  /** Named by itself, rather than found in a folder or by a pattern. */
  readonly isNamed: boolean;
}

/** What the arguments stand for. */
export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly problems: readonly Problem[];
  /** A folder or a pattern was looked through: what is not found there is not there. */
  readonly isSearch: boolean;
}

/** Files of these names are looked at in a folder. */
const MANIFEST = /\.(?:ya?ml|json|csv)$/i;

/** The files that arguments stand for, each once, in the order of the arguments, folders by name. */
export function findFiles(args: readonly string[]): FoundFiles {
  const search = new Search();
  for (const arg of args) search.add(arg);
  return search;
}

class Search implements FoundFiles {
  readonly files: FoundFile[] = [];
  readonly problems: Problem[] = [];
  isSearch = false;
  private readonly known = new Set<string>();

  add(arg: string): void {
    try {
      const stats = statSync(arg);
      if (stats.isDirectory()) this.walk(normalize(arg), realpathSync(arg));
      else if (stats.isFile()) this.take(arg, realpathSync(arg), true);
      else this.problems.push({ name: arg, reason: 'this is no regular file. Use - to read from a pipe.' });
    } catch (error) {
      const isAbsent = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (!isAbsent || !this.match(arg)) this.problems.push({ name: arg, reason: systemReason(error) });
    }
  }

  /** Takes what a glob matches; false if the argument is none. */
  private match(arg: string): boolean {
    const glob = readGlob(arg);
    if (!glob) return false;
    this.isSearch = true;
    let matched = false;
    const look = (name: string, path: string, relative: string, depth: number) => {
      for (const { entry, name: child, path: childPath } of this.list(name, path)) {
        const below = relative === '' ? entry.name : `${relative}/${entry.name}`;
        const isTaken = glob.takes(below);
        matched ||= isTaken;
        if (entry.isDirectory()) {
          if (isPassedOver(entry.name) && !glob.entersHidden) continue;
          if (depth < glob.depth) look(child, childPath, below, depth + 1);
          if (isTaken) this.walk(child, childPath);
        } else if (isTaken) {
          this.takeEntry(entry, child, childPath);
        }
      }
    };
    try {
      if (statSync(glob.base).isDirectory()) look(normalize(glob.base), realpathSync(glob.base), '', 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.problems.push({ name: glob.base, reason: systemReason(error) });
    }
    if (!matched) this.problems.push({ name: arg, reason: 'no file matches this pattern.' });
    return true;
  }

  /** Takes the manifests of a folder and those below. Links to folders are not followed: they lead round in circles. */
  private walk(name: string, path: string): void {
    this.isSearch = true;
    for (const { entry, name: child, path: childPath } of this.list(name, path)) {
      if (entry.isDirectory()) {
        if (!isPassedOver(entry.name)) this.walk(child, childPath);
      } else if (MANIFEST.test(entry.name)) {
        this.takeEntry(entry, child, childPath);
      }
    }
  }

  private list(name: string, path: string): { entry: Dirent; name: string; path: string }[] {
    try {
      return readdirSync(path, { withFileTypes: true })
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map((entry) => ({ entry, name: join(name, entry.name), path: join(path, entry.name) }));
    } catch (error) {
      this.problems.push({ name, reason: systemReason(error) });
      return [];
    }
  }

  /** Takes a file of a folder, or the file that a link there leads to; pipes, devices and dead links are nothing to read. */
  private takeEntry(entry: Dirent, name: string, path: string): void {
    if (entry.isFile()) this.take(name, path, false);
    if (!entry.isSymbolicLink()) return;
    try {
      if (statSync(path).isFile()) this.take(name, realpathSync(path), false);
    } catch (error) {
      if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? ''))
        this.problems.push({ name, reason: systemReason(error) });
    }
  }

  private take(name: string, path: string, isNamed: boolean): void {
    if (this.known.has(path)) return;
    this.known.add(path);
    this.files.push({ name: sep === '/' ? name : name.replaceAll(sep, '/'), path, isNamed });
  }
}

function isPassedOver(folder: string): boolean {
  return folder === 'node_modules' || folder.startsWith('.');
}
