import type { Span } from './scalars/mappedText.ts';

/** Stands for text that a template will put in: a character that no document has. */
const FILLER = '\uE000';

const ACTION = /\{\{[\s\S]*?\}\}/g;

/** Whether a text is a template (Helm): what is written is not yet what the cluster gets. */
export function isTemplate(text: string): boolean {
  return text.includes('{{') && text.search(ACTION) !== -1;
}

/**
 * A template as YAML of the same length: lines of control become blank, other actions a word of fillers.
 * Every offset keeps its meaning.
 */
export function maskTemplate(text: string): string {
  const masked = text.replace(ACTION, (action) => action.replace(/[^\r\n]/g, FILLER));
  // A line with nothing but actions is control, or puts in whole lines: there is nothing to check on it.
  return masked.replace(/^[ \t\uE000]*\uE000[ \t\uE000]*$/gm, (line) => ' '.repeat(line.length));
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
