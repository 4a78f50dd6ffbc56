import type { DocumentModel } from '../../documents/model.ts';
import type { Span } from '../../documents/scalars/mappedText.ts';
import { startOfLine } from '../../documents/startOfLine.ts';

/** Stands where the cursor is: a character that no document has, so that what is being typed parses as a word. */
export const MARK = '\uE010';
/** How much deeper than its parent a new line is indented. */
const STEP = 2;
/** How many indentations of the lines above are tried for a blank line. */
const MOST_TARGETS = 4;
/** How far down the next line with something on it is looked for. */
const MOST_BLANK = 500;

/** The file as it would be with a word at the cursor, and the way back. */
export interface Probe {
  readonly model: DocumentModel;
  /** Where the mark stands in the model's text. */
  readonly at: number;
  /** A colon was put behind the word, so that it is a key. */
  readonly hasColon: boolean;
  /** What has to be written before the word: a blank behind a colon, or indentation that the line lacks. */
  readonly lead: string;
  /** The span of the file for a span of the model's text that has the mark in it. */
  inFile(span: Span): Span;
}

/**
 * The ways to read the cursor's place: as it stands, and, on a line with nothing else, as if the line were indented
 * like those above it. The first way in which there is something to offer counts; `isEmptyBlock` says that the first
 * two are as likely: the cursor is below the header of a block that has no lines yet.
 */
export function probes(model: DocumentModel, offset: number): { ways: (() => Probe)[]; isEmptyBlock: boolean } {
  const { text } = model;
  const line = lineAround(text, offset);
  const asItStands = () => probe(model, offset, undefined);
  const { before, after } = line;
  const isBlank = (before + after).trim() === '';
  if (!isBlank && !isBareWord(before, after)) return { ways: [asItStands], isEmptyBlock: false };
  const column = /^ */.exec(before)![0].length;
  const { targets, opensBlock } = targetsAbove(text, line.start);
  const isEmptyBlock = opensBlock && column < targets[0]!;
  const padded = (isBlank ? targets : isEmptyBlock ? targets.slice(0, 1) : [])
    .filter((target, i) => (i === 0 ? target !== column : target > column))
    .map((target) => () => probe(model, offset, target));
  return { ways: isEmptyBlock ? [...padded.slice(0, 1), asItStands] : [asItStands, ...padded], isEmptyBlock };
}

/** The line of an offset: where it starts, and what stands on it before and after the offset. */
function lineAround(text: string, offset: number): { start: number; before: string; after: string } {
  const start = startOfLine(text, offset);
  const feed = text.indexOf('\n', offset);
  const after = text.slice(offset, feed === -1 ? text.length : feed).replace(/\r$/, '');
  return { start, before: text.slice(start, offset), after };
}

/** Whether a line holds a single word, or none: what is typed there may become a key. */
function isBareWord(before: string, after: string): boolean {
  return /^[ \t]*(?:- +)*[\w./-]*$/.test(before) && /^[\w./-]*[ \t]*$/.test(after);
}

/** The indentations that a line below another may have, the likeliest first, and whether a block starts there. */
function targetsAbove(text: string, below: number): { targets: number[]; opensBlock: boolean } {
  const targets: number[] = [];
  let opensBlock = false;
  for (let end = below - 1; end >= 0 && targets.length < MOST_TARGETS; ) {
    const start = startOfLine(text, end);
    const line = text.slice(start, end).trimEnd();
    end = start - 1;
    if (line.trim() === '') continue;
    const indentation = /^ *(?:- +)*/.exec(line)![0].length;
    if (targets.length === 0) {
      const header = /:[ \t](?:.*[ \t])?[|>][-+]?([1-9]?)[-+]?(?:[ \t]+#.*)?$/.exec(line);
      opensBlock = header !== null;
      if (opensBlock || /:(?:[ \t]+#.*)?$/.test(line)) {
        const next = indentationBelow(text, below);
        targets.push(next > indentation ? next : indentation + (Number(header?.[1]) || STEP));
      }
    }
    if (targets.length === 0 || indentation < targets.at(-1)!) targets.push(indentation);
    if (indentation === 0) break;
  }
  return { targets, opensBlock };
}

/** The indentation of the next line with something on it, below the line that starts at an offset; -1 if there is none. */
function indentationBelow(text: string, above: number): number {
  const next = text.indexOf('\n', above);
  const found = next === -1 ? undefined : /^(?:[ \t]*\r?\n)*( *)\S/.exec(text.slice(next + 1, next + 1 + MOST_BLANK));
  return found?.[1]?.length ?? -1;
}

/** @param target the indentation to give the cursor's line; undefined leaves it as it is */
function probe(model: DocumentModel, offset: number, target: number | undefined): Probe {
  const { text } = model;
  const { start, before, after } = lineAround(text, offset);
  const column = /^ */.exec(before)![0].length;
  const shift = target === undefined ? 0 : target - column;
  // A value may be typed right behind its colon: it needs a blank between.
  const blank = /^[ \t]*(?:- +)*["']?[\w./-]+["']?:$/.test(before) && !/^\S/.test(after) ? ' ' : '';
  const hasColon = isBareWord(before, after);
  const indented = target === undefined ? before : ' '.repeat(target) + before.slice(column);
  const word = /^[\w./-]*/.exec(after)![0];
  const at = start + indented.length + blank.length;
  const line = `${indented}${blank}${MARK}${hasColon ? `${word}:` : word}`;
  const inserted = line.length - before.length - word.length;
  const behind = offset + word.length;
  const back = (place: number) =>
    place >= at + MARK.length + word.length
      ? Math.max(place - inserted, behind)
      : place > at
        ? offset + place - at - MARK.length
        : Math.min(place - shift, offset);
  return {
    model: model.withText(text.slice(0, start) + line + text.slice(behind)),
    at,
    hasColon,
    lead: blank + ' '.repeat(Math.max(0, shift)),
    // Where there is more indentation than wanted, it goes with the word.
    inFile: ([from, to]) => [back(from) - Math.max(0, -shift), back(to)],
  };
}
