import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A file is not what it was when it was read. */
export class ChangedMeanwhile extends Error {}

/**
 * Replaces a file's bytes at once: whoever reads it sees the old ones or the new ones, whatever happens on the way.
 * Permissions stay as they are. Throws `ChangedMeanwhile` if the file no longer holds `before`.
 */
export function replaceFile(path: string, before: Buffer, after: Buffer): void {
  // The folder would let us replace a file that must not be written to.
  accessSync(path, constants.W_OK);
  const { mode, uid, gid } = statSync(path);
  const beside = join(dirname(path), `.${basename(path).slice(0, 200)}.${process.pid}.tmp`);
  try {
    const file = openSync(beside, 'wx', mode & 0o7777);
    try {
      for (let written = 0; written < after.length; ) written += writeSync(file, after, written);
      if (process.getuid?.() === 0) fchownSync(file, uid, gid);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    // The process's mask took bits away, and a change of owner may have.
    chmodSync(beside, mode & 0o7777);
    if (!readFileSync(path).equals(before)) throw new ChangedMeanwhile();
    renameSync(beside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(beside, { force: true });
    throw error;
  }
}
