/** A place to type in a snippet, with what stands there at first. */
export interface Stop {
  readonly stop: number;
  readonly text: string;
}

/** Text to insert, with places to type. Lines end in `\n`; those after the first are indented relative to it. */
export type Snippet = readonly (string | Stop)[];

export function stop(number: number, text = ''): Stop {
  return { stop: number, text };
}

/** The text of a snippet where nobody types. */
export function plainText(snippet: Snippet): string {
  return snippet.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
}

/** A snippet in the editor's notation. */
export function snippetText(snippet: Snippet): string {
  return snippet
    .map((piece) =>
      typeof piece === 'string'
        ? piece.replace(/[\\$}]/g, '\\$&')
        : `\${${piece.stop}${piece.text ? `:${piece.text.replace(/[\\$}]/g, '\\$&')}` : ''}}`,
    )
    .join('');
}

/** A snippet with every piece of its text changed. */
export function mapText(snippet: Snippet, change: (text: string) => string): Snippet {
  return snippet.map((piece) => (typeof piece === 'string' ? change(piece) : { ...piece, text: change(piece.text) }));
}
