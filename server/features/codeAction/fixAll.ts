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
  const [old, now] = [linesOf(before), linesOf(after)];
  const shared = Math.min(old.length, now.length);
  let top = 0;
  while (top < shared && old[top] === now[top]) top++;
  let bottom = 0;
  while (bottom < shared - top && old.at(-1 - bottom) === now.at(-1 - bottom)) bottom++;
  const [removed, added] = [old.slice(top, old.length - bottom), now.slice(top, now.length - bottom)];
  const changes: TextChange[] = [];
  let at = old.slice(0, top).join('').length;
  if (removed.length !== added.length) return [{ span: [at, at + removed.join('').length], text: added.join('') }];
  for (const [i, line] of removed.entries()) {
    if (line !== added[i]) changes.push({ span: [at, at + line.length], text: added[i]! });
    at += line.length;
  }
  return changes;
}

/** The lines of a text, each with the break that ends it. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}
