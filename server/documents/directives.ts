/** What comment lines `# kneepoint: ...` say of a document. */
export interface Directives {
  /** What to take the document for, whatever it looks like. */
  readonly kind?: 'queueing-config-map' | 'queueing-entry' | 'none';
  /** A piece of a ConfigMap: what it lacks is elsewhere. */
  readonly isPatch: boolean;
}

const DIRECTIVE = /^[ \t]*#[ \t]*kneepoint:[ \t]*(.*)$/gm;
const KINDS = ['queueing-config-map', 'queueing-entry', 'none'] as const;

/** Reads the directives of a piece of text: `kind=queueing-config-map`, `kind=queueing-entry`, `kind=none`, `patch`. */
export function readDirectives(text: string): Directives {
  let directives: Directives = { isPatch: false };
  if (!text.includes('kneepoint:')) return directives;
  for (const [, words = ''] of text.matchAll(DIRECTIVE)) {
    for (const word of words.trim().split(/[\s,]+/)) {
      const kind = KINDS.find((known) => word === `kind=${known}`);
      if (kind) directives = { ...directives, kind };
      if (word === 'patch') directives = { ...directives, isPatch: true };
    }
  }
  return directives;
}
