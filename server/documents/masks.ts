import type { Span } from './scalars/mappedText.ts';

/** Stands for text that a template will put in: a character that no document has. */
const FILLER = '\uE000';

/** Whether a text is a template (Helm): what is written is not yet what the cluster gets. */
export function isTemplate(text: string): boolean {
  const open = text.indexOf('{{');
  return open !== -1 && text.indexOf('}}', open + 2) !== -1;
}

/**
 * A template as YAML of the same length: lines of control become blank, other actions a word of fillers.
 * Every offset keeps its meaning. (Loops and not patterns: these look at each character once, whatever the text.)
 */
export function maskTemplate(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf('{{', at);
    const end = open === -1 ? -1 : actionEnd(text, open);
    if (end === -1) break;
    pieces.push(text.slice(at, open), text.slice(open, end).replace(/[^\r\n]/g, FILLER));
    at = end;
  }
  pieces.push(text.slice(at));
  // A line with nothing but actions is control, or puts in whole lines: there is nothing to check on it.
  return pieces
    .join('')
    .split('\n')
    .map((line) => (isControl(line) ? line.replace(/[^\r]/g, ' ') : line))
    .join('\n');
}

/** Behind the action that opens at an offset; -1 if nothing closes it. In a comment, braces are text. */
function actionEnd(text: string, open: number): number {
  const isComment = text.startsWith('{{/*', open) || text.startsWith('{{- /*', open);
  const from = isComment ? text.indexOf('*/', open) : open + 2;
  const close = from === -1 ? -1 : text.indexOf('}}', from);
  return close === -1 ? -1 : close + 2;
}

function isControl(line: string): boolean {
  return line.includes(FILLER) && /^[ \t\uE000]*\r?$/.test(line);
}

/** Whether a text holds something that a template will put in. */
export function isFilled(text: string): boolean {
  return text.includes(FILLER);
}

/** The lines of a merge conflict's markers. */
export function conflictMarkers(text: string): Span[] {
  if (!text.includes('<<<<<<<')) return [];
  return [...text.matchAll(/^(?:<{7}|={7}|>{7}|\|{7})(?:[ \t].*)?$/gm)].map(({ index, 0: line }) => {
    const end = index + line.trimEnd().length;
    return [index, end];
  });
}
