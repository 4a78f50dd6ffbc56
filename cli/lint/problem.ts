/** A file or folder that could not be looked at, or written. */
export interface Problem {
  /** As the user named it. */
  readonly name: string;
  /** What happened: a sentence in lower case, behind the name. */
  readonly reason: string;
}

/** Why the system refused, for people. */
export function systemReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file.';
    case 'EACCES':
    case 'EPERM':
      return 'no permission.';
    case 'ELOOP':
      return 'its symbolic links go round in circles.';
    case 'ENAMETOOLONG':
      return 'the name is too long.';
    case 'EROFS':
      return 'the file system is read-only.';
    case 'ENOSPC':
      return 'the disk is full.';
    case 'EISDIR':
      return 'this is a folder.';
    case 'ERR_INVALID_ARG_VALUE':
      // The only thing that is wrong with a text as a path.
      return 'there is a NUL character in the name, which no file has.';
    default:
      // Behind the comma the system names its call, and files of ours that nobody knows.
      return `${/^E[A-Z0-9]+: ([^,]+), /.exec(message)?.[1] ?? message ?? error}.`;
  }
}
