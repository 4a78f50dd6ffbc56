import type { DocumentModel } from '../../documents/model.ts';
import type { TextChange } from '../../documents/textChange.ts';
import { diagnose } from '../../rules/index.ts';
import { makeSafeFixes } from '../../rules/safeFixes.ts';
import type { FeatureContext } from '../context.ts';

/** The changes of every safe fix of a file: the controller reads the same after them. */
export function safeChanges(model: DocumentModel, context: FeatureContext): TextChange[] {
  const check = (each: DocumentModel) => diagnose(each, context, context.severities);
  const mended = makeSafeFixes(model, check(model), {
    model: (document) => model.withText(document.getText()),
    diagnose: check,
  });
  return lineChanges(model.text, mended.model.text);
}

/** What changed between two texts: each line by itself where none was added or removed, else what is between the first and the last. */
export function lineChanges(before: string, after: string): TextChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let top = 0;
  while (top < old.length && top < now.length && old[top] === now[top]) top++;
  let bottom = 0;
  while (bottom < Math.min(old.length, now.length) - top && old.at(-1 - bottom) === now.at(-1 - bottom)) bottom++;
  const [oldLines, newLines] = [old.slice(top, old.length - bottom), now.slice(top, now.length - bottom)];
  let at = old.slice(0, top).reduce((sum, line) => sum + line.length + 1, 0);
  if (oldLines.length === newLines.length)
    return oldLines.flatMap((line, i) => {
      const start = at;
      at += line.length + 1;
      return line === newLines[i] ? [] : [{ span: [start, start + line.length] as const, text: newLines[i]! }];
    });
  // Whole lines, with the breaks that end them, unless the last line is among them.
  const isLast = bottom === 0;
  const joined = (lines: string[]) => lines.map((line) => `${line}\n`).join('');
  const [cut, put] = [joined(oldLines), joined(newLines)];
  const [start, end] = [at, at + cut.length];
  return isLast ? [{ span: [start, before.length], text: put.slice(0, -1) }] : [{ span: [start, end], text: put }];
}
