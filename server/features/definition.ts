import type { Location, Position } from 'vscode-languageserver-types';
import type { DocumentModel } from '../documents/model.ts';
import type { FeatureContext } from './context.ts';
import { placesOf, subjectAt } from './servedBy.ts';

/** textDocument/definition: from an entry to the variants that serve its model, and from a variant to its entries. */
export function definition(model: DocumentModel, position: Position, context: FeatureContext): Location[] {
  const subject = subjectAt(model, position, context);
  return subject ? placesOf(subject, [subject.kind === 'entry' ? 'variant' : 'entry'], context) : [];
}
