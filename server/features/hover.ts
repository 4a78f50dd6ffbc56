import { type Hover, MarkupKind, type Position } from 'vscode-languageserver-types';
import type { DocumentModel } from '../documents/model.ts';
import { type FeatureContext, rangeOf } from './context.ts';
import { describeMultiplier } from './hoverMultiplier.ts';

/** textDocument/hover: what the field under the pointer means for the models it reaches. */
export function hover(model: DocumentModel, position: Position, context: FeatureContext): Hover | null {
  const offset = model.document.offsetAt(position);
  for (const part of model.parts) {
    if (part.type !== 'queueing-config-map') continue;
    for (const entry of part.entries) {
      const field = entry.fieldAt(offset);
      if (field?.name !== 'sloMultiplier') continue;
      return {
        contents: { kind: MarkupKind.Markdown, value: describeMultiplier(entry, field, part, context) },
        range: rangeOf(
          model.document,
          entry.inFile([field.keySpan[0], Math.max(field.valueSpan[1], field.keySpan[1])]),
        ),
      };
    }
  }
  return null;
}
