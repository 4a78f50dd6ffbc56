import type { SemanticTokens } from 'vscode-languageserver-types';
import type { Entry } from '../documents/entry.ts';
import type { DocumentModel } from '../documents/model.ts';

/** Blank lines and comments before the first setting of a block. */
const LEADING = /^(?:[ \t]*(?:#.*)?\r?\n)*(?:[ \t]*#.*$)?/;

/**
 * textDocument/semanticTokens/full: comments above the first setting of an entry's block. A grammar colours the rest;
 * it sees a line at a time, and cannot know that a block is ours before the first setting.
 */
export function semanticTokens({ parts, document }: DocumentModel): SemanticTokens {
  const entries = parts.flatMap((part) => (part.type === 'queueing-config-map' ? part.entries : []));
  const starts = new Map(entries.flatMap(leadingComments));
  const data: number[] = [];
  let line = 0;
  for (const [start, end] of [...starts].sort(([a], [b]) => a - b)) {
    const place = document.positionAt(start);
    // Each token tells how many lines it is below the one before; no line has two of them.
    data.push(place.line - line, place.character, end - start, 0, 0);
    line = place.line;
  }
  return { data };
}

function leadingComments(entry: Entry): [number, number][] {
  if (entry.source.style !== 'block' || entry.joinsLines) return [];
  const [leading] = LEADING.exec(entry.text)!;
  return [...leading.matchAll(/#.*/g)].map(({ index, 0: comment }) => {
    const [start, end] = entry.inFile([index, index + comment.length]);
    return [start, end];
  });
}
