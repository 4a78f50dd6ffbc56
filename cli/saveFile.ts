import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What a file would take the place of, or be in, is nothing that a file can. The message is a clause for people. */
export class PlaceError extends Error {}

/**
 * Saves a text as a file, whole or not at all: whoever reads it, whenever, sees one version of it. A link stays a link,
 * permissions stay as they are. Throws `PlaceError`, or what the system says.
 * @param text whole, or in pieces
 */
export function saveFile(path: string, text: string | Iterable<string>): void {
  const there = fileAt(path);
  const target = there ? realpathSync(path) : path;
  const mode = there ? there.mode & 0o7777 : 0o666;
  const beside = join(dirname(target), `.${basename(target).slice(0, 60)}.${process.pid}.tmp`);
  try {
    const file = openSync(beside, 'w', mode);
    try {
      for (const piece of typeof text === 'string' ? [text] : text) writeFileSync(file, piece);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/**
 * The file that would be replaced, links followed; undefined if there is none. Throws `PlaceError`, or what the system
 * says, where nothing can be saved: a rename would put a file in the place of a device, a pipe or a link.
 */
export function fileAt(path: string): Stats | undefined {
  if (path === '') throw new PlaceError('the name of a file is missing');
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry) {
    if (/[/\\]$/.test(path)) throw new PlaceError('a name that ends so is that of a folder. Name a file in it');
    const folder = statSync(dirname(path), { throwIfNoEntry: false });
    if (!folder?.isDirectory()) throw new PlaceError('there is no such folder to write it to');
    accessSync(dirname(path), constants.W_OK);
    return undefined;
  }
  const there = entry.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : entry;
  if (!there) throw new PlaceError('this is a link to a file that there is not. Remove it, or name that file');
  if (there.isDirectory()) throw new PlaceError('this is a folder. Name a file in it');
  if (!there.isFile())
    throw new PlaceError('this is no regular file, so it is not replaced. Write to standard output with -');
  accessSync(path, constants.W_OK);
  accessSync(dirname(realpathSync(path)), constants.W_OK);
  return there;
}
