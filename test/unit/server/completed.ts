import type { CompletionItem, TextEdit } from 'vscode-languageserver-types';
import type { DocumentModel } from '../../../server/documents/model.ts';
import { completion } from '../../../server/features/completion.ts';
import type { FeatureContext } from '../../../server/features/context.ts';
import { CONTEXT } from './context.ts';
import { atCursor } from './marks.ts';

/** What is offered at the mark of a text: by label, the item and the text after it was accepted. */
export function completed(
  marked: string,
  context: Partial<FeatureContext> = {},
  trigger?: string,
): Map<string, { item: CompletionItem; text: string }> {
  const { model, offset } = atCursor(marked);
  const list = completion(model, model.document.positionAt(offset), { ...CONTEXT, ...context }, trigger);
  return new Map((list?.items ?? []).map((item) => [item.label, { item, text: accepted(model, item) }]));
}

/** The text of a file after an item was accepted, its places to type left as they are. */
export function accepted({ document }: DocumentModel, { textEdit, insertTextFormat }: CompletionItem): string {
  const { range, newText } = textEdit as TextEdit;
  const text = document.getText();
  const inserted = insertTextFormat === 2 ? withoutStops(newText) : newText;
  return text.slice(0, document.offsetAt(range.start)) + inserted + text.slice(document.offsetAt(range.end));
}

function withoutStops(snippet: string): string {
  return snippet.replace(/\$\{\d+(?::((?:[^\\}]|\\.)*))?\}/g, (_, text = '') => text).replace(/\\([\\$}])/g, '$1');
}
