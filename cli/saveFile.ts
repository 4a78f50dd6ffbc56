import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Saves a text as a file, whole or not at all: whoever reads it, whenever, sees one version of it. A link stays a link,
 * permissions stay as they are. Throws what the system says.
 * @param text whole, or in pieces
 */
export function saveFile(path: string, text: string | Iterable<string>): void {
  const exists = existsSync(path);
  const target = exists ? realpathSync(path) : path;
  if (exists) accessSync(target, constants.W_OK);
  const mode = exists ? statSync(target).mode & 0o7777 : 0o666;
  const beside = join(dirname(target), `.${basename(target).slice(0, 200)}.${process.pid}.tmp`);
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

/** Whether a file can be saved there; throws what the system says if not. */
export function checkSavable(path: string): void {
  accessSync(dirname(path), constants.W_OK);
}
