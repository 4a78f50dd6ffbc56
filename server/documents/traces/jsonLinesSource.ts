import type { TraceSource } from './traceSource.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Objects, one on each line; the keys are those of the first. Undefined if no line is an object. */
export function jsonLinesSource(text: string): TraceSource | undefined {
  const first = firstObject(text);
  if (!first) return undefined;
  return {
    fieldKind: 'keys',
    fields: Object.keys(first.object),
    offset: first.offset,
    read: (layout, rows, problems) => {
      for (const { text: line, offset } of lines(text)) {
        const object = objectOf(line);
        if (object) rows.take(offset, object[layout.arrival], object[layout.prompt], object[layout.output]);
        else problems.error(offset, 'This line is not a JSON object.');
      }
    },
  };
}

/** Whether a text is of objects rather than a table. */
export function startsWithObject(text: string): boolean {
  return /^\uFEFF?\s*\{/.test(text);
}

function firstObject(text: string): { object: Fields; offset: number } | undefined {
  for (const { text: line, offset } of lines(text)) {
    const object = objectOf(line);
    if (object) return { object, offset };
  }
  return undefined;
}

/** The lines that are not blank, and where they stand. */
function* lines(text: string): Generator<{ text: string; offset: number }> {
  let offset = text.startsWith('\uFEFF') ? 1 : 0;
  while (offset < text.length) {
    const next = text.indexOf('\n', offset);
    const end = next === -1 ? text.length : next;
    const line = text.slice(offset, end);
    if (line.trim() !== '') yield { text: line, offset };
    offset = end + 1;
  }
}

function objectOf(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}
