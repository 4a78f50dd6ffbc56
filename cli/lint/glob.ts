import picomatch from 'picomatch';

/** A pattern for paths: where to look, how deep, and what to take. */
export interface Glob {
  /** The folder that every match is in. */
  readonly base: string;
  /** Levels of folders below the base that a match can be in. */
  readonly depth: number;
  /** Folders that are passed over elsewhere are looked into where the pattern asks for such. */
  readonly entersHidden: boolean;
  /** Whether it takes a path, given relative to the base. */
  readonly takes: (path: string) => boolean;
}

/** Reads an argument as a glob; undefined if it has nothing of one. */
export function readGlob(argument: string): Glob | undefined {
  // Where the backslash separates folders, it does not escape.
  const pattern = process.platform === 'win32' ? argument.replaceAll('\\', '/') : argument;
  const { base, glob, isGlob } = picomatch.scan(pattern, { nonegate: true });
  if (!isGlob || glob === '') return undefined;
  const isAnyDepth = glob.includes('**') || /[({[][^/]*\//.test(glob);
  return {
    base: base === '' ? '.' : base,
    depth: isAnyDepth ? Number.POSITIVE_INFINITY : glob.split('/').length - 1,
    entersHidden: /(?:^|[/{(,|])\.|node_modules/.test(glob),
    takes: picomatch(glob, { nonegate: true }),
  };
}
